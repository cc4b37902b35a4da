// The backup schedule as a form: its initial values, and the update that a change sends.
import type { BackupSchedule, BackupScheduleUpdate } from '../api/types.ts'

export const scheduleModes = ['never', 'interval', 'cron'] as const
export type ScheduleMode = (typeof scheduleModes)[number]

export type ScheduleDraft = { readonly mode: ScheduleMode; readonly hours: string; readonly cron: string; readonly keep: string }

const defaultHours = 24
const defaultCron = '0 3 * * *'

export const scheduleDraftOf = ({ intervalHours, cron, keep }: Pick<BackupSchedule, 'intervalHours' | 'cron' | 'keep'>): ScheduleDraft => ({
  mode: cron === null ? scheduleModeOf(intervalHours) : 'cron',
  hours: String(intervalHours || defaultHours),
  cron: cron ?? defaultCron,
  keep: String(keep),
})

const scheduleModeOf = (intervalHours: number): ScheduleMode => (intervalHours === 0 ? 'never' : 'interval')

/** The values to store; the server validates them. */
export const scheduleUpdateOf = ({ mode, hours, cron, keep }: ScheduleDraft): BackupScheduleUpdate => {
  if (mode === 'cron') return { cron: cron.trim(), keep: Number(keep) }
  return { cron: null, intervalHours: mode === 'never' ? 0 : Number(hours), keep: Number(keep) }
}
