import type { AppContext, Service } from '../kernel/feature/index.ts'
import { listUnfinishedPayloads } from '../kernel/tasks/index.ts'
import { makeBackupTask } from './database-maintenance.tasks.ts'
import { findNextBackup, type ScheduleDeps } from './read-backup-schedule.ts'

const pollIntervalMs = 60_000

/** A failed backup is retried after this time. */
const retryDelayMs = 3_600_000

export type ScheduledBackupsDeps = ScheduleDeps & Pick<AppContext, 'db' | 'tasks' | 'clock' | 'log'>

/** Creates backups on schedule. The schedule is read at each check, so that a change takes effect immediately. */
export const scheduledBackups = (deps: ScheduledBackupsDeps): Service => ({
  name: 'scheduled backups',
  role: 'scheduler',
  start: async () => {
    const checkDue = createDueBackupCheck(deps)
    const timer = setInterval(() => {
      checkDue().catch((error: unknown) => deps.log.warn({ err: error }, 'Checking for the latest backup failed'))
    }, pollIntervalMs).unref()
    return async () => clearInterval(timer)
  },
})

/** @returns a check that queues a backup when one is due and returns whether it did */
export function createDueBackupCheck(deps: Omit<ScheduledBackupsDeps, 'log'>): () => Promise<boolean> {
  let sinceMs = deps.clock.now()
  let requestedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = deps.clock.now()
    // A time in the future comes from a wrong clock.
    sinceMs = Math.min(sinceMs, nowMs)
    const { nextMs } = await findNextBackup(deps, sinceMs)
    const wasRequestedRecently = requestedAtMs <= nowMs && nowMs - requestedAtMs < retryDelayMs
    if (nextMs === null || nextMs > nowMs || wasRequestedRecently) return false
    // Also one that another node requested, and one that takes longer than the delay of a retry.
    const unfinished = await listUnfinishedPayloads(deps.db, makeBackupTask)
    if (unfinished.some(({ reason }) => reason === 'scheduled')) return false
    requestedAtMs = nowMs
    await deps.tasks.enqueue(deps.db, makeBackupTask, { reason: 'scheduled' })
    return true
  }
}
