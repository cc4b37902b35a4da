import { expect, test } from 'vitest'
import { titleDelay } from './title-delay.rules.ts'

const nothing = { sitePausedUntilMs: undefined, download: undefined, recheckAtMs: null }

test('a title waits for its paused site first, then for its download, then for its next check', () => {
  const all = { sitePausedUntilMs: 200, download: { nextAttemptAtMs: 300 }, recheckAtMs: 400 }
  expect(titleDelay(all, 100)).toEqual({ for: 'SITE', untilMs: 200 })
  expect(titleDelay(all, 200)).toEqual({ for: 'DOWNLOAD', untilMs: 300 })
  expect(titleDelay(all, 350)).toEqual({ for: 'DOWNLOAD', untilMs: null })
  expect(titleDelay({ ...all, download: undefined }, 350)).toEqual({ for: 'LOOK', untilMs: 400 })
  expect(titleDelay({ ...nothing, recheckAtMs: 100 }, 100)).toBeUndefined()
  expect(titleDelay(nothing, 100)).toBeUndefined()
})
