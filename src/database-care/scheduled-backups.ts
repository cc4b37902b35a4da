import type { Ground, Service } from '../kernel/feature/index.ts'
import { makeBackupTask } from './database-care.tasks.ts'
import { listBackups } from './server-backups.ts'

const lookEveryMs = 3_600_000

/** Backs the server up when its latest scheduled backup is older than the setting says. The first look is an hour after the start. */
export const scheduledBackups = (ground: Ground): Service => ({
  name: 'scheduled backups',
  role: 'scheduler',
  start: async () => {
    const { backupIntervalHours: hours } = ground.settings
    if (hours === 0) return async () => undefined
    const look = () =>
      backUpWhenDue(ground, hours).catch((error: unknown) => ground.log.warn({ err: error }, 'Looking for the latest backup failed'))
    const timer = setInterval(() => void look(), lookEveryMs).unref()
    return async () => clearInterval(timer)
  },
})

/** @returns whether one was due */
export async function backUpWhenDue(ground: Pick<Ground, 'db' | 'tasks' | 'clock' | 'settings'>, intervalHours: number): Promise<boolean> {
  const nowMs = ground.clock.now()
  // A backup of the future was made while the clock was wrong.
  const latest = (await listBackups(ground)).find(({ reason, madeAtMs }) => reason === 'scheduled' && madeAtMs <= nowMs)
  if (latest && nowMs - latest.madeAtMs < intervalHours * 3_600_000) return false
  await ground.tasks.enqueue(ground.db, makeBackupTask, { reason: 'scheduled' })
  return true
}
