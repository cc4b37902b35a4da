import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { type Http, pageQuery, pageSchema, queryFlag, toPage } from '../kernel/http/index.ts'
import { storedJsonOr } from '../kernel/stored/index.ts'
import { countJournal, type JournalRow, journalTypes, listJournal } from './journal.queries.ts'

const HistoricalEventDto = z
  .object({
    id: z.string().meta({ description: 'ID of the entry.' }),
    type: z.enum(journalTypes).meta({ description: 'What happened.' }),
    timestamp: z.string().meta({ description: "When it happened, in the server's time zone, or in UTC when requested." }),
    bookId: z.string().nullable().meta({ description: 'ID of the book; null when there is none.' }),
    seriesId: z.string().nullable().meta({ description: 'ID of the series; null when there is none.' }),
    properties: z.record(z.string(), z.string()).meta({ description: 'Details, by name.' }),
  })
  .meta({ id: 'HistoricalEvent' })

const HistoryQuery = pageQuery.extend({
  type: z
    .enum(journalTypes, `must be one of ${journalTypes.join(', ')}`)
    .optional()
    .meta({ description: 'Only entries of this type.' }),
  utc: queryFlag.meta({ description: "`true` returns times in UTC instead of the server's time zone." }),
})

/** Changes to files, newest first by default. */
export const journalRoutes =
  ({ db }: { readonly db: Db }) =>
  (http: Http) => {
    http.get(
      '/api/v1/history',
      {
        schema: { summary: 'List changes to files', querystring: HistoryQuery, response: { 200: pageSchema(HistoricalEventDto) } },
        config: { right: 'admin' },
      },
      async ({ query }) => {
        const sort = query.sort.filter(({ property }) => property === 'timestamp')
        const request = { ...query, unpaged: false, sort }
        const total = await countJournal(db, query.type)
        const direction = sort[0]?.direction ?? 'desc'
        const rows = await listJournal(db, { offset: query.page * query.size, limit: query.size, direction, type: query.type })
        return toPage(
          rows.map((row) => toDto(row, query.utc ? isoInstant : localTime)),
          total,
          request,
        )
      },
    )
  }

const readProperties = storedJsonOr('journal.properties', HistoricalEventDto.shape.properties, () => ({}))

const toDto = (row: JournalRow, timeOf: (atMs: number) => string): z.infer<typeof HistoricalEventDto> => ({
  id: row.id,
  type: row.type,
  timestamp: timeOf(row.at),
  bookId: row.bookId,
  seriesId: row.seriesId,
  properties: readProperties(row.properties, row.id),
})

/** Without a zone, in the server's local time: Komga's clients expect this timestamp in that form. */
const localTime = (atMs: number): string => isoInstant(atMs - new Date(atMs).getTimezoneOffset() * 60_000).slice(0, -1)
