import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBehind, isLost, type ReachedPage } from './lost-progress.rules.ts'

const reached = fc.record({ page: fc.integer({ min: 1, max: 400 }), completed: fc.constantFrom<0 | 1>(0, 1) })

test.each([
  ['a finished book is no longer finished', { page: 20, completed: 1 }, { page: 19, completed: 0 }, true],
  ['five pages back', { page: 20, completed: 0 }, { page: 15, completed: 0 }, true],
  ['turning back four pages', { page: 20, completed: 0 }, { page: 16, completed: 0 }, false],
  ['finishing a shorter file', { page: 20, completed: 0 }, { page: 3, completed: 1 }, false],
] as const)('%s', (_case, before, after, lost) => {
  expect(isLost(before, after)).toBe(lost)
})

test.each([
  ['an earlier page', { page: 19, completed: 0 }, { page: 20, completed: 0 }, true],
  ['a later page', { page: 21, completed: 0 }, { page: 20, completed: 0 }, false],
  ['the last page of a book that was finished', { page: 40, completed: 0 }, { page: 40, completed: 1 }, true],
  ['a finished book that has fewer pages now', { page: 3, completed: 1 }, { page: 20, completed: 0 }, false],
  ['a finished book that was finished with more pages', { page: 3, completed: 1 }, { page: 20, completed: 1 }, false],
] as const)('%s is behind what was lost, or not', (_case, now, lost, behind) => {
  expect(isBehind(now, lost)).toBe(behind)
})

test('after a loss the reader is behind, and whoever reads on loses nothing', () => {
  fc.assert(
    fc.property(reached, reached, (before: ReachedPage, after: ReachedPage) => {
      if (isLost(before, after)) expect(isBehind(after, before)).toBe(true)
      if (!isBehind(after, before)) expect(isLost(before, after)).toBe(false)
    }),
  )
})

test('nobody is behind their own place, and everybody is who has not begun', () => {
  fc.assert(
    fc.property(reached, (place: ReachedPage) => {
      expect([isBehind(place, place), isBehind(null, place)]).toEqual([false, true])
    }),
  )
})
