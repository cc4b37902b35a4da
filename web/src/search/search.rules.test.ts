import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../test/a-book.ts'
import { readRecent, withRecent, writeRecent } from './recent-searches.rules.ts'
import { readSearchAddress } from './search-address.rules.ts'
import { indexAfterKey, optionCount, resultGroupsOf } from './search-results.rules.ts'

test('kinds without matches are left out, and each kind has the index of its first option', () => {
  const groups = resultGroupsOf([
    { kind: 'series', items: [aSeries({}), aSeries({})], total: 40 },
    { kind: 'collections', items: [] },
    { kind: 'books', items: [aBook({})], total: 1 },
    { kind: 'tags', items: ['sea'] },
  ])
  expect(groups.map(({ kind, first, hidden }) => [kind, first, hidden])).toEqual([
    ['series', 0, 38],
    ['books', 3, 0],
    ['tags', 4, 0],
  ])
  expect(groups.map(optionCount)).toEqual([3, 1, 1])
})

test('the arrow keys wrap around, and other keys keep the selection', () => {
  expect(indexAfterKey('ArrowDown', -1, 3)).toBe(0)
  expect(indexAfterKey('ArrowDown', 2, 3)).toBe(0)
  expect(indexAfterKey('ArrowUp', -1, 3)).toBe(2)
  expect(indexAfterKey('ArrowUp', 0, 3)).toBe(2)
  expect(indexAfterKey('a', 1, 3)).toBe(1)
  expect(indexAfterKey('ArrowDown', 0, 0)).toBe(-1)
})

test('recent searches are listed newest first and without duplicates', () => {
  const recent = ['sea', 'snow', 'SEA', '  '].reduce<readonly string[]>(withRecent, [])
  expect(recent).toEqual(['SEA', 'snow'])
  expect(readRecent(writeRecent(recent))).toEqual(recent)
  expect(readRecent(null)).toEqual([])
  expect(Array.from({ length: 20 }, (_, index) => `title ${index}`).reduce(withRecent, [])).toHaveLength(8)
})

test('search parameters contain a text and optionally a kind, and unknown ones are dropped', () => {
  expect(readSearchAddress({ q: 'sea', all: 'genre' })).toEqual({ q: 'sea', all: 'genre' })
  expect(readSearchAddress({ q: 1984, all: 'x' })).toEqual({ q: '1984' })
  expect(readSearchAddress({ q: '', all: 'series' })).toEqual({})
  expect(readSearchAddress({ q: ['a'] })).toEqual({})
})
