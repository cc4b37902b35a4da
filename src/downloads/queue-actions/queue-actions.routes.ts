// What people do with the queue as a whole: many downloads at once, their order, what each is made of.
import { z } from 'zod'
import { type Http, pageOf, queryInteger, sayingDto, toPage, toSaying } from '../../kernel/http/index.ts'
import { readSentence, wordsOf } from '../../kernel/sentences/index.ts'
import { countDownloads } from '../downloads.queries.ts'
import { downloadDto, listQuery, priority, toDto } from '../downloads.schemas.ts'
import { type ChangeDeps, getDownload, prioritise } from '../queue/change-download.ts'
import { downloadActions, downloadStatuses } from '../queue/download-state.rules.ts'
import { type DownloadChapterRow, listChapterPage } from '../run/download-chapters.queries.ts'
import { findChapterInfo } from '../stored-source-facts.ts'
import { actOnMany, type Wish } from './act-on-many.ts'

const path = '/api/v1/downloads'
const config = { right: 'admin' } as const
const params = z.object({ id: z.string() })
const mostIds = 10_000
const mostRefusals = 50

const bulkRequest = z
  .strictObject({
    action: z.enum([...downloadActions, 'REMOVE', 'MOVE'], `must be one of ${downloadActions.join(', ')}, REMOVE, MOVE`),
    ids: z
      .array(z.string())
      .max(mostIds, `at most ${mostIds} downloads`)
      .nullish()
      .meta({ description: 'All that the filter takes when left out.' }),
    exceptIds: z
      .array(z.string())
      .max(mostIds, `at most ${mostIds} downloads`)
      .nullish()
      .meta({ description: 'Left alone, whatever takes them.' }),
    status: z.enum(downloadStatuses).nullish(),
    libraryId: z.string().nullish(),
    search: z.string().nullish().meta({ description: 'Part of the title or the address.' }),
    priority: priority.nullish().meta({ description: 'The new place, for MOVE.' }),
  })
  .refine(({ action, priority: given }) => (action === 'MOVE') === (typeof given === 'number'), {
    message: 'is given for MOVE, and only then',
    path: ['priority'],
  })
  .refine(({ action, ids, status }) => action !== 'REMOVE' || ids || status, {
    message: 'is needed to remove downloads that are not named',
    path: ['status'],
  })

const bulkResult = z
  .object({
    changed: z.int().meta({ description: 'Downloads that the action was done to.' }),
    refusedCount: z.int().meta({ description: 'Downloads whose state does not allow the action.' }),
    refused: z
      .array(z.object({ id: z.string(), message: z.string(), messageSaying: sayingDto }))
      .meta({ description: `The first ${mostRefusals}, each with why.` }),
  })
  .meta({ id: 'DownloadsChanged' })

const counts = z
  .object({ PENDING: z.int(), DOWNLOADING: z.int(), COMPLETED: z.int(), FAILED: z.int(), PAUSED: z.int(), CANCELLED: z.int() })
  .meta({ id: 'DownloadCounts', description: 'How many are in each state.' })

const chapterDto = z
  .object({
    url: z.string(),
    number: z.string().nullable().meta({ description: 'As the source writes it, such as `12.5`.' }),
    volume: z.string().nullable(),
    title: z.string().nullable(),
    groups: z.array(z.string()).meta({ description: 'Who translated it.' }),
    state: z.enum(['WAITING', 'DONE', 'FAILED']),
    pages: z.int().nullable().meta({ description: 'Pages of its archive.' }),
    attempts: z.int().meta({ description: 'Failed tries.' }),
    permanent: z.boolean().meta({ description: 'The failure cannot get better by itself.' }),
    lastError: z.string().nullable().meta({ description: 'Why the last try failed; null after a success.' }),
    lastErrorSaying: sayingDto,
  })
  .meta({ id: 'DownloadChapter' })

export const queueActionsRoutes = (deps: ChangeDeps) => (http: Http) => {
  const countQuery = listQuery.pick({ libraryId: true, search: true })
  http.get(
    `${path}/counts`,
    { schema: { summary: 'Count downloads by status', querystring: countQuery, response: { 200: counts } }, config },
    async ({ query }) => {
      const found = new Map((await countDownloads(deps.db, query)).map(({ status, count }) => [status, Number(count)]))
      const of = (status: (typeof downloadStatuses)[number]) => found.get(status) ?? 0
      return {
        PENDING: of('PENDING'),
        DOWNLOADING: of('DOWNLOADING'),
        COMPLETED: of('COMPLETED'),
        FAILED: of('FAILED'),
        PAUSED: of('PAUSED'),
        CANCELLED: of('CANCELLED'),
      }
    },
  )
  http.post(
    `${path}/actions`,
    { schema: { summary: 'Change many downloads at once', body: bulkRequest, response: { 200: bulkResult } }, config },
    async ({ body }) => {
      const { status, libraryId, search } = body
      const filter = { status: status ?? undefined, libraryId: libraryId ?? undefined, search: search ?? undefined }
      const { changed, refused } = await actOnMany(
        deps,
        { ids: body.ids ?? undefined, filter, exceptIds: body.exceptIds ?? [] },
        wishOf(body),
      )
      return { changed, refusedCount: refused.length, refused: refused.slice(0, mostRefusals) }
    },
  )
  http.patch(
    `${path}/:id`,
    {
      schema: { summary: 'Change the priority of a download', params, body: z.strictObject({ priority }), response: { 200: downloadDto } },
      config,
    },
    async (request) => toDto(await prioritise(deps, request.params.id, request.body.priority)),
  )
  const chapterQuery = z.object({ page: queryInteger(0, 1_000_000, 0), size: queryInteger(1, 500, 100) })
  http.get(
    `${path}/:id/chapters`,
    {
      schema: { summary: 'List the chapters of a download', params, querystring: chapterQuery, response: { 200: pageOf(chapterDto) } },
      config,
    },
    async (request) => {
      const { id } = await getDownload(deps.db, request.params.id)
      const { rows, total } = await listChapterPage(deps.db, id, request.query)
      return toPage(rows.map(toChapterDto), Number(total), { ...request.query, unpaged: false })
    },
  )
}

function wishOf({ action, priority: given }: z.infer<typeof bulkRequest>): Wish {
  if (action === 'REMOVE') return { kind: 'remove' }
  if (action === 'MOVE') return { kind: 'move', priority: given ?? 0 }
  return { kind: 'act', action }
}

function toChapterDto({
  downloadId,
  chapterKey,
  info,
  permanent,
  url,
  state,
  pages,
  attempts,
  lastError,
}: DownloadChapterRow): z.infer<typeof chapterDto> {
  const known = findChapterInfo(info, `${downloadId} ${chapterKey}`)
  return {
    url,
    number: known?.number ?? null,
    volume: known?.volume ?? null,
    title: known?.title ?? null,
    groups: (known?.scanlationGroups ?? []).map(({ name }) => name),
    state,
    pages,
    attempts,
    permanent: permanent === 1,
    lastError: wordsOf(readSentence(lastError)),
    lastErrorSaying: toSaying(readSentence(lastError)),
  }
}
