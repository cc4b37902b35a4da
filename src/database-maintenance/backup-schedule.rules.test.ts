import { expect, test } from 'vitest'
import { nextBackupMs } from './backup-schedule.rules.ts'

const hourMs = 3_600_000
const firstMs = 600_000
const nextOfCron = (rule: string, afterMs: number) => (rule === 'never' ? undefined : afterMs + (rule === 'nightly' ? 8 * hourMs : 5))
const every = (intervalHours: number, cron: string | null = null) => ({ intervalHours, cron, keep: 10 })

test('the next backup is due one interval after the latest, or at the next time of the cron expression', () => {
  const next = (schedule: ReturnType<typeof every>, latestMs?: number) => nextBackupMs(schedule, { latestMs, sinceMs: 1000 }, nextOfCron)
  expect(next(every(24), 2000)).toBe(2000 + 24 * hourMs)
  expect([next(every(0)), next(every(0), 2000)]).toEqual([undefined, undefined])
  expect([next(every(24, 'nightly'), 2000), next(every(24, 'never'), 2000)]).toEqual([2000 + 8 * hourMs, undefined])
})

test('a server without backups makes the first one soon after its start, because it may be off whenever one would be due', () => {
  const first = (schedule: ReturnType<typeof every>) => nextBackupMs(schedule, { latestMs: undefined, sinceMs: 1000 }, nextOfCron)
  expect([first(every(24)), first(every(24, 'nightly')), first(every(24, 'soon'))]).toEqual([1000 + firstMs, 1000 + firstMs, 1005])
  expect([first(every(0)), first(every(24, 'never'))]).toEqual([undefined, undefined])
})
