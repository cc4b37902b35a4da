// Actions on the queue as a whole: many downloads at once, their order, the chapters of each.
import { z } from 'zod'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type Http, messageDto, pageSchema, queryInteger, toMessageDto, toPage } from '../../kernel/http/index.ts'
import { readSentence, textOfSentence } from '../../kernel/sentences/index.ts'
import { countDownloads } from '../downloads.queries.ts'
import { downloadDto, listQuery, priority, toDownloadDto } from '../downloads.schemas.ts'
import { type ChangeDeps, getDownload, saveWithoutMissingPages, setPriority } from '../queue/change-download.ts'
import { downloadActions, downloadStatuses } from '../queue/download-state.rules.ts'
import { type DownloadChapterRow, listChapterPage } from '../run/download-chapters.queries.ts'
import { findChapterInfo } from '../stored-source-facts.ts'
import { type DownloadBulkAction, runDownloadBulkAction } from './bulk-action.ts'

const path = '/api/v1/downloads'
const config = { right: 'admin' } as const
const params = z.object({ id: z.string().meta({ description: 'ID of the download.' }) })
const maxIds = 10_000
const maxRefusals = 50
/** As many as one request lists. */
const maxChapters = 500

const bulkRequest = z
  .strictObject({
    action: z
      .enum([...downloadActions, 'REMOVE', 'MOVE'], `must be one of ${downloadActions.join(', ')}, REMOVE, MOVE`)
      .meta({ description: 'Action to run; REMOVE deletes downloads, MOVE changes their priority.' }),
    ids: z
      .array(z.string())
      .max(maxIds, `at most ${maxIds} downloads`)
      .nullish()
      .meta({ description: 'IDs of the downloads; all that match the filter when omitted.' }),
    exceptIds: z
      .array(z.string())
      .max(maxIds, `at most ${maxIds} downloads`)
      .nullish()
      .meta({ description: 'IDs of downloads to exclude.' }),
    status: z.enum(downloadStatuses).nullish().meta({ description: 'Only downloads with this status.' }),
    libraryId: z.string().nullish().meta({ description: 'Only downloads of this library.' }),
    search: z.string().nullish().meta({ description: 'Part of the title or URL.' }),
    priority: priority.nullish().meta({ description: 'New priority from 0 to 10, for MOVE.' }),
  })
  .refine(({ action, priority: given }) => (action === 'MOVE') === (typeof given === 'number'), {
    message: 'is required for MOVE and not allowed otherwise',
    path: ['priority'],
  })
  .refine(({ action, ids, status }) => action !== 'REMOVE' || ids || status, {
    message: 'is required to remove downloads without IDs',
    path: ['status'],
  })

const bulkResult = z
  .object({
    changed: z.int().meta({ description: 'Number of changed downloads.' }),
    refusedCount: z.int().meta({ description: "Number of downloads whose status doesn't allow the action." }),
    refused: z
      .array(
        z.object({
          id: z.string().meta({ description: 'ID of the download.' }),
          message: z.string().meta({ description: 'Why the action was rejected.' }),
          messageSaying: messageDto,
        }),
      )
      .meta({ description: `The first ${maxRefusals} rejected downloads with the reason.` }),
  })
  .meta({ id: 'DownloadsChanged' })

const counts = z
  .object({
    PENDING: z.int().meta({ description: 'Number of queued downloads.' }),
    DOWNLOADING: z.int().meta({ description: 'Number of running downloads.' }),
    COMPLETED: z.int().meta({ description: 'Number of completed downloads.' }),
    FAILED: z.int().meta({ description: 'Number of failed downloads.' }),
    PAUSED: z.int().meta({ description: 'Number of paused downloads.' }),
    CANCELLED: z.int().meta({ description: 'Number of cancelled downloads.' }),
  })
  .meta({ id: 'DownloadCounts', description: 'Number of downloads by status.' })

