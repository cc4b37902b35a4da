// Actions on a download: retry, try now, pause, resume, cancel, delete, clear.
// Guarantee: the result is the state after the worker has stopped; a worker never overwrites a person's decision.
// Limit: when a worker does not respond within ten seconds (another node that hangs), the request is stored and the response is sent
// without waiting for it.
import { requestKeyOf } from '../../chapters/urls/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, flag, inTransaction } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import { deleteStagedPages, deleteStagedPagesOfMany } from '../archive/delete-staged-pages.ts'
import { emitCancelled, emitStatus } from '../download-events.ts'
import { DownloadActionRefused, DownloadAlreadyActive, DownloadBusy, DownloadNotFound, NoPagesToSave } from '../downloads.errors.ts'
import {
  type DownloadRow,
  type DownloadTable,
  deleteUnheldDownload,
  deleteUnheldDownloads,
  findDownload,
  listPostponed,
  unlessDuplicate,
  updateDownload,
} from '../downloads.queries.ts'
import { acceptIncomplete, forgetChapters, type IncompleteChapter, requeueFailedChapters } from '../run/download-chapters.queries.ts'
import { listPausedSites } from '../site-outages/site-outages.queries.ts'
import {
  type ActionOutcome,
  type DownloadAction,
  type DownloadStatus,
  decideAction,
  type StopRequest,
  strongerStopRequest,
} from './download-state.rules.ts'

export interface ChangeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus
  readonly outbound: Pick<Outbound, 'clearPauses'>
}

const timeoutMs = 10_000
const pollIntervalMs = 40
/** More concurrent changes than this between reading and writing are not a coincidence. */
const maxTries = 10

/**
 * Performs an action on a download.
 * @param also stored together with its effect
 * @throws DownloadNotFound, DownloadActionRefused, DownloadAlreadyActive, what `also` throws
 */
export async function actOnDownload(
  deps: ChangeDeps,
  id: string,
  action: DownloadAction,
  also: (trx: Db) => Promise<void> = async () => undefined,
): Promise<DownloadRow> {
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await getDownload(deps.db, id)
    const outcome = decideAction(row.status, action)
    if (outcome.kind === 'refuse') throw DownloadActionRefused(outcome.reason)
    if (outcome.kind === 'stay') return row
    const changed =
      outcome.kind === 'stop' ? await stopRun(deps, row, outcome.wish) : await applyStatusChange(deps, row, { ...outcome, also })
    if (changed === 'duplicate') throw DownloadAlreadyActive()
    if (changed) return changed
  }
  throw DownloadBusy()
}

/**
 * Retries failed chapters, and saves these with at least the given pages if the others are still missing.
 * @throws DownloadNotFound, DownloadActionRefused, NoPagesToSave
 */
export const saveWithoutMissingPages = (deps: ChangeDeps, id: string, chapters: readonly IncompleteChapter[]): Promise<DownloadRow> =>
  actOnDownload(deps, id, 'RETRY', async (trx) => {
    if ((await acceptIncomplete(trx, id, chapters)) === 0) throw NoPagesToSave()
  })

/** Immediately tries downloads for these URLs that wait for a later attempt or for their site. */
export async function retryUrlsNow(deps: ChangeDeps, libraryId: string, urls: readonly string[]): Promise<void> {
  const pausedSites = [...(await listPausedSites(deps.db, deps.clock.now())).keys()]
  for (const id of await listPostponed(deps.db, { libraryId, requestKeys: urls.map(requestKeyOf), pausedSites })) {
    try {
      await actOnDownload(deps, id, 'TRY_NOW')
    } catch (error) {
      // It has started or ended in the meantime.
      if (!(error instanceof CatalogueError)) throw error
    }
  }
}

/** Sets the priority of a download, even of one that has ended: it applies to the next run. @throws DownloadNotFound */
export async function setPriority(deps: ChangeDeps, id: string, priority: number): Promise<DownloadRow> {
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await getDownload(deps.db, id)
    const moved = row.priority === priority ? row : await updateDownload(deps.db, row, { priority, updatedAt: deps.clock.now() })
    if (moved) return moved
  }
  throw DownloadBusy()
}

