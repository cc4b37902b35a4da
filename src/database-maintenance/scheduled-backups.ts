import type { AppContext, Service } from '../kernel/feature/index.ts'
import { makeBackupTask } from './database-maintenance.tasks.ts'
import { findNextBackup, type ScheduleDeps } from './read-backup-schedule.ts'

const pollIntervalMs = 60_000

/** A backup that failed is asked for again after this. */
const retryDelayMs = 3_600_000

export type ScheduledBackupsDeps = ScheduleDeps & Pick<AppContext, 'db' | 'tasks' | 'clock' | 'log'>

/** Backs the server up when its schedule says so. The schedule is read at each look, so that a change counts at once. */
export const scheduledBackups = (deps: ScheduledBackupsDeps): Service => ({
  name: 'scheduled backups',
  role: 'scheduler',
  start: async () => {
    const look = createDueBackupCheck(deps)
    const timer = setInterval(() => {
      look().catch((error: unknown) => deps.log.warn({ err: error }, 'Checking for the latest backup failed'))
    }, pollIntervalMs).unref()
    return async () => clearInterval(timer)
  },
})

/** @returns a look, which queues a backup when one is due and says whether it was */
export function createDueBackupCheck(deps: Omit<ScheduledBackupsDeps, 'log'>): () => Promise<boolean> {
  let sinceMs = deps.clock.now()
  let askedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = deps.clock.now()
    // Moments ahead of now are of a clock that was wrong.
    sinceMs = Math.min(sinceMs, nowMs)
    const { nextMs } = await findNextBackup(deps, sinceMs)
    const askedLately = askedAtMs <= nowMs && nowMs - askedAtMs < retryDelayMs
    if (nextMs === null || nextMs > nowMs || askedLately) return false
    askedAtMs = nowMs
    await deps.tasks.enqueue(deps.db, makeBackupTask, { reason: 'scheduled' })
    return true
  }
}
