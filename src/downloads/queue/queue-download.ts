// Adds a URL to the queue.
// Guarantee: one active download per library and URL: a second request returns the first, even a concurrent one, and adds what it
// requests beyond it.
import { chapterKeyOf, requestKeyOf } from '../../chapters/urls/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, flag, inTransaction, toJson } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import type { ChapterInfo, TitleInfo } from '../../plugins/index.ts'
import { emitStatus } from '../download-events.ts'
import { type DownloadRow, type DownloadTable, findActiveDownload, insertDownload, updateDownload } from '../downloads.queries.ts'
import { addChapters, listChapters, saveChapter } from '../run/download-chapters.queries.ts'
import { chapterRows } from '../run/plan-run.ts'
import { siteOf } from './download-url.rules.ts'

export const defaultPriority = 5

export interface QueueRequest {
  /** Validated by the caller, see `decideUrl`. */
  readonly url: string
  readonly libraryId: string
  /** 0..10, lower runs first; default 5. */
  readonly priority?: number
  /** E-mail address of a person, or the name of the component that queues it. */
  readonly createdBy: string
  /** Requested by a person: it is tried although its site is paused, and does not wait for a later attempt. */
  readonly triesNow?: boolean
  /** Known data of the title, so that the source need not be requested again. */
  readonly title?: TitleInfo
  /** Chapters to fetch; by default everything that the source lists. */
  readonly chapters?: readonly ChapterInfo[]
}

export interface QueueResult {
  readonly download: DownloadRow
  /** False when there was an active download for this URL. */
  readonly created: boolean
}

export interface QueueDeps {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
}

/** Queues a URL; part of the caller's transaction when `deps.db` is one, with the event sent after its commit. */
export const queueDownload = (deps: QueueDeps, request: QueueRequest): Promise<QueueResult> =>
  inTransaction(deps.db, async (trx) => {
    const queued = await storeOrJoin(trx, request, deps.clock.now())
    emitStatus(trx, deps.events, queued.download)
    deps.events.emitIn(trx, 'download.queued', { id: queued.download.id })
    return queued
  })

async function storeOrJoin(trx: Db, request: QueueRequest, nowMs: number): Promise<QueueResult> {
  // Retries when an active download ends between the two statements.
  for (;;) {
    const row = newRow(request, nowMs)
    if (await insertDownload(trx, row)) {
      await addChapters(trx, chapterRows(row.id, request.chapters ?? [], 0))
      return { download: row, created: true }
    }
    const active = await findActiveDownload(trx, request.libraryId, row.requestKey)
    const joined = active && (await join(trx, active, request, nowMs))
    if (joined) return { download: joined, created: false }
  }
}

/**
 * Adds a second request to an active download. The row is written first, so that a worker that is just ending its run either sees the new
 * chapters or has ended before.
 * @returns undefined when it is no longer active
 */
async function join(trx: Db, active: DownloadRow, request: QueueRequest, nowMs: number): Promise<DownloadRow | undefined> {
  const { chapters, priority = defaultPriority } = request
  const isRunning = active.status === 'DOWNLOADING'
  const existing = await listChapters(trx, active.id)
  const requested = chapters && new Set(chapters.map(({ id }) => chapterKeyOf(id)))
  const failed = existing.filter(({ state, chapterKey }) => state === 'FAILED' && (requested?.has(chapterKey) ?? true))
  const joined = await updateDownload(trx, active, {
    priority: Math.min(active.priority, priority),
    listsChapters: flag(active.listsChapters === 1 || chapters === undefined),
    ...(request.triesNow && active.status === 'PENDING' ? { triesNow: 1 as const, nextAttemptAt: null, message: null } : {}),
    // The run may have listed the title already, or tried the chapter. That is done again afterwards (end-run.ts).
    ...(isRunning && (chapters === undefined || active.listsChapters === 1 || failed.length > 0) ? { triesNow: 1 as const } : {}),
    updatedAt: nowMs,
  })
  if (!joined) return undefined
  if (chapters && active.listsChapters === 0) await addChapters(trx, chapterRows(active.id, chapters, existing.length))
  // Each run begins with those, whatever ends this one.
  for (const { downloadId, chapterKey } of failed) await saveChapter(trx, { downloadId, chapterKey }, { permanent: 0 })
  return joined
}

const newRow = (request: QueueRequest, nowMs: number): DownloadTable => ({
  id: newId(nowMs),
  url: request.url,
  requestKey: requestKeyOf(request.url),
  site: siteOf(request.url),
  libraryId: request.libraryId,
  title: request.title?.title ?? request.url,
  titleInfo: request.title ? toJson(request.title) : null,
  seriesFolder: null,
  status: 'PENDING',
  wish: null,
  priority: request.priority ?? defaultPriority,
  listsChapters: flag(request.chapters === undefined),
  progress: 0,
  currentChapter: '',
  totalChapters: request.chapters?.length ?? 0,
  message: null,
  createdBy: request.createdBy,
  attempt: 0,
  nextAttemptAt: null,
  triesNow: flag(request.triesNow === true),
  runNumber: 0,
  leaseOwner: null,
  leaseUntil: null,
  slot: null,
  extractor: null,
  createdAt: nowMs,
  updatedAt: nowMs,
})