/** Cancels and deletes a download. @throws DownloadNotFound */
export async function removeDownload(deps: ChangeDeps, id: string): Promise<void> {
  await getDownload(deps.db, id)
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await findDownload(deps.db, id)
    if (!row) return
    // A worker that does not respond deletes it later.
    if (row.status === 'DOWNLOADING' && (await stopRun(deps, row, 'DELETED'))?.status === 'DOWNLOADING') return
    const deleted = await deleteUnheldDownload(deps.db, id)
    if (deleted) return deleteStagedPages(deps, deleted)
  }
  throw DownloadBusy()
}

/** Deletes all downloads with a status except running ones. @returns how many */
export async function clearDownloads(deps: ChangeDeps, status: DownloadStatus): Promise<number> {
  const deleted = await deleteUnheldDownloads(deps.db, status)
  await deleteStagedPagesOfMany(deps, deleted)
  return deleted.length
}

/** @throws DownloadNotFound */
export async function getDownload(db: Db, id: string): Promise<DownloadRow> {
  const row = await findDownload(db, id)
  if (!row) throw DownloadNotFound(id)
  return row
}

type StatusChange = Extract<ActionOutcome, { kind: 'become' }> & { readonly also: (trx: Db) => Promise<void> }

/** @returns undefined when it was changed in the meantime */
async function applyStatusChange(
  deps: ChangeDeps,
  row: DownloadRow,
  becoming: StatusChange,
): Promise<DownloadRow | 'duplicate' | undefined> {
  const change = toRowChange(row, becoming, deps.clock.now())
  const changed = await unlessDuplicate(
    inTransaction(deps.db, async (trx) => {
      const updated = await updateDownload(trx, row, change)
      if (updated) await becoming.also(trx)
      if (updated && becoming.startsOver) await startOver(trx, row)
      if (updated) emitChange(trx, deps.events, updated)
      return updated
    }),
  )
  if (!changed || changed === 'duplicate') return changed
  if (changed.status === 'CANCELLED') await deleteStagedPages(deps, changed)
  if (becoming.triesNow) await deps.outbound.clearPauses()
  return changed
}

function emitChange(trx: Db, events: EventBus, row: DownloadRow): void {
  if (row.status === 'CANCELLED') emitCancelled(trx, events, row)
  else emitStatus(trx, events, row)
  if (row.status === 'PENDING') events.emitIn(trx, 'download.queued', { id: row.id })
}

function toRowChange(row: DownloadRow, { status, startsOver, triesNow }: StatusChange, nowMs: number): Partial<DownloadTable> {
  const base = { status, message: null, nextAttemptAt: null, triesNow: flag(triesNow), updatedAt: nowMs }
  if (!startsOver) return base
  const fresh = { ...base, attempt: 0, progress: 0, currentChapter: '' }
  // A completed download lists new chapters again, even if it was queued for certain chapters.
  return row.status === 'COMPLETED' ? { ...fresh, listsChapters: 1, totalChapters: 0 } : fresh
}

const startOver = (trx: Db, row: DownloadRow) =>
  row.status === 'COMPLETED' ? forgetChapters(trx, row.id) : requeueFailedChapters(trx, row.id)

/** Notifies the worker and waits until it has stopped. @returns undefined when the run ended with another status than requested */
async function stopRun(deps: ChangeDeps, row: DownloadRow, stopRequest: StopRequest): Promise<DownloadRow | undefined> {
  const updated = await inTransaction(deps.db, async (trx) => {
    deps.events.emitIn(trx, 'download.wished', { id: row.id })
    return updateDownload(trx, row, { wish: strongerStopRequest(row.wish, stopRequest), updatedAt: deps.clock.now() })
  })
  if (!updated) return undefined
  const deadlineMs = deps.clock.now() + timeoutMs
  let now: DownloadRow | undefined = updated
  while (now?.status === 'DOWNLOADING' && deps.clock.now() < deadlineMs) {
    await deps.clock.sleep(pollIntervalMs)
    now = await findDownload(deps.db, row.id)
  }
  return now?.status === stopRequest || now?.status === 'DOWNLOADING' ? now : undefined
}
