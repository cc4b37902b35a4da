import { z } from 'zod'
import { type Clock, isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http, type Principal, pageSchema, queryInteger, queryList, toPage } from '../../kernel/http/index.ts'
import { BookDto, loadBookDtos } from '../../library/lists/index.ts'
import { listNewBooks, listSeriesWithNewChapters, type SeriesWithNewChapters } from './new-chapters.queries.ts'

/** Older chapters count as backlog rather than as new. */
const newForMs = 30 * 24 * 3_600_000

const querystring = z.object({
  library_id: queryList,
  page: queryInteger(0, 1_000_000, 0),
  size: queryInteger(1, 100, 20),
})

const NewChaptersDto = z
  .object({
    seriesId: z.string().meta({ description: 'ID of the series.' }),
    newestAt: z.string().meta({ description: 'When the newest chapter was added, UTC.' }),
    bookIds: z.array(z.string()).meta({ description: 'IDs of the new books, in reading order.' }),
    first: BookDto.meta({ description: 'First of the new books.' }),
    last: BookDto.meta({ description: 'Last of the new books.' }),
  })
  .meta({ id: 'NewChapters' })

/** New chapters of followed titles, one entry per series. */
export const newChaptersRoutes = (deps: { readonly db: Db; readonly clock: Clock }) => (http: Http) => {
  const description = "Chapters of followed titles added in the last 30 days that you haven't opened, grouped by series."
  const schema = { description, querystring, response: { 200: pageSchema(NewChaptersDto) } }
  http.get(
    '/api/v1/books/new-chapters',
    { schema: { ...schema, summary: 'List books added by follow lists' }, config: { right: 'user' } },
    async (request) => {
      const { library_id: libraryIds, ...page } = request.query
      const caller = callerOf(request)
      const filter = { libraryIds, sinceMs: deps.clock.now() - newForMs }
      const { rows, total } = await listSeriesWithNewChapters(deps.db, caller, { ...filter, ...page })
      return toPage(await describe(deps.db, caller, { rows, ...filter }), total, { ...page, unpaged: false })
    },
  )
}

interface Found {
  readonly rows: readonly SeriesWithNewChapters[]
  readonly libraryIds: readonly string[]
  readonly sinceMs: number
}

async function describe(db: Db, caller: Principal, { rows, ...filter }: Found): Promise<z.infer<typeof NewChaptersDto>[]> {
  const seriesIds = rows.map(({ seriesId }) => seriesId)
  const books = Map.groupBy(await listNewBooks(db, caller, seriesIds, filter), ({ seriesId }) => seriesId)
  const firstAndLastIds = [...books.values()].flatMap((ofSeries) => [ofSeries.at(0), ofSeries.at(-1)].flatMap((book) => book?.id ?? []))
  const dtos = new Map((await loadBookDtos(db, [...new Set(firstAndLastIds)], caller)).map((dto) => [dto.id, dto]))
  return rows.flatMap(({ seriesId, newestAtMs }) => {
    const bookIds = (books.get(seriesId) ?? []).map(({ id }) => id)
    const [first, last] = [bookIds.at(0), bookIds.at(-1)].map((id) => (id === undefined ? undefined : dtos.get(id)))
    // A series whose last new chapter was read between the two queries is omitted.
    return first && last ? [{ seriesId, newestAt: isoInstant(newestAtMs), bookIds, first, last }] : []
  })
}
