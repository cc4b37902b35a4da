// The rows of the library, as stored. Times are epoch ms, flags 0 or 1, values marked "JSON" are JSON as text.
// Lists page over `series` and `book` alone: columns to filter or sort by are there, columns only for display are in separate tables.

export interface LibraryTable {
  id: string
  name: string
  /** Normalized name: two libraries never differ only in case. */
  nameKey: string
  /** Absolute path of the folder. */
  root: string
  /** JSON: LibraryOptions. */
  options: string
  /** When the root became unreadable; null while it is readable. */
  unavailableAt: number | null
  /** JSON: why a user's decision is needed, or null. */
  attention: string | null
  /** JSON: string[], paths below the root that the last full scan couldn't read, at most 20; null when there were none. */
  unreadable: string | null
  /** Start of the last finished scan. */
  lastScanAt: number | null
  createdAt: number
  modifiedAt: number
}

export interface SeriesTable {
  id: string
  libraryId: string
  /** Name of the folder, or file name of a one-shot without its extension. */
  name: string
  /** Natural sort key of the name. */
  nameKey: string
  /** Below the library's root, with "/" between folders; "" for the root itself. */
  path: string
  /** Digest of the names, sizes and times in the folder at the last scan; "" forces a full comparison in the next scan. */
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
  /** When it was moved to the trash. */
  deletedAt: number | null
  /** Title at the source that its books were downloaded from, lower case; null when unknown. */
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
  /** JSON: { name, role }[]: of the series itself, if a source provides them; its books have their own. */
  authors: string
  totalBookCount: number | null
  /** JSON: { label, url }[]. */
  links: string
  /** JSON: { label, title }[]. */
  alternateTitles: string
  /** JSON: names of the fields that no import may change. */
  locks: string
  /** JSON: fields whose value comes from a source with higher priority than the files, with its name: { "title": "<plugin id>" }. */
  origins: string
  createdAt: number
  modifiedAt: number
  /** Aggregated from its books. JSON: { name, role }[]. */
  booksAuthors: string
  /** JSON: string[]. */
  booksTags: string
  booksSummary: string
  booksSummaryNumber: string
  booksCreatedAt: number
  booksModifiedAt: number
}

/** Sharing labels, one row each, because they determine who may see a series. */
export interface SeriesSharingLabelTable {
  seriesId: string
  /** Lower case. */
  label: string
}

export interface BookTable {
  id: string
  seriesId: string
  libraryId: string
  /** File name without extension. */
  name: string
  /** Natural sort key of the name. */
  nameKey: string
  /** Below the library's root, with "/" between folders. */
  path: string
  sizeBytes: number
  fileModifiedAt: number
  /** Digest of the pages' checksums, which identifies a moved file; null when no page was read. */
  contentKey: string | null
  /** The next scan reads the file again even if it has not changed. */
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
  /** XXH3-128 of the file in hex; empty until computed. */
  fileHash: string
  /** KOReader's digest of the file; empty until computed. */
  koreaderHash: string
  /** The file was not hashed since it was added or changed. */
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
  /** JSON: fields whose value comes from a source with higher priority than the files, with its name: { "title": "<plugin id>" }. */
  origins: string
  /** JSON: metadata embedded in the file, so that a refresh need not open it again; null when there is none. */
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
  /** Why it is not READY: Komga's code, followed by ours in brackets. */
  comment: string
  /** Pages whose width and height are known. */
  dimensions: 'NONE' | 'FIRST' | 'ALL'
  analysedAt: number
  /** JSON: see page-table.rules.ts. The last column, so that reading the others never reads it. */
  pages: string
}

export interface BookEpubTable {
  bookId: string
  isFixedLayout: 0 | 1
  /** Every document is a single image, so the book has pages like a comic. */
  isImageOnly: 0 | 1
  /** JSON: see stored-epub.rules.ts. The last column, like the pages. */
  contents: string
}

export interface ReadProgressTable {
  bookId: string
  userId: string
  /** Series of the book. */
  seriesId: string
  /** From 1. */
  page: number
  completed: 0 | 1
  readAt: number
  deviceId: string
  deviceName: string
  /** JSON of Locator: the position as reported by the reading app; null when it reported only a page. */
  locator: string | null
  createdAt: number
  modifiedAt: number
}

/** Counts per user and begun series, without deleted books: both are 0 if only those were read. */
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
