// Books and series as the server returns them, for tests: defaults for everything that a test doesn't set.
import type { Author, Book, MediaStatus, ReadProgress, Series } from '../src/api/types.ts'

const then = '2026-01-01T00:00:00Z'

type BookProgress = { readonly page: number; readonly completed: boolean; readonly day?: number }

/** Progress made on a day in January. */
export const progressTo = ({ page, completed, day = 1 }: BookProgress): ReadProgress => ({
  page,
  completed,
  readDate: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
  created: then,
  lastModified: then,
  deviceId: '',
  deviceName: '',
})

type BookChoices = {
  readonly id?: string
  readonly name?: string
  readonly pages?: number
  readonly status?: MediaStatus
  readonly deleted?: boolean
  readonly read?: BookProgress
  readonly metadata?: Partial<Book['metadata']>
}

/** A chapter of twenty pages, unread unless `read` is set. */
export const aBook = ({ id = 'B', name = id, pages = 20, status = 'READY', deleted = false, read, metadata = {} }: BookChoices): Book => ({
  id,
  seriesId: 'S',
  seriesTitle: 'Title',
  libraryId: 'L',
  name,
  url: `/media/Title/${name}.cbz`,
  number: 1,
  created: then,
  lastModified: then,
  fileLastModified: then,
  sizeBytes: 1048576,
  size: '1 MiB',
  deleted,
  fileHash: '',
  oneshot: false,
  media: {
    status,
    mediaType: 'application/zip',
    pagesCount: pages,
    comment: '',
    epubDivinaCompatible: false,
    epubIsKepub: false,
    mediaProfile: 'DIVINA',
  },
  metadata: { ...plainBookMetadata, ...metadata },
  readProgress: read ? progressTo(read) : null,
})

/** A series without chapters. */
export const aSeries = ({ authors = [], links = [] }: { authors?: Author[]; links?: Series['metadata']['links'] }): Series => ({
  id: 'S',
  libraryId: 'L',
  name: 'Title',
  url: '/media/Title',
  created: then,
  lastModified: then,
  fileLastModified: then,
  booksCount: 0,
  booksReadCount: 0,
  booksUnreadCount: 0,
  booksInProgressCount: 0,
  deleted: false,
  oneshot: false,
  metadata: { ...plainSeriesMetadata, links },
  booksMetadata: { authors, tags: [], releaseDate: null, summary: '', summaryNumber: '', created: then, lastModified: then },
})

const plainBookMetadata: Book['metadata'] = {
  title: '',
  titleLock: false,
  summary: '',
  summaryLock: false,
  number: '',
  numberLock: false,
  numberSort: 1,
  numberSortLock: false,
  releaseDate: null,
  releaseDateLock: false,
  authors: [],
  authorsLock: false,
  tags: [],
  tagsLock: false,
  isbn: '',
  isbnLock: false,
  links: [],
  linksLock: false,
  created: then,
  lastModified: then,
}

const plainSeriesMetadata: Series['metadata'] = {
  status: 'ONGOING',
  statusLock: false,
  title: 'Title',
  titleLock: false,
  titleSort: 'Title',
  titleSortLock: false,
  summary: '',
  summaryLock: false,
  readingDirection: '',
  readingDirectionLock: false,
  publisher: '',
  publisherLock: false,
  ageRating: null,
  ageRatingLock: false,
  language: '',
  languageLock: false,
  genres: [],
  genresLock: false,
  tags: [],
  tagsLock: false,
  totalBookCount: null,
  totalBookCountLock: false,
  sharingLabels: [],
  sharingLabelsLock: false,
  links: [],
  linksLock: false,
  alternateTitles: [],
  alternateTitlesLock: false,
  created: then,
  lastModified: then,
}
