import { expect, test } from 'vitest'
import { toggleMark, withMark, withoutMark } from './page-marks.rules.ts'

const marks = [
  { page: 3, place: null, note: 'the map' },
  { page: 8, place: null, note: null },
]

test.each([
  ['a page that is not marked', [1], { mark: 1 }],
  ['two pages of which none is marked', [4, 5], { mark: 4 }],
  ['a marked page', [3], { remove: [marks[0]] }],
  ['two pages of which the second is marked', [2, 3], { remove: [marks[0]] }],
  ['the card before the book', [0], undefined],
  ['the card after the book', [11], undefined],
])('one press at %s', (_place, spread, toggle) => {
  expect(toggleMark(marks, spread, 10)).toEqual(toggle)
})

test('marking a page again keeps its note, and a note can be changed or removed', () => {
  expect(withMark(marks, { page: 3 })).toEqual(marks)
  expect(withMark(marks, { page: 5, note: 'ship' }).map(({ page }) => page)).toEqual([3, 5, 8])
  expect(withMark(marks, { page: 3, note: null })[0]).toEqual({ page: 3, place: null, note: null })
  expect(withoutMark(marks, 3)).toEqual([marks[1]])
})