const chapterDto = z
  .object({
    url: z.string().meta({ description: 'URL of the chapter.' }),
    number: z.string().nullable().meta({ description: 'Number as the source writes it, such as `12.5`.' }),
    volume: z.string().nullable().meta({ description: 'Volume number; null when unknown.' }),
    title: z.string().nullable().meta({ description: 'Title of the chapter; null when it has none.' }),
    groups: z.array(z.string()).meta({ description: 'Scanlation groups.' }),
    state: z
      .enum(['WAITING', 'DONE', 'FAILED'])
      .meta({ description: 'WAITING: not downloaded yet; DONE: downloaded; FAILED: the last attempt failed.' }),
    pages: z.int().nullable().meta({ description: 'Number of pages in the archive; null until downloaded.' }),
    pagesToSave: z
      .int()
      .nullable()
      .meta({ description: 'Of a failed chapter, the number of pages that can be saved without the missing ones; null when none can.' }),
    attempts: z.int().meta({ description: 'Number of failed attempts.' }),
    permanent: z.boolean().meta({ description: 'Whether retrying is pointless.' }),
    lastError: z.string().nullable().meta({ description: 'Why the last attempt failed; null after a success.' }),
    lastErrorSaying: messageDto,
  })
  .meta({ id: 'DownloadChapter' })

export const queueActionsRoutes = (deps: ChangeDeps) => (http: Http) => {
  const countQuery = listQuery.pick({ libraryId: true, search: true })
  http.get(
    `${path}/counts`,
    { schema: { summary: 'Count downloads by status', querystring: countQuery, response: { 200: counts } }, config },
    async ({ query }) => {
      const counts = new Map((await countDownloads(deps.db, query)).map(({ status, count }) => [status, Number(count)]))
      const of = (status: (typeof downloadStatuses)[number]) => counts.get(status) ?? 0
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
      const { changed, refused } = await runDownloadBulkAction(
        deps,
        { ids: body.ids ?? undefined, filter, exceptIds: body.exceptIds ?? [] },
        bulkActionOf(body),
      )
      return { changed, refusedCount: refused.length, refused: refused.slice(0, maxRefusals) }
    },
  )
  http.patch(
    `${path}/:id`,
    {
      schema: { summary: 'Change the priority of a download', params, body: z.strictObject({ priority }), response: { 200: downloadDto } },
      config,
    },
    async (request) => toDownloadDto(await setPriority(deps, request.params.id, request.body.priority)),
  )
  const chapterQuery = z.object({ page: queryInteger(0, 1_000_000, 0), size: queryInteger(1, maxChapters, 100) })
  http.get(
    `${path}/:id/chapters`,
    {
      schema: { summary: 'List the chapters of a download', params, querystring: chapterQuery, response: { 200: pageSchema(chapterDto) } },
      config,
    },
    async (request) => {
      const { id } = await getDownload(deps.db, request.params.id)
      const { rows, total } = await listChapterPage(deps.db, id, request.query)
      return toPage(rows.map(toChapterDto), Number(total), { ...request.query, unpaged: false })
    },
  )
  http.post(
    `${path}/:id/chapters/save-incomplete`,
    {
      schema: {
        summary: 'Save chapters without their missing pages',
        description: 'Retries the download, and saves these chapters without the pages that are still missing.',
        params,
        body: incompleteRequest,
        response: { 200: downloadDto },
      },
      config,
    },
    async (request) => toDownloadDto(await saveWithoutMissingPages(deps, request.params.id, request.body.chapters)),
  )
}

const incompleteRequest = z.strictObject({
  chapters: z
    .array(
      z.strictObject({
        url: z.string().meta({ description: 'URL of the chapter.' }),
        pages: z.int().min(1).meta({ description: '`pagesToSave` from the list of chapters. The chapter is not saved with fewer pages.' }),
      }),
    )
    .min(1, 'must contain at least one chapter')
    .max(maxChapters, `at most ${maxChapters} chapters`)
    .meta({ description: 'Failed chapters.' }),
})

function bulkActionOf({ action, priority: given }: z.infer<typeof bulkRequest>): DownloadBulkAction {
  if (action === 'REMOVE') return { kind: 'remove' }
  if (action === 'MOVE') return { kind: 'move', priority: requireDefined(given, 'the priority of a checked request') }
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
  const chapterInfo = findChapterInfo(info, `${downloadId} ${chapterKey}`)
  return {
    url,
    number: chapterInfo?.number ?? null,
    volume: chapterInfo?.volume ?? null,
    title: chapterInfo?.title ?? null,
    groups: (chapterInfo?.scanlationGroups ?? []).map(({ name }) => name),
    state,
    pages: state === 'DONE' ? pages : null,
    pagesToSave: state === 'FAILED' && pages !== 0 ? pages : null,
    attempts,
    permanent: permanent === 1,
    lastError: textOfSentence(readSentence(lastError)),
    lastErrorSaying: toMessageDto(readSentence(lastError)),
  }
}
