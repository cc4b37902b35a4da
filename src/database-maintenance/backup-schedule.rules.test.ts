import { expect, test } from 'vitest'
import { nextBackupMs } from './backup-schedule.rules.ts'

const hourMs = 3_600_000
const nextOfCron = (rule: string, afterMs: number) => (rule === 'never' ? undefined : afterMs + 5)
const every = (intervalHours: number, cron: string | null = null) => ({ intervalHours, cron, keep: 10 })

test('the next backup is due one interval after the latest, or at the next time of the cron expression', () => {
  const next = (schedule: ReturnType<typeof every>, latestMs?: number) => nextBackupMs(schedule, { latestMs, sinceMs: 1000 }, nextOfCron)
  expect(next(every(24), 2000)).toBe(2000 + 24 * hourMs)
  expect(next(every(24))).toBe(1000 + 600_000)
  expect([next(every(0)), next(every(0), 2000)]).toEqual([undefined, undefined])
  expect([next(every(0, '0 3 * * *')), next(every(24, '0 3 * * *'), 2000), next(every(24, 'never'))]).toEqual([1005, 2005, undefined])
})
