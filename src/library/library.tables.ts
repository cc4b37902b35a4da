// The rows of the library, as they are stored. Times are epoch ms, flags 0 or 1, values named "JSON" are JSON as text.
// Lists page over `series` and `book` alone: what they filter or order by is a column there, what they only show is beside them.

export interface LibraryTable {
  id: string
  name: string
  /** Name as it is compared: two libraries never differ in case only. */
  nameKey: string
  /** Absolute path of the folder. */
  root: string
  /** JSON: LibraryOptions. */
  options: string
  /** Since when the root cannot be read; null while it can. */
  unavailableAt: number | null
  /** JSON: why a person must look, or null. */
  attention: string | null
  /** When the last finished scan began. */
  lastScanAt: number | null
  createdAt: number
  modifiedAt: number
}

export interface SeriesTable {
  id: string
  libraryId: string
  /** Name of the folder, or stem of the file of a one-shot. */
  name: string
  /** Natural sort key of the name. */
  nameKey: string
  /** Below the library's root, with "/" between folders; "" for the root itself. */
  path: string
  /** Digest of the folder's names, sizes and times as of the last scan; "" makes the next scan look closer. */
  listing: string
  fileModifiedAt: number
  oneshot: 0 | 1
  /** Books that are not in the trash. */
  bookCount: number
  /** Natural sort key of the metadata's titleSort. */
  titleKey: string
  /** Earliest of its books, yyyy-mm-dd. */
  releaseDate: string | null
  ageRating: number | null
  createdAt: number
  /** Last change on disk. */
  modifiedAt: number
  /** Since when it is in the trash. */
  deletedAt: number | null
  /** Title at the source that its books were downloaded from, lower case; null when nothing says so. */
  sourceTitle: string | null
}

export interface SeriesMetadataTable {
  seriesId: string
  status: 'ENDED' | 'ONGOING' | 'ABANDONED' | 'HIATUS'
  title: string
  titleSort: string
  summary: string
  readingDirection: '' | 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT' | 'VERTICAL' | 'WEBTOON'
  publisher: string
  language: string
  /** JSON: string[]. */
  genres: string
  /** JSON: string[]. */
  tags: string
  /** JSON: { name, role }[]: of the series itself, where a source names them; its books have their own. */
  authors: string
  totalBookCount: number | null
  /** JSON: { label, url }[]. */
  links: string
  /** JSON: { label, title }[]. */
  alternateTitles: string
  /** JSON: names of the fields that no import may change. */
  locks: string
  /** JSON: fields whose value comes from a better source than the files, with its name: { "title": "<plugin id>" }. */
  origins: string
  createdAt: number
  modifiedAt: number
  /** Gathered from its books. JSON: { name, role }[]. */
  booksAuthors: string
  /** JSON: string[]. */
  booksTags: string
  booksSummary: string
  booksSummaryNumber: string
  booksCreatedAt: number
  booksModifiedAt: number
}

/** Sharing labels, one row each, because they decide who sees a series. */
export interface SeriesSharingLabelTable {
  seriesId: string
  /** Lower case. */
  label: string
}

export interface BookTable {
  id: string
  seriesId: string
  libraryId: string
  /** Stem of the file. */
  name: string
  /** Natural sort key of the name. */
  nameKey: string
  /** Below the library's root, with "/" between folders. */
  path: string
  sizeBytes: number
  fileModifiedAt: number
  /** Digest of the pages' checksums, which finds a moved file again; null when no page was read. */
  contentKey: string | null
  /** The next scan reads the file again although it did not change. */
  reread: 0 | 1
  /** Position in its series, from 1. */
  number: number
  numberSort: number
  /** Natural sort key of the metadata's title. */
  titleKey: string
  /** yyyy-mm-dd. */
  releaseDate: string | null
  oneshot: 0 | 1
  createdAt: number
  modifiedAt: number
  deletedAt: number | null
  /** XXH3-128 of the file in hex; empty until it is worked out. */
  fileHash: string
  /** KOReader's digest of the file; empty until it is worked out. */
  koreaderHash: string
  /** The file was not read for its digests since it came or changed. */
  unhashed: 0 | 1
}

export interface BookMetadataTable {
  bookId: string
  title: string
  summary: string
  number: string
  /** JSON: { name, role }[]. */
  authors: string
  /** JSON: string[]. */
  tags: string
  isbn: string
  /** JSON: { label, url }[]. */
  links: string
  /** JSON: names of the fields that no import may change. */
  locks: string
  /** JSON: fields whose value comes from a better source than the files, with its name: { "title": "<plugin id>" }. */
  origins: string
  /** JSON: what the file says about itself, so that a refresh need not open it again; null when it says nothing. */
  embedded: string | null
  /** JSON of EmbeddedLists: reading lists and collections that the file names; null when it names none. */
  lists: string | null
  createdAt: number
  modifiedAt: number
}

export const mediaStatuses = ['UNKNOWN', 'ERROR', 'READY', 'UNSUPPORTED', 'OUTDATED'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

export interface BookMediaTable {
  bookId: string
  status: MediaStatus
  mediaType: string
  pageCount: number
  /** Why it is not READY: Komga's code, then ours in brackets. */
  comment: string
  /** Whose width and height are known. */
  dimensions: 'NONE' | 'FIRST' | 'ALL'
  analysedAt: number
  /** JSON: see page-table.rules.ts. Last, so that reading the others never touches it. */
  pages: string
}

export interface BookEpubTable {
  bookId: string
  isFixedLayout: 0 | 1
  /** Every document is one picture, so that the book has pages as a comic has. */
  isImageOnly: 0 | 1
  /** JSON: see stored-epub.rules.ts. Last, like the pages. */
  contents: string
}

export interface ReadProgressTable {
  bookId: string
  userId: string
  /** The book's. */
  seriesId: string
  /** From 1. */
  page: number
  completed: 0 | 1
  readAt: number
  deviceId: string
  deviceName: string
  /** JSON of Locator: the place as the reading app states it; null when it told the page alone. */
  locator: string | null
  createdAt: number
  modifiedAt: number
}

/** Counts per user and series over books that are not in the trash; kept by whatever changes progress or books. */
export interface ProgressSeriesTable {
  userId: string
  seriesId: string
  readCount: number
  inProgressCount: number
  lastReadAt: number
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    library: LibraryTable
    series: SeriesTable
    seriesMetadata: SeriesMetadataTable
    seriesSharingLabel: SeriesSharingLabelTable
    book: BookTable
    bookMetadata: BookMetadataTable
    bookMedia: BookMediaTable
    bookEpub: BookEpubTable
    readProgress: ReadProgressTable
    progressSeries: ProgressSeriesTable
  }
}
