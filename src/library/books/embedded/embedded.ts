// Metadata embedded in a book's file. Stored with the book, so that a refresh, an unlocked field or a new source priority does not
// require opening the file again. Everything is optional because files contain little.

export interface Author {
  readonly name: string
  /** Lower case: writer, penciller, inker, colorist, letterer, cover, editor, translator. */
  readonly role: string
}

export interface WebLink {
  readonly label: string
  readonly url: string
}

export interface EmbeddedBook {
  readonly title?: string
  readonly summary?: string
  /** As written: "12", "12.5", "Extra". */
  readonly number?: string
  /** yyyy-mm-dd. */
  readonly releaseDate?: string
  readonly authors?: readonly Author[]
  readonly tags?: readonly string[]
  readonly links?: readonly WebLink[]
  readonly isbn?: string
}

export interface EmbeddedSeries {
  readonly title?: string
  readonly volume?: number
  readonly publisher?: string
  /** BCP 47. */
  readonly language?: string
  readonly genres?: readonly string[]
  readonly ageRating?: number
  readonly readingDirection?: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT' | 'VERTICAL' | 'WEBTOON'
  readonly totalBookCount?: number
}

/** A list that a file names, with the book's position in it. */
export interface ListMembership {
  readonly name: string
  /** Absent when the file names none. */
  readonly number?: number
}

/** Lists that a book or its series belongs to according to its file. */
export interface EmbeddedLists {
  readonly readLists: readonly ListMembership[]
  /** Names. */
  readonly collections: readonly string[]
}

export interface Embedded {
  /** Where the metadata comes from; ComicInfo.xml when unset. */
  readonly source?: 'epub'
  readonly book: EmbeddedBook
  readonly series: EmbeddedSeries
  readonly lists?: EmbeddedLists
}
