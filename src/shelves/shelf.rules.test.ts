import { expect, test } from 'vitest'
import { adopt, choose, type ReachedShelf, reachedOf, type Shelf, shelfOf } from './shelf.rules.ts'

test('without a choice, an opened series is being read, and one that has ended is completed with its last book', () => {
  expect(reachedOf({ readCount: null, bookCount: 3, hasEnded: true })).toBeNull()
  expect(reachedOf({ readCount: 0, bookCount: 3, hasEnded: true })).toBe('READING')
  expect(reachedOf({ readCount: 3, bookCount: 3, hasEnded: false })).toBe('READING')
  expect(reachedOf({ readCount: 3, bookCount: 3, hasEnded: true })).toBe('COMPLETED')
})

test.each<[Shelf, ReachedShelf | null, Shelf[]]>([
  ['PLANNED', null, ['PLANNED', 'READING', 'COMPLETED']],
  ['READING', null, ['READING', 'READING', 'COMPLETED']],
  ['READING', 'READING', ['READING', 'READING', 'COMPLETED']],
  ['PLANNED', 'READING', ['PLANNED', 'PLANNED', 'COMPLETED']],
  ['PLANNED', 'COMPLETED', ['PLANNED', 'PLANNED', 'PLANNED']],
  ['READING', 'COMPLETED', ['READING', 'READING', 'READING']],
  ['ON_HOLD', null, ['ON_HOLD', 'ON_HOLD', 'ON_HOLD']],
  ['DROPPED', 'READING', ['DROPPED', 'DROPPED', 'DROPPED']],
  ['COMPLETED', null, ['COMPLETED', 'COMPLETED', 'COMPLETED']],
])('%s chosen at %s stays until reading takes the next step', (shelf, reachedThen, expected) => {
  const choice = choose(shelf, reachedThen)
  expect(([null, 'READING', 'COMPLETED'] as const).map((reached) => shelfOf(choice, reached))).toEqual(expected)
})

test('a series that was removed from the list is not added again', () => {
  expect(shelfOf({ shelf: null, until: null }, 'COMPLETED')).toBeNull()
})

test.each<[Shelf, ReachedShelf | null, Shelf | undefined]>([
  ['PLANNED', null, 'PLANNED'],
  ['COMPLETED', null, 'COMPLETED'],
  ['READING', 'READING', undefined],
  ['PLANNED', 'READING', undefined],
  ['ON_HOLD', 'READING', 'ON_HOLD'],
  ['COMPLETED', 'READING', 'COMPLETED'],
  ['DROPPED', 'COMPLETED', undefined],
])('%s from elsewhere, adopted at %s, chooses %s', (shelf, reached, chosen) => {
  expect(adopt(shelf, reached)?.shelf).toBe(chosen)
})
