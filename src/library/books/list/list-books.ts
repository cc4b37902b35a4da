import type { z } from 'zod'
import { isoInstant } from '../../../kernel/clock/index.ts'
import type { Db } from '../../../kernel/db/index.ts'
import type { PageRequest, Principal } from '../../../kernel/http/index.ts'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import { type ListDeps, type ListResult, loadWholeList } from '../../lists/id-page.ts'
import { readAuthors, readLinks, readLocks, readTags } from '../../stored-metadata.ts'
import { type BookDetails, loadBookDetails } from '../book-details.queries.ts'
import { type BookDto, BookPage } from '../books.schemas.ts'
import { pageOfDuplicates } from '../duplicates.queries.ts'
import { formatSize } from '../file-size.rules.ts'
import { profileOf } from '../media-profile.rules.ts'
import { type BookListQuery, pageOfBooks } from './book-list.queries.ts'
import { type OnDeckRequest, pageOfBooksOnDeck } from './on-deck.queries.ts'

/** Finds books as the caller may see them. */
export const listBooks = async (parts: ListDeps, caller: Principal, question: BookListQuery): Promise<ListResult<BookDto>> => ({
  ...asBooks(parts, caller),
  matches: await pageOfBooks(parts, caller, question),
  page: question.page,
})

/** The next books of the series that the caller is reading. */
export const listBooksOnDeck = async (parts: ListDeps, caller: Principal, request: OnDeckRequest): Promise<ListResult<BookDto>> => ({
  ...asBooks(parts, caller),
  matches: await pageOfBooksOnDeck(parts, caller, request),
  page: { ...request.page, sort: [] },
})

/** Books whose file exists more than once. */
export const listDuplicates = async (parts: ListDeps, caller: Principal, page: PageRequest): Promise<ListResult<BookDto>> => ({
  ...asBooks(parts, caller),
  matches: await pageOfDuplicates(parts, caller, page),
  page,
})

const asBooks = ({ db }: ListDeps, caller: Principal): Pick<ListResult<BookDto>, 'schema' | 'load'> => ({
  schema: BookPage,
  load: (ids) => loadBookDtos(db, ids, caller),
})

/** A page of books as the caller may see it. */
export const listBooksPage = async (parts: ListDeps, caller: Principal, question: BookListQuery): Promise<z.infer<typeof BookPage>> =>
  loadWholeList(await listBooks(parts, caller, question))

/** A page of the next books of the series that the caller is reading. */
export const listBooksOnDeckPage = async (parts: ListDeps, caller: Principal, request: OnDeckRequest): Promise<z.infer<typeof BookPage>> =>
  loadWholeList(await listBooksOnDeck(parts, caller, request))

/** Loads books as DTOs in the order of the ids; ids that no longer exist are omitted. */
export async function loadBookDtos(db: Db, ids: readonly string[], caller: Principal): Promise<readonly BookDto[]> {
  if (ids.length === 0) return []
  const rows = await loadBookDetails(db, ids, caller.userId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toDto(row, caller)] : []
  })
}

const toDto = (row: BookDetails, caller: Principal): BookDto => ({
  id: row.id,
  seriesId: row.seriesId,
  seriesTitle: row.seriesTitle,
  libraryId: row.libraryId,
  name: row.name,
  // Only administrators see file paths.
  url: caller.roles.has('ADMIN') ? fromStoredPath(row.root, row.path) : row.path.slice(row.path.lastIndexOf('/') + 1),
  number: row.position,
  created: isoInstant(row.createdAt),
  lastModified: isoInstant(row.modifiedAt),
  fileLastModified: isoInstant(row.fileModifiedAt),
  sizeBytes: row.sizeBytes,
  size: formatSize(row.sizeBytes),
  media: {
    status: row.status,
    mediaType: row.mediaType,
    pagesCount: row.pageCount,
    comment: row.comment,
    epubDivinaCompatible: row.isImageOnly === 1,
    epubIsKepub: false,
    mediaProfile: profileOf(row.mediaType),
  },
  metadata: metadataDto(row),
  readProgress: progressDto(row),
  deleted: row.deletedAt !== null,
  fileHash: row.fileHash,
  oneshot: row.oneshot === 1,
})

function metadataDto(row: BookDetails): BookDto['metadata'] {
  const locks = new Set(readLocks(row.locks, row.id))
  return {
    title: row.title,
    titleLock: locks.has('title'),
    summary: row.summary,
    summaryLock: locks.has('summary'),
    number: row.number,
    numberLock: locks.has('number'),
    numberSort: row.numberSort,
    numberSortLock: locks.has('numberSort'),
    releaseDate: row.releaseDate,
    releaseDateLock: locks.has('releaseDate'),
    authors: readAuthors(row.authors, row.id),
    authorsLock: locks.has('authors'),
    tags: readTags(row.tags, row.id),
    tagsLock: locks.has('tags'),
    isbn: row.isbn,
    isbnLock: locks.has('isbn'),
    links: readLinks(row.links, row.id),
    linksLock: locks.has('links'),
    created: isoInstant(row.metadataCreatedAt),
    lastModified: isoInstant(row.metadataModifiedAt),
  }
}

function progressDto(row: BookDetails): BookDto['readProgress'] {
  const { page, readAt, progressCreatedAt, progressModifiedAt, deviceId, deviceName } = row
  // The row that they come from is optional: all are null, or none.
  if (page === null || readAt === null || progressCreatedAt === null || progressModifiedAt === null) return null
  if (deviceId === null || deviceName === null) return null
  return {
    page,
    completed: row.completed === 1,
    readDate: isoInstant(readAt),
    created: isoInstant(progressCreatedAt),
    lastModified: isoInstant(progressModifiedAt),
    deviceId,
    deviceName,
  }
}
