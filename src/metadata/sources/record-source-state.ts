// Updates the state of a source from the result of a request.
import { inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { SourceUnavailable } from '../../plugins/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { pauseAfter, type SourcePause } from './source-pause.rules.ts'
import { endPause, findPause, savePause } from './source-pauses.queries.ts'

export type PauseDeps = Pick<MetadataDeps, 'db' | 'clock' | 'events'>

/** Pauses a source that could not be reached. */
export async function recordFailure({ db, clock, events }: PauseDeps, pluginId: string, error: SourceUnavailable): Promise<SourcePause> {
  return inTransaction(db, async (trx) => {
    await lockForPurpose(trx, `pause of ${pluginId}`)
    const { sentence: fault, status, retryAtMs } = error
    const next = pauseAfter(await findPause(trx, pluginId), { fault, status, retryAtMs }, clock.now())
    await savePause(trx, pluginId, next)
    events.emitIn(trx, 'metadata.source-changed', { provider: pluginId })
    return next
  })
}

/** Clears the pause of a source that responded. */
export async function recordSuccess({ db, events }: PauseDeps, pluginId: string): Promise<void> {
  if (!(await findPause(db, pluginId))) return
  await inTransaction(db, async (trx) => {
    await endPause(trx, pluginId)
    events.emitIn(trx, 'metadata.source-changed', { provider: pluginId })
  })
}
