import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { type Http, messageDto, pageQuery, pageSchema, queryFlag, toMessageDto, toPage } from '../kernel/http/index.ts'
import { readSentence, textOfSentence } from '../kernel/sentences/index.ts'
import { storedJsonOr } from '../kernel/stored/index.ts'
import { countJournal, type JournalRow, journalTypes, listJournal } from './journal.queries.ts'

/** Komga's clients get exactly these properties. */
const HistoricalEventDto = z
  .object({
    id: z.string().meta({ description: 'ID of the entry.' }),
    type: z.enum(journalTypes).meta({ description: 'What happened.' }),
    timestamp: z.string().meta({ description: "When it happened, in the server's time zone, or in UTC when requested." }),
    bookId: z.string().nullable().meta({ description: 'ID of the book; null when there is none.' }),
    seriesId: z.string().nullable().meta({ description: 'ID of the series; null when there is none.' }),
    properties: z.record(z.string(), z.string()).meta({ description: 'Details, by name; `reason` says why.' }),
  })
  .meta({ id: 'HistoricalEvent' })

const FileChangeDto = HistoricalEventDto.extend({
  timestamp: z.string().meta({ description: 'When it happened, in UTC.' }),
  propertiesSaying: z.object({ reason: messageDto }).meta({ description: 'Details that are messages, by name.' }),
}).meta({ id: 'FileChange' })

const FileChangesQuery = pageQuery.extend({
  type: z
    .enum(journalTypes, `must be one of ${journalTypes.join(', ')}`)
    .optional()
    .meta({ description: 'Only entries of this type.' }),
})
const HistoryQuery = FileChangesQuery.extend({
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
      ({ query }) => pageOf(db, query, (row) => toHistoricalEvent(row, query.utc ? isoInstant : localTime)),
    )
    http.get(
      '/api/v1/file-changes',
      {
        schema: {
          summary: 'List changes to files, with their reasons as messages',
          querystring: FileChangesQuery,
          response: { 200: pageSchema(FileChangeDto) },
        },
        config: { right: 'admin' },
      },
      ({ query }) =>
        pageOf(db, query, (row) => ({
          ...toHistoricalEvent(row, isoInstant),
          propertiesSaying: { reason: toMessageDto(readSentence(row.reason)) },
        })),
    )
  }

async function pageOf<T>(db: Db, query: z.infer<typeof FileChangesQuery>, toDto: (row: JournalRow) => T) {
  const { page, size, type } = query
  const sort = query.sort.filter(({ property }) => property === 'timestamp')
  const total = await countJournal(db, type)
  const rows = await listJournal(db, { offset: page * size, limit: size, direction: sort[0]?.direction ?? 'desc', type })
  return toPage(rows.map(toDto), total, { ...query, unpaged: false, sort })
}

const readProperties = storedJsonOr('journal.properties', HistoricalEventDto.shape.properties, () => ({}))

function toHistoricalEvent(row: JournalRow, timeOf: (atMs: number) => string): z.infer<typeof HistoricalEventDto> {
  const reason = readSentence(row.reason)
  return {
    id: row.id,
    type: row.type,
    timestamp: timeOf(row.at),
    bookId: row.bookId,
    seriesId: row.seriesId,
    properties: { ...readProperties(row.properties, row.id), ...(reason === null ? {} : { reason: textOfSentence(reason) }) },
  }
}

/** Without a zone, in the server's local time: Komga's clients expect this timestamp in that form. */
const localTime = (atMs: number): string => isoInstant(atMs - new Date(atMs).getTimezoneOffset() * 60_000).slice(0, -1)
