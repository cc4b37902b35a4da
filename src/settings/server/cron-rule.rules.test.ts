import { expect, test } from 'vitest'
import { cronFault, nextOfCron } from './cron-rule.rules.ts'

const hourMs = 3_600_000
const nowMs = new Date(2026, 0, 1, 12).getTime()

test.each(['0 3 * * *', '30 4 * * 0', '0 */6 * * *', '15 2 1,15 * *', '0 * * * *'])('%s is accepted', (rule) => {
  expect(cronFault(rule, hourMs, nowMs)).toBeUndefined()
  expect(nextOfCron(rule, nowMs)).toBeGreaterThan(nowMs)
})

test.each([
  ['', 'must be a cron expression'],
  ['every day', 'must be a cron expression'],
  ['0 0 3 * * *', 'must be a cron expression'],
  ['99 3 * * *', 'must be a cron expression'],
  ['0 3 31 2 *', 'must match a date in the future'],
  ['*/5 * * * *', 'must leave at least 60 minutes'],
  ['0,30 3 * * *', 'must leave at least 60 minutes'],
])('%j is rejected with a reason', (rule, reason) => {
  expect(cronFault(rule, hourMs, nowMs)).toContain(reason)
})
