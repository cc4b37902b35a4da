import { expect, onTestFinished, test } from 'vitest'
import { localProgressOf, unitOf } from './local-progress.rules.ts'

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)

test('the highest finished chapter counts, of 10.5 the 10, and a book that was only opened does not', () => {
  const books = [
    { name: 'c9', numberSort: 9, completed: 1, readAt: day('2026-03-09') },
    { name: 'c10.5', numberSort: 10.5, completed: 1, readAt: day('2026-03-10') },
    { name: 'c11', numberSort: 11, completed: 0, readAt: day('2026-03-11') },
    { name: 'c12', numberSort: 12, completed: null, readAt: null },
  ] as const
  expect(localProgressOf({ hasEnded: true, books }, 'CHAPTERS')).toEqual({
    ...{ unit: 'CHAPTERS', read: 10, hasBegun: true, isFinished: false, startedAt: '2026-03-09', finishedAt: null },
  })
})

test('a series is finished when it has ended and every book was read', () => {
  const books = [{ name: 'c1', numberSort: 1, completed: 1, readAt: day('2026-03-09') }] as const
  expect(localProgressOf({ hasEnded: true, books }, 'CHAPTERS')).toMatchObject({ isFinished: true, finishedAt: '2026-03-09' })
  expect(localProgressOf({ hasEnded: false, books }, 'CHAPTERS')).toMatchObject({ isFinished: false, finishedAt: null })
  expect(localProgressOf({ hasEnded: true, books: [] }, 'CHAPTERS')).toMatchObject({ isFinished: false, hasBegun: false, read: 0 })
})

test('dates are those of the server’s time zone: an evening in New York is not the next day', () => {
  const { TZ } = process.env
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  process.env.TZ = 'America/New_York'
  const books = [{ name: 'c1', numberSort: 1, completed: 1, readAt: Date.parse('2026-03-09T21:30:00-04:00') }] as const
  expect(localProgressOf({ hasEnded: true, books }, 'CHAPTERS')).toMatchObject({ startedAt: '2026-03-09', finishedAt: '2026-03-09' })
})

test.each([
  [['Berserk v01', 'Berserk v02 (2020)'], 'VOLUMES'],
  [['Berserk Vol. 1', 'Berserk Vol. 2', 'Berserk Extra'], 'VOLUMES'],
  [['Berserk Band 3'], 'VOLUMES'],
  [['Berserk v01 c003', 'Berserk v01 ch. 4'], 'CHAPTERS'],
  [['Berserk 001', 'Berserk 002'], 'CHAPTERS'],
  [['Vivid 1', 'Save 2'], 'CHAPTERS'],
  [[], 'CHAPTERS'],
])('%j are %s', (names, unit) => {
  expect(unitOf(names)).toBe(unit)
})
