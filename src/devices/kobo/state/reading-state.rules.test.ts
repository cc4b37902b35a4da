import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPositions } from '../../../formats/epub/index.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { isSameSecond, locatorOfState, reachedAtMs, readingStateOf } from './reading-state.rules.ts'

const nowMs = Date.UTC(2026, 10, 23, 12)
const positionsOf = (sizes: readonly number[], isFixedLayout = false) =>
  listPositions({
    readingOrder: sizes.map(
      (uncompressedSize, at) => ({ name: `OEBPS/text/${at}.xhtml`, mediaType: 'application/xhtml+xml', uncompressedSize }) as never,
    ),
    isFixedLayout,
  })
const sizes = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 6 })
const percent = fc.integer({ min: 0, max: 100 })
const at = (source: string, inDocument: number | undefined, total?: number) => ({
  CurrentBookmark: { Location: { Source: source }, ContentSourceProgressPercent: inDocument, ProgressPercent: total },
})

test('no device reaches a position in the future, and one without a clock is never newer', () => {
  const dates = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  fc.assert(
    fc.property(dates, dates, (one, other) => {
      const state = { LastModified: one.toISOString(), CurrentBookmark: { LastModified: other.toISOString() } }
      const reached = reachedAtMs(state, nowMs)
      const latest = other.getTime() < Date.UTC(2010, 0) ? one.getTime() : other.getTime()
      expect(reached).toBe(latest < Date.UTC(2010, 0) ? 0 : Math.min(latest, nowMs))
    }),
  )
  expect([{}, { LastModified: 'yesterday' }, { LastModified: null }].map((state) => reachedAtMs(state, nowMs))).toEqual([
    nowMs,
    nowMs,
    nowMs,
  ])
  expect(reachedAtMs({ LastModified: '2026-11-22T08:00:00.0000000Z' }, nowMs)).toBe(Date.UTC(2026, 10, 22, 8))
})

test('a book is finished when its status says so, not when its last bookmark was set', () => {
  const state = { CurrentBookmark: { LastModified: '2026-11-20T08:00:00Z' }, LastModified: '2026-11-22T08:00:00Z' }
  const status = { LastModified: '2026-11-21T08:00:00Z' }
  expect(reachedAtMs({ ...state, StatusInfo: { ...status, Status: 'Finished' } }, nowMs)).toBe(Date.UTC(2026, 10, 21, 8))
  expect(reachedAtMs({ ...state, StatusInfo: { ...status, Status: 'Reading' } }, nowMs)).toBe(Date.UTC(2026, 10, 20, 8))
})

test('a device repeats a position that it got from the server without fractions of a second', () => {
  expect(isSameSecond(nowMs + 900, nowMs)).toBe(true)
  expect([isSameSecond(nowMs + 1000, nowMs), isSameSecond(nowMs - 1, nowMs), isSameSecond(null, 0)]).toEqual([false, false, false])
})

test('a position that a device got from the server comes back as it was', () => {
  fc.assert(
    fc.property(sizes, fc.nat(5), percent, (all, index, inDocument) => {
      const positions = positionsOf(all)
      const { path } = requireDefined(
        positions.find((one) => one.path === `OEBPS/text/${index % all.length}.xhtml`),
        'the document',
      )
      const locator = requireDefined(locatorOfState(at(path, inDocument, 12), positions), 'the locator')
      expect(locator).toMatchObject({ href: path, locations: { progression: inDocument / 100, totalProgression: 0.12 } })
      const { CurrentBookmark } = readingStateOf({ bookId: '1', createdAt: 0, readAt: nowMs, completed: 0 }, locator)
      expect(CurrentBookmark).toMatchObject({ ContentSourceProgressPercent: inDocument, ProgressPercent: 12, Location: { Source: path } })
      expect(locatorOfState({ CurrentBookmark }, positions)?.locations.progression).toBe(inDocument / 100)
    }),
  )
})

test('the place within the text comes back to a Kobo, and that of another app is not taken for one', () => {
  const given = (Type: string) => ({ CurrentBookmark: { Location: { Source: '1.xhtml', Type, Value: 'kobo.3.2' }, ProgressPercent: 60 } })
  const spanOf = (type: string) => {
    const locator = locatorOfState(given(type), positionsOf([100, 100]))
    return readingStateOf({ bookId: '1', createdAt: 0, readAt: nowMs, completed: 0 }, locator).CurrentBookmark.Location?.Value
  }
  expect([spanOf('KoboSpan'), spanOf('CFI')]).toEqual(['kobo.3.2', 'kobo.1.1'])
})

test.each(['OEBPS/text/1.xhtml', '/OEBPS/text/1.xhtml#kobo.2.1', 'text/1.xhtml', '1.xhtml', 'OEBPS%2Ftext%2F1.xhtml'])(
  'the document of %s is found',
  (source) => {
    expect(locatorOfState(at(source, 10), positionsOf([100, 100]))?.href).toBe('OEBPS/text/1.xhtml')
  },
)

test('a position in an unknown document is where its percentage of the book is', () => {
  fc.assert(
    fc.property(sizes, percent, (all, total) => {
      const positions = positionsOf(all)
      const { locations } = requireDefined(locatorOfState(at('gone.xhtml', 5, total), positions), 'the locator')
      const next = positions[requireDefined(locations.position, 'the position')]
      expect(next === undefined || next.totalProgression > total / 100).toBe(true)
      const isFirst = locations.position === 1
      expect(isFirst || requireDefined(locations.totalProgression, 'the progress') <= total / 100).toBe(true)
    }),
  )
  expect(locatorOfState(at('gone.xhtml', 5), positionsOf([100]))).toBeUndefined()
})

test('a name that several documents have is none of them', () => {
  const positions = positionsOf([100, 100]).map((one, index) => ({ ...one, path: `part-${index}/text.xhtml` }))
  expect(locatorOfState(at('text.xhtml', 5), positions)).toBeUndefined()
  expect(locatorOfState(at('part-1/text.xhtml', 5), positions)?.href).toBe('part-1/text.xhtml')
})

test('a finished book is at its end, and one that was not opened has no position', () => {
  const positions = positionsOf([3_000, 3_000])
  expect(
    locatorOfState({ ...at('OEBPS/text/0.xhtml', 0), StatusInfo: { Status: 'Finished' } }, positions)?.locations.totalProgression,
  ).toBe(1)
  expect(locatorOfState({ ...at('OEBPS/text/0.xhtml', 0), StatusInfo: { Status: 'ReadyToRead' } }, positions)).toBeUndefined()
  expect(locatorOfState({}, positions)).toBeUndefined()
  const statusOf = (completed: 0 | 1) =>
    readingStateOf({ bookId: '1', createdAt: 0, readAt: nowMs, completed }, undefined).StatusInfo.Status
  expect([statusOf(0), statusOf(1)]).toEqual(['Reading', 'Finished'])
  const unread = readingStateOf({ bookId: '1', createdAt: nowMs, readAt: null, completed: null }, undefined)
  expect(unread).toMatchObject({ StatusInfo: { Status: 'ReadyToRead', TimesStartedReading: 0 } })
  expect(unread.CurrentBookmark).toEqual({ LastModified: '2026-11-23T12:00:00Z' })
})
