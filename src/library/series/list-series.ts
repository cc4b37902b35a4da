import type { z } from 'zod'
import type { Principal } from '../../kernel/http/index.ts'
import type { ListParts } from '../lists/id-page.ts'
import { type ListResult, loadWholeList } from '../lists/list-result.ts'
import { type SeriesDto, SeriesPage } from './series.schemas.ts'
import { loadSeriesDtos } from './series-dto.ts'
import { pageOfSeries, type SeriesListQuery } from './series-list.queries.ts'

/** Finds series as the caller may see them. */
export const listSeries = async (parts: ListParts, caller: Principal, question: SeriesListQuery): Promise<ListResult<SeriesDto>> => ({
  found: await pageOfSeries(parts, caller, question),
  schema: SeriesPage,
  page: question.page,
  load: (ids) => loadSeriesDtos(parts.db, ids, caller),
})

/** A page of series as the caller may see it. */
export const listSeriesPage = async (parts: ListParts, caller: Principal, question: SeriesListQuery): Promise<z.infer<typeof SeriesPage>> =>
  loadWholeList(await listSeries(parts, caller, question))
