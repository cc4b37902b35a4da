import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideProgress } from './progress.rules.ts'

test('a book is finished exactly when its last page is read, whatever else was sent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: -5, max: 310 }),
      fc.option(fc.boolean()),
      (pageCount, page, completed) => {
        const decided = decideProgress({ page, completed }, pageCount)
        if (completed) expect(decided).toEqual({ page: pageCount, completed: 1 })
        else if (page < 1 || page > pageCount) expect(decided).toBeUndefined()
        else expect(decided).toEqual({ page, completed: page === pageCount ? 1 : 0 })
      },
    ),
  )
})

test.each([
  [1, 1, 1],
  [9, 10, 0],
  [10, 10, 1],
])('page %d of %d finishes the book: %d', (page, pageCount, completed) => {
  expect(decideProgress({ page, completed: false }, pageCount)).toEqual({ page, completed })
})

test('a page after the last one is refused', () => {
  expect(decideProgress({ page: 11 }, 10)).toBeUndefined()
})

test('a book without pages can only be marked as a whole', () => {
  expect(decideProgress({ completed: true }, 0)).toEqual({ page: 0, completed: 1 })
  expect(decideProgress({ page: 1 }, 0)).toBeUndefined()
  expect(decideProgress({}, 5)).toBeUndefined()
})
