import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredBook } from '../plan/plan-book.rules.ts'
import { pairMoved, pickMovedSeries } from './moved.rules.ts'

const aBook = (id: string, path: string, contentKey: string | null = 'pages') =>
  ({ book: { id, path, contentKey, sizeBytes: 10 } }) as StoredBook
const aFile = (path: string, contentKey = 'pages', sizeBytes = 10) => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  contentKey,
  sizeBytes,
})
const pairs = (files: Parameters<typeof pairMoved>[0], lost: readonly StoredBook[]) =>
  Object.fromEntries([...pairMoved(files, lost)].map(([path, { book }]) => [path, book.id]))

describe('finding a moved book', () => {
  test('matches by pages and size', () => {
    expect(pairs([aFile('B/2.cbz')], [aBook('one', 'A/1.cbz')])).toEqual({ 'B/2.cbz': 'one' })
    expect(pairs([aFile('B/2.cbz', 'other pages')], [aBook('one', 'A/1.cbz')])).toEqual({})
    expect(pairs([aFile('B/2.cbz', 'pages', 11)], [aBook('one', 'A/1.cbz')])).toEqual({})
  })

  test('prefers the old name among copies', () => {
    const lost = [aBook('one', 'A/1.cbz'), aBook('two', 'A/2.cbz'), aBook('three', '3.cbz')]
    expect(pairs([aFile('B/2.cbz'), aFile('B/3.cbz'), aFile('B/x.cbz')], lost)).toEqual({
      'B/2.cbz': 'two',
      'B/3.cbz': 'three',
      'B/x.cbz': 'one',
    })
  })

  test('matches each book at most once, and never without pages', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const books = fc.uniqueArray(fc.tuple(fc.nat(30), fc.option(key)), { selector: ([id]) => id })
    const files = fc.uniqueArray(fc.tuple(fc.nat(30), key), { selector: ([id]) => id })
    fc.assert(
      fc.property(books, files, (some, others) => {
        const lost = some.map(([id, content]) => aBook(String(id), `A/${id}.cbz`, content))
        const found = pairMoved(
          others.map(([id, content]) => aFile(`B/${id}.cbz`, content)),
          lost,
        )
        const ids = [...found.values()].map(({ book }) => book.id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const content of ['a', 'b', 'c']) {
          const available = others.filter(([, one]) => one === content).length
          const missing = some.filter(([, one]) => one === content).length
          expect([...found.values()].filter(({ book }) => book.contentKey === content)).toHaveLength(Math.min(available, missing))
        }
        expect(ids.every((id) => lost.some(({ book }) => book.id === id && book.contentKey !== null))).toBe(true)
      }),
    )
  })
})

describe('finding a moved series', () => {
  const books = (seriesId: string, count: number) => Array.from({ length: count }, () => ({ book: { seriesId } }) as StoredBook)

  test('requires at least half of its books', () => {
    expect(pickMovedSeries(books('S', 2), [{ id: 'S', bookCount: 4 }])).toBe('S')
    expect(pickMovedSeries(books('S', 1), [{ id: 'S', bookCount: 4 }])).toBeUndefined()
    expect(pickMovedSeries([], [{ id: 'S', bookCount: 0 }])).toBeUndefined()
  })

  test('selects the series that most books come from', () => {
    const lost = [
      { id: 'S', bookCount: 2 },
      { id: 'T', bookCount: 3 },
    ]
    expect(pickMovedSeries([...books('S', 2), ...books('T', 3)], lost)).toBe('T')
  })
})
