import type { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
import { isInside, toStoredPath } from '../libraries/library-root.rules.ts'
import type { ListParts } from '../lists/id-page.ts'
import { type ListResult, loadWholeList } from '../lists/list-result.ts'
import { type SeriesDto, SeriesPage } from './series.schemas.ts'
import { loadSeriesDtos } from './series-dto.ts'
import { findSeriesAt, pageOfSeries, type SeriesListQuery } from './series-list.queries.ts'

/** Finds series as the caller may see them. */
export const listSeries = async (parts: ListParts, caller: Principal, question: SeriesListQuery): Promise<ListResult<SeriesDto>> => ({
  matches: await pageOfSeries(parts, caller, question),
  schema: SeriesPage,
  page: question.page,
  load: (ids) => loadSeriesDtos(parts.db, ids, caller),
})

/** A page of series as the caller may see it. */
export const listSeriesPage = async (parts: ListParts, caller: Principal, question: SeriesListQuery): Promise<z.infer<typeof SeriesPage>> =>
  loadWholeList(await listSeries(parts, caller, question))

/** The series whose books are in a folder. @param folder absolute path @returns undefined when no scan has found one there */
export async function findSeriesByPath(db: Db, libraryId: string, folder: string): Promise<{ readonly id: string } | undefined> {
  const library = await findLibrary(db, libraryId)
  if (!library || !isInside(library.root, folder)) return undefined
  return findSeriesAt(db, libraryId, toStoredPath(library.root, folder))
}
