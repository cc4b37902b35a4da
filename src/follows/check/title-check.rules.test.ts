import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CurrentTitle,
  fullCheckIntervalMs,
  fullCheckReason,
  type LastFullCheck,
  nextRelease,
  unsettledOf,
} from './title-check.rules.ts'

const nowMs = Date.parse('2026-03-01T12:00:00Z')
const hourMs = 3_600_000

const aMemory = (change: Partial<LastFullCheck> = {}): LastFullCheck => ({
  language: 'en',
  marker: 'chapter-9',
  checkedAtMs: nowMs - hourMs,
  recheckAtMs: null,
  ...change,
})
const aNow = (change: Partial<CurrentTitle> = {}): CurrentTitle => ({
  ms: nowMs,
  language: 'en',
  marker: 'chapter-9',
  unsettled: 0,
  ...change,
})

describe('a title is checked in full', () => {
  test.each([
    ['the first time', undefined, aNow(), 'new'],
    ['when its source published something', aMemory(), aNow({ marker: 'chapter-10' }), 'published'],
    ['when its source cannot say cheaply whether it did', aMemory({ marker: null }), aNow({ marker: null }), 'published'],
    ['when chapters of the last look are still missing', aMemory(), aNow({ unsettled: 1 }), 'outstanding'],
    ['when another language is wanted since', aMemory(), aNow({ language: 'de' }), 'language'],
    ['when an announced chapter is out', aMemory({ recheckAtMs: nowMs }), aNow(), 'announced'],
    ['when the last look is a week old', aMemory({ checkedAtMs: nowMs - fullCheckIntervalMs }), aNow(), 'old'],
    ['when the last look lies in the future: a clock was wrong', aMemory({ checkedAtMs: nowMs + hourMs }), aNow(), 'old'],
  ] as const)('%s', (_when, memory, now, reason) => {
    expect(fullCheckReason(memory, now)).toBe(reason)
  })

  test('a title without any of these reasons is skipped', () => {
    expect(fullCheckReason(aMemory(), aNow())).toBeUndefined()
    expect(fullCheckReason(aMemory({ recheckAtMs: nowMs + hourMs }), aNow())).toBeUndefined()
    expect(fullCheckReason(aMemory({ checkedAtMs: nowMs - fullCheckIntervalMs + 1 }), aNow())).toBeUndefined()
  })

  test('no stored state skips a title that has something missing, was updated, or was checked over a week ago', () => {
    const memory = fc.record({
      language: fc.constantFrom('en', null),
      marker: fc.constantFrom('a', 'b', null),
      checkedAtMs: fc.integer({ min: nowMs - 2 * fullCheckIntervalMs, max: nowMs + hourMs }),
      recheckAtMs: fc.option(fc.integer({ min: nowMs - hourMs, max: nowMs + hourMs })),
    })
    const now = fc.record({
      ms: fc.constant(nowMs),
      language: fc.constantFrom('en', null),
      marker: fc.constantFrom('a', 'b', null),
      unsettled: fc.nat({ max: 2 }),
    })
    fc.assert(
      fc.property(memory, now, (before, today) => {
        if (fullCheckReason(before, today) !== undefined) return
        expect(today.unsettled).toBe(0)
        expect(today.marker).toBe(before.marker)
        expect(today.ms - before.checkedAtMs).toBeLessThan(fullCheckIntervalMs)
      }),
    )
  })
})

test('a chapter is not queued again when it is in the history, in the queue or deferred', () => {
  const coverage = { recorded: new Set(['a']), queued: new Set(['b']), putOff: new Set(['c']) }
  expect(unsettledOf(['a', 'b', 'c', 'd'], coverage)).toEqual(['d'])
})

test('the earliest announced date counts, and invalid dates do not', () => {
  const chapter = (state: string, releaseDate: string | null) => ({ state, releaseDate })
  expect(nextRelease([chapter('available', '2026-01-01T00:00:00Z'), chapter('future', null), chapter('future', 'soon')])).toBeNull()
  expect(nextRelease([chapter('future', '2026-05-02T00:00:00Z'), chapter('future', '2026-05-01T00:00:00Z')])).toBe(Date.parse('2026-05-01'))
})
