import type { AppContext } from '../kernel/feature/index.ts'
import { nextOfCron, type ServerSettings } from '../settings/index.ts'
import { type BackupSchedule, nextBackupMs } from './backup-schedule.rules.ts'
import { listBackups } from './server-backups.ts'

export interface ScheduleDeps extends Pick<AppContext, 'settings' | 'clock'> {
  readonly serverSettings: ServerSettings
}

/** The administrator's settings, else those of the environment. */
export async function readBackupSchedule({ settings, serverSettings }: ScheduleDeps): Promise<BackupSchedule> {
  const { backupIntervalHours, backupCron, backupKeep } = await serverSettings.current()
  return {
    intervalHours: backupIntervalHours ?? settings.backupIntervalHours,
    cron: backupCron,
    keep: backupKeep ?? settings.backupKeep,
  }
}

/** The schedule, and when the next backup is due; epoch ms, null when backups are disabled. @param sinceMs start of this process */
export async function findNextBackup(
  deps: ScheduleDeps,
  sinceMs: number,
): Promise<{ readonly schedule: BackupSchedule; readonly nextMs: number | null }> {
  const schedule = await readBackupSchedule(deps)
  const nowMs = deps.clock.now()
  // A backup from the future was made while the clock was wrong.
  const latest = (await listBackups(deps)).find(({ reason, madeAtMs }) => reason === 'scheduled' && madeAtMs <= nowMs)
  const latestMs = latest?.madeAtMs
  return { schedule, nextMs: nextBackupMs(schedule, { latestMs, sinceMs }, nextOfCron) ?? null }
}
