// Stores notices for the enabled notifiers. Guarantee: in the caller's transaction, so that a notice exists exactly when its cause
// does. Nothing is stored while no notifier is enabled.
import type { Clock } from '../kernel/clock/index.ts'
import { type Db, toJson } from '../kernel/db/index.ts'
import { newId } from '../kernel/identity/index.ts'
import type { Tasks } from '../kernel/tasks/index.ts'
import type { Notifiers } from '../plugins/index.ts'
import { deliverTask } from './deliver.task.ts'
import type { NotificationEvent } from './notification-events.ts'
import { insertPendingNotice, saveReportedProblem } from './notifications.queries.ts'

export interface RecordDeps {
  readonly clock: Clock
  readonly tasks: Pick<Tasks, 'enqueue'>
  readonly notifiers: Notifiers
}

/** Notices within this time of each other are sent together. */
const gatherMs = 2_000

/** @param trx the transaction of the notice's cause */
export async function recordEvent(deps: RecordDeps, trx: Db, news: NotificationEvent): Promise<void> {
  const pluginIds = await deps.notifiers.listEnabled(trx)
  const nowMs = deps.clock.now()
  for (const pluginId of pluginIds) {
    await insertPendingNotice(trx, { id: newId(nowMs), pluginId, news: toJson(news), createdAt: nowMs })
    await deps.tasks.enqueue(trx, deliverTask, { pluginId }, { runAtMs: nowMs + gatherMs })
  }
}

/** Stores the notice of a lasting problem, once until it is resolved. */
export async function recordProblem(deps: RecordDeps, trx: Db, news: NotificationEvent): Promise<void> {
  if ((await deps.notifiers.listEnabled(trx)).length === 0) return
  if (await saveReportedProblem(trx, { libraryId: news.libraryId, kind: news.kind })) await recordEvent(deps, trx, news)
}
