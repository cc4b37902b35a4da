// How often the server is backed up, as a form: what stands in it at first, and what a change sends.
import type { BackupSchedule, BackupScheduleUpdate } from '../api/types.ts'

export const rhythms = ['never', 'interval', 'cron'] as const
export type Rhythm = (typeof rhythms)[number]

export type ScheduleDraft = { readonly rhythm: Rhythm; readonly hours: string; readonly cron: string; readonly keep: string }

const usualHours = 24
const usualCron = '0 3 * * *'

export const draftOf = ({ intervalHours, cron, keep }: Pick<BackupSchedule, 'intervalHours' | 'cron' | 'keep'>): ScheduleDraft => ({
  rhythm: cron === null ? rhythmOf(intervalHours) : 'cron',
  hours: String(intervalHours || usualHours),
  cron: cron ?? usualCron,
  keep: String(keep),
})

const rhythmOf = (intervalHours: number): Rhythm => (intervalHours === 0 ? 'never' : 'interval')

/** What is stored; whether it can be used the server says. */
export const updateOf = ({ rhythm, hours, cron, keep }: ScheduleDraft): BackupScheduleUpdate => {
  if (rhythm === 'cron') return { cron: cron.trim(), keep: Number(keep) }
  return { cron: null, intervalHours: rhythm === 'never' ? 0 : Number(hours), keep: Number(keep) }
}
