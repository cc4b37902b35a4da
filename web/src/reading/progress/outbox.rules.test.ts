import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBook, progressTo } from '../../../test/a-book.ts'
import {
  entryAfterRefusal,
  entryInstant,
  isNewerThanServer,
  readEntries,
  retryPauseMs,
  withoutSent,
  withUnsentPage,
} from './outbox.rules.ts'

test('a book continues at the page that was not sent yet, unless another device has read on since', () => {
  const book = { ...aBook({ pages: 20 }), readProgress: { ...progressTo({ page: 9, completed: false }), readDate: '2026-01-02T12:00:00Z' } }
  const nowMs = Date.parse('2026-01-02T13:00:00Z')
  const pageAfter = (time: string) => withUnsentPage(book, { page: 3, atMs: Date.parse(time) }, nowMs).readProgress?.page
  expect(pageAfter('2026-01-02T12:30:00Z')).toBe(3)
  expect(pageAfter('2026-01-02T10:00:00Z')).toBe(9)
  expect(withUnsentPage(book, undefined, nowMs)).toBe(book)
})

test('after a rejection only current progress is sent again, with a later timestamp than the stored one', () => {
  const moments = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(moments, moments, moments, (atMs, knownMs, ageMs) => {
      const entry = { page: 5, atMs, place: { href: 'c1.xhtml', type: 'application/xhtml+xml', progression: 0.5 } }
      const next = entryAfterRefusal(entry, { page: 9, completed: false, readDate: new Date(knownMs).toISOString() }, atMs + ageMs)
      if (next) expect(entryInstant(next)).toBeGreaterThan(knownMs)
      expect(next === undefined).toBe(ageMs > 60_000 ? atMs <= knownMs : atMs === knownMs)
    }),
  )
})

test('the later progress wins, and a finished book stays finished', () => {
  const day = (page: number, completed: boolean, on: number) => progressTo({ page, completed, day: on })
  const entry = { page: 5, atMs: Date.parse('2026-01-10T00:00:00Z') }
  expect(isNewerThanServer(entry, null)).toBe(true)
  expect(isNewerThanServer(entry, day(9, false, 2))).toBe(true)
  expect(isNewerThanServer(entry, day(9, false, 20))).toBe(false)
  expect(isNewerThanServer(entry, day(20, true, 2))).toBe(false)
  expect(isNewerThanServer(entry, day(5, false, 2))).toBe(false)
})

/** Entries of which any part may be missing or anything else. */
const almostEntries = fc
  .dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.record({ page: fc.jsonValue(), atMs: fc.jsonValue() }, { requiredKeys: [] })))
  .map((entries) => JSON.stringify(entries))

test('entries parsed from any stored text can be sent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), almostEntries), (text) => {
      for (const { page, atMs } of Object.values(readEntries(text))) expect([page >= 1, atMs > 0]).toEqual([true, true])
    }),
  )
})

test('an entry that changed while it was being sent is kept', () => {
  const entries = { A: { page: 2, atMs: 5 }, B: { page: 1, atMs: 1 } }
  expect(withoutSent(entries, { A: { page: 1, atMs: 4 }, B: { page: 1, atMs: 1 } })).toEqual({ A: { page: 2, atMs: 5 } })
})

test('retry delays grow up to one minute', () => {
  expect([1, 2, 3, 20].map(retryPauseMs)).toEqual([5000, 10_000, 20_000, 60_000])
})
