// Stores notices for the enabled notifiers. Guarantee: in the caller's transaction, so that a notice exists exactly when its cause
// does. Nothing is stored while no notifier is enabled.

import type { EndedDownload } from '../downloads/index.ts'
import type { Clock } from '../kernel/clock/index.ts'
import { type Db, toJson } from '../kernel/db/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { textOfSentence } from '../kernel/sentences/index.ts'
import type { Tasks } from '../kernel/tasks/index.ts'
import { findLibrary } from '../library/index.ts'
import type { Notifiers } from '../plugins/index.ts'
import { deliverTask } from './deliver.task.ts'
import type { LibraryEvent, NotificationEvent } from './notification-events.ts'
import { deleteReportedProblem, insertPendingNotice, saveReportedProblem } from './notifications.queries.ts'
import { publicComment, publicReason, publicTitle } from './public-text.rules.ts'

export interface RecordDeps {
  readonly clock: Clock
  readonly tasks: Pick<Tasks, 'enqueue'>
  readonly notifiers: Notifiers
}

/** Notices within this time of each other are sent together. */
const gatherMs = 2_000

/** @param trx the transaction of the notice's cause */
export async function recordEvent(deps: RecordDeps, trx: Db, event: NotificationEvent): Promise<void> {
  const pluginIds = await deps.notifiers.listEnabled(trx)
  const nowMs = deps.clock.now()
  for (const pluginId of pluginIds) {
    await insertPendingNotice(trx, { id: newId(nowMs), pluginId, news: toJson(event), createdAt: nowMs })
    await deps.tasks.enqueue(trx, deliverTask, { pluginId }, { runAtMs: nowMs + gatherMs })
  }
}

/** Stores the notice of a lasting problem, once until it is resolved. */
export async function recordProblem(deps: RecordDeps, trx: Db, event: LibraryEvent): Promise<void> {
  if ((await deps.notifiers.listEnabled(trx)).length === 0) return
  if (await saveReportedProblem(trx, { libraryId: event.libraryId, kind: event.kind })) await recordEvent(deps, trx, event)
}

// Notices of a finished download: new chapters, even if others failed, and its final failure.

/** @param trx the transaction that finishes the download */
export async function recordDownload(deps: RecordDeps, trx: Db, download: EndedDownload): Promise<void> {
  const { libraryId, seriesFolder, chapters, failure } = download
  const library = await findLibrary(trx, libraryId)
  if (!library) return
  const about = { libraryId, library: library.name }
  const title = { ...about, title: publicTitle(download.title), seriesFolder, chapters }
  if (chapters > 0) await recordEvent(deps, trx, { kind: 'NEW_CHAPTERS', ...title })
  if (failure?.diskFull) return recordProblem(deps, trx, { kind: 'DISK_FULL', ...about })
  if (failure)
    return recordEvent(deps, trx, { kind: 'DOWNLOAD_FAILED', ...title, reason: publicReason(textOfSentence(failure.reason), library.root) })
  if (chapters > 0) await deleteReportedProblem(trx, { libraryId, kind: 'DISK_FULL' })
}

// Notices of title requests. They name a person by the part of the e-mail address before the @, because they go to third parties.

export interface RequestNote {
  readonly requestId: string
  readonly title: string
  /** E-mail address. */
  readonly requestedBy: string
}

/** @param trx the transaction of the request */
export const recordRequest = (deps: RecordDeps, trx: Db, { requestId, title, requestedBy }: RequestNote): Promise<void> =>
  recordEvent(deps, trx, {
    kind: 'TITLE_REQUESTED',
    requestId,
    title: publicTitle(title),
    requestedBy: publicTitle(requestedBy.split('@')[0] || requestedBy),
  })

export interface DecisionNote {
  readonly requestId: string
  readonly title: string
  readonly approved: boolean
  readonly reason: string | null
}

/** @param trx the transaction of the decision */
export const recordDecision = (deps: RecordDeps, trx: Db, { requestId, title, approved, reason }: DecisionNote): Promise<void> =>
  recordEvent(deps, trx, {
    kind: 'TITLE_REQUEST_DECIDED',
    requestId,
    title: publicTitle(title),
    approved,
    reason: reason === null ? null : publicComment(reason),
  })
