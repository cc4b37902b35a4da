import { isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { readAuthors, readLinks, readLocks, readTags } from '../stored-metadata.ts'
import { type BookDetails, loadBookDetails } from './book-details.queries.ts'
import type { BookDto } from './books.schemas.ts'
import { formatSize } from './file-size.rules.ts'
import { profileOf } from './media-profile.rules.ts'

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
