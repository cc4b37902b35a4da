import { expect, test } from 'vitest'
import { scheduleDraftOf, scheduleUpdateOf } from './backup-schedule.rules.ts'

test('an unchanged form sends the stored values', () => {
  const sent = (intervalHours: number, cron: string | null) => scheduleUpdateOf(scheduleDraftOf({ intervalHours, cron, keep: 5 }))
  expect(sent(6, null)).toEqual({ cron: null, intervalHours: 6, keep: 5 })
  expect(sent(0, null)).toEqual({ cron: null, intervalHours: 0, keep: 5 })
  expect(sent(24, '30 4 * * *')).toEqual({ cron: '30 4 * * *', keep: 5 })
  expect(scheduleDraftOf({ intervalHours: 0, cron: null, keep: 5 })).toMatchObject({ mode: 'never', hours: '24', cron: '0 3 * * *' })
})
