import { expect, test } from 'vitest'
import { eventNames, staleKeysAfter } from './server-events.rules.ts'

test('a new book refreshes its series, its library’s grid and home, and nothing of other libraries', () => {
  const stale = staleKeysAfter('BookAdded', { bookId: 'B', seriesId: 'S', libraryId: 'L' })
  expect(stale).toContainEqual(['series', 'one', 'S'])
  expect(stale).toContainEqual(['series', 'books', 'S'])
  expect(stale).toContainEqual(['series', 'list', 'L'])
  expect(stale).toContainEqual(['shelves'])
  expect(stale).not.toContainEqual(['series', 'list'])
})

test('a library that someone else deletes disappears from home, lists, collections and read lists', () => {
  const stale = staleKeysAfter('LibraryDeleted', { libraryId: 'L' })
  for (const key of [['libraries'], ['series', 'list'], ['shelves'], ['collections'], ['readLists']]) expect(stale).toContainEqual(key)
})

test('an added or changed library refreshes only the sidebar', () => {
  for (const name of ['LibraryAdded', 'LibraryChanged'] as const) {
    expect(staleKeysAfter(name, { libraryId: 'L' })).toEqual([['libraries']])
  }
})

test('a changed collection refreshes collections, a read list read lists, and nothing else', () => {
  expect(staleKeysAfter('CollectionChanged', { collectionId: 'C' })).toEqual([['collections']])
  expect(staleKeysAfter('ReadListDeleted', { readListId: 'R' })).toEqual([['readLists']])
})

test('progress on another device refreshes the badges wherever the series is shown', () => {
  const stale = staleKeysAfter('ReadProgressChanged', { bookId: 'B' })
  expect(stale).toContainEqual(['book', 'one', 'B'])
  expect(stale).toContainEqual(['series', 'list'])
  expect(stale).toContainEqual(['shelves'])
  expect(stale).toContainEqual(['search', 'all'])
  expect(stale).toContainEqual(['readLists', 'members'])
  expect(staleKeysAfter('ReadProgressSeriesChanged', { seriesId: 'S' })).toContainEqual(['collections', 'members'])
})

test('a book or series that changes or disappears refreshes the collections and read lists that show it', () => {
  expect(staleKeysAfter('SeriesDeleted', { seriesId: 'S', libraryId: 'L' })).toContainEqual(['collections'])
  expect(staleKeysAfter('BookDeleted', { bookId: 'B', seriesId: 'S', libraryId: 'L' })).toContainEqual(['readLists'])
})

test('an event without ids invalidates the whole kind', () => {
  for (const name of eventNames) {
    const stale = staleKeysAfter(name, {})
    expect(stale.length).toBeGreaterThan(0)
    expect(stale.flat()).not.toContain(undefined)
  }
})
