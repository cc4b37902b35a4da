import type { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { fromStoredPath, isInside, toStoredPath } from '../libraries/library-root.rules.ts'
import { type ListDeps, type ListResult, loadWholeList } from '../lists/id-page.ts'
import { mergeAuthors } from '../lookup/lookup-rows.rules.ts'
import { readAlternateTitles, readBooksTags, readGenres, readLinks, readLocks, readTags } from '../stored-metadata.ts'
import { type SeriesDto, SeriesPage } from './series.schemas.ts'
import {
  findSeriesAt,
  loadSeriesDetails,
  loadSharingLabels,
  pageOfSeries,
  type SeriesDetails,
  type SeriesListQuery,
} from './series-list.queries.ts'

/** Finds series as the caller may see them. */
export const listSeries = async (parts: ListDeps, caller: Principal, question: SeriesListQuery): Promise<ListResult<SeriesDto>> => ({
  matches: await pageOfSeries(parts, caller, question),
  schema: SeriesPage,
  page: question.page,
  load: (ids) => loadSeriesDtos(parts.db, ids, caller),
})

/** A page of series as the caller may see it. */
export const listSeriesPage = async (parts: ListDeps, caller: Principal, question: SeriesListQuery): Promise<z.infer<typeof SeriesPage>> =>
  loadWholeList(await listSeries(parts, caller, question))

/** The series whose books are in a folder. @param folder absolute path @returns undefined when no scan has found one there */
export const findSeriesByPath = async (
  db: Db,
  { id, root }: { readonly id: string; readonly root: string },
  folder: string,
): Promise<{ readonly id: string } | undefined> => (isInside(root, folder) ? findSeriesAt(db, id, toStoredPath(root, folder)) : undefined)

/** Loads series as DTOs in the order of the ids; ids that no longer exist are omitted. */
export async function loadSeriesDtos(db: Db, ids: readonly string[], caller: Principal): Promise<readonly SeriesDto[]> {
  if (ids.length === 0) return []
  const [rows, labels] = await Promise.all([loadSeriesDetails(db, ids, caller.userId), loadSharingLabels(db, ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toDto(row, labels.get(id) ?? [], caller)] : []
  })
}

function toDto(row: SeriesDetails, sharingLabels: readonly string[], caller: Principal): SeriesDto {
  const readCount = row.readCount ?? 0
  const inProgressCount = row.inProgressCount ?? 0
  return {
    id: row.id,
    libraryId: row.libraryId,
    name: row.name,
    // Only administrators see file paths.
    url: caller.roles.has('ADMIN') ? fromStoredPath(row.root, row.path) : '',
    created: isoInstant(row.seriesCreatedAt),
    lastModified: isoInstant(row.seriesModifiedAt),
    fileLastModified: isoInstant(row.fileModifiedAt),
    booksCount: row.bookCount,
    booksReadCount: readCount,
    booksUnreadCount: Math.max(0, row.bookCount - readCount - inProgressCount),
    booksInProgressCount: inProgressCount,
    metadata: metadataDto(row, sharingLabels),
    booksMetadata: {
      authors: [...mergeAuthors(row.booksAuthors, row.authors)],
      tags: readBooksTags(row.booksTags, row.id),
      releaseDate: row.releaseDate,
      summary: row.booksSummary,
      summaryNumber: row.booksSummaryNumber,
      created: isoInstant(row.booksCreatedAt),
      lastModified: isoInstant(row.booksModifiedAt),
    },
    deleted: row.deletedAt !== null,
    oneshot: row.oneshot === 1,
  }
}

function metadataDto(row: SeriesDetails, sharingLabels: readonly string[]): SeriesDto['metadata'] {
  const locks = new Set(readLocks(row.locks, row.id))
  return {
    status: row.status,
    statusLock: locks.has('status'),
    title: row.title,
    titleLock: locks.has('title'),
    titleSort: row.titleSort,
    titleSortLock: locks.has('titleSort'),
    summary: row.summary,
    summaryLock: locks.has('summary'),
    readingDirection: row.readingDirection,
    readingDirectionLock: locks.has('readingDirection'),
    publisher: row.publisher,
    publisherLock: locks.has('publisher'),
    ageRating: row.ageRating,
    ageRatingLock: locks.has('ageRating'),
    language: row.language,
    languageLock: locks.has('language'),
    genres: readGenres(row.genres, row.id),
    genresLock: locks.has('genres'),
    tags: readTags(row.tags, row.id),
    tagsLock: locks.has('tags'),
    totalBookCount: row.totalBookCount,
    totalBookCountLock: locks.has('totalBookCount'),
    sharingLabels: [...sharingLabels],
    sharingLabelsLock: locks.has('sharingLabels'),
    links: readLinks(row.links, row.id),
    linksLock: locks.has('links'),
    alternateTitles: readAlternateTitles(row.alternateTitles, row.id),
    alternateTitlesLock: locks.has('alternateTitles'),
    created: isoInstant(row.createdAt),
    lastModified: isoInstant(row.modifiedAt),
  }
}
