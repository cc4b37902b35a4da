import type { z } from 'zod'
import { type Principal, toPage } from '../../kernel/http/index.ts'
import type { ListParts } from '../lists/page-of-ids.ts'
import type { SeriesPage } from './series.schemas.ts'
import { loadSeriesDtos } from './series-dto.ts'
import { pageOfSeries, type SeriesQuestion } from './series-list.queries.ts'

/** A page of series as the caller gets it. */
export async function answerSeries(parts: ListParts, caller: Principal, question: SeriesQuestion): Promise<z.infer<typeof SeriesPage>> {
  const { ids, total } = await pageOfSeries(parts, caller, question)
  return toPage(await loadSeriesDtos(parts.db, ids, caller), total, question.page)
}
