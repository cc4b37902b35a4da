import { expect, test } from 'vitest'
import { moveMarks } from './bookmarks.rules.ts'

const mark = (page: number, note: string | null = null, createdAt = page) => ({ page, note, createdAt })

test('bookmarks move with their pages, also onto pages that were marked before', () => {
  expect(moveMarks([mark(3), mark(1), mark(2, 'the map')], (page) => page + 1)).toEqual([
    mark(2, null, 1),
    mark(3, 'the map', 2),
    mark(4, null, 3),
  ])
})

test('bookmarks that meet on one page become one and lose no note', () => {
  const toFirst = () => 1
  expect(moveMarks([mark(2, 'lower half'), mark(1, 'upper half')], toFirst)).toEqual([mark(1, 'upper half\nlower half', 1)])
  expect(moveMarks([mark(1), mark(2, 'lower half')], toFirst)).toEqual([mark(1, 'lower half', 1)])
  expect(moveMarks([mark(1), mark(2)], toFirst)).toEqual([mark(1)])
  expect(moveMarks([mark(1, 'a'.repeat(900)), mark(2, 'b'.repeat(900))], toFirst)[0]?.note).toHaveLength(1000)
})
