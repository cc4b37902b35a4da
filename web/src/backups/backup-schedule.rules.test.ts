import { expect, test } from 'vitest'
import { draftOf, updateOf } from './backup-schedule.rules.ts'

test('what stands in the form is what is sent back', () => {
  const sent = (intervalHours: number, cron: string | null) => updateOf(draftOf({ intervalHours, cron, keep: 5 }))
  expect(sent(6, null)).toEqual({ backupCron: null, backupIntervalHours: 6, backupKeep: 5 })
  expect(sent(0, null)).toEqual({ backupCron: null, backupIntervalHours: 0, backupKeep: 5 })
  expect(sent(24, '30 4 * * *')).toEqual({ backupCron: '30 4 * * *', backupKeep: 5 })
  expect(draftOf({ intervalHours: 0, cron: null, keep: 5 })).toMatchObject({ rhythm: 'never', hours: '24', cron: '0 3 * * *' })
})
