import { expect, test } from 'vitest'
import { titleWait } from './title-wait.rules.ts'

const nothing = { sitePausedUntilMs: undefined, download: undefined, lookAgainAtMs: null }

test('a title waits for what holds it up most, until a moment that is ahead', () => {
  const all = { sitePausedUntilMs: 200, download: { nextAttemptAtMs: 300 }, lookAgainAtMs: 400 }
  expect(titleWait(all, 100)).toEqual({ for: 'SITE', untilMs: 200 })
  expect(titleWait(all, 200)).toEqual({ for: 'DOWNLOAD', untilMs: 300 })
  expect(titleWait(all, 350)).toEqual({ for: 'DOWNLOAD', untilMs: null })
  expect(titleWait({ ...all, download: undefined }, 350)).toEqual({ for: 'LOOK', untilMs: 400 })
  expect(titleWait({ ...nothing, lookAgainAtMs: 100 }, 100)).toBeUndefined()
  expect(titleWait(nothing, 100)).toBeUndefined()
})
