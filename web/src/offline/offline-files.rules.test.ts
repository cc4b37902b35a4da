import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../test/a-book.ts'
import { adjacentChapter, filesOfComic, isMetered, isReplaced, latestSeries, nextUnread } from './offline-files.rules.ts'
import { roundedSizeText } from './rounded-size-text.ts'

test('the files of a comic are its cover and its pages', () => {
  expect(filesOfComic('0A1', [{ number: 1 }, { number: 2 }])).toEqual([
    'api/v1/books/0A1/thumbnail',
    'api/v1/books/0A1/pages/1',
    'api/v1/books/0A1/pages/2',
  ])
})

test('a replaced file has a different size or date', () => {
  const saved = { sizeBytes: 5, fileLastModified: '2026-01-01T00:00:00Z' }
  expect(isReplaced(saved, { ...saved })).toBe(false)
  expect(isReplaced(saved, { ...saved, sizeBytes: 6 })).toBe(true)
  expect(isReplaced(saved, { ...saved, fileLastModified: '2026-01-02T00:00:00Z' })).toBe(true)
})

test('cellular and data saver count as metered, and a browser without the information does not', () => {
  expect([undefined, {}, { type: 'wifi' }, { type: 'cellular' }, { saveData: true }].map(isMetered)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the next unread chapters are those that can be read', () => {
  const books = [
    aBook({ id: 'A', read: { page: 20, completed: true } }),
    aBook({ id: 'B' }),
    aBook({ id: 'C', status: 'ERROR' }),
    aBook({ id: 'D' }),
  ]
  expect(nextUnread(books, 2).map(({ id }) => id)).toEqual(['B', 'D'])
})

test('the next or previous chapter is the nearest one on this device', () => {
  const saved = [7, 2, 5].map((number) => ({ book: { number } }))
  expect([adjacentChapter(saved, 2, 'next')?.book.number, adjacentChapter(saved, 7, 'previous')?.book.number]).toEqual([5, 5])
  expect([adjacentChapter(saved, 7, 'next'), adjacentChapter(saved, 2, 'previous')]).toEqual([undefined, undefined])
})

test.each([
  [0, '0 byte'],
  [950, '950 byte'],
  [1_450_000, '1.5 MB'],
  [31_000_000, '31 MB'],
])('%s bytes are formatted as %s', (bytes, text) => expect(roundedSizeText(bytes, 'en')).toBe(text))

test('a series is taken from the latest copy, not from that of a chapter that was only saved again', () => {
  const first = { ...aSeries({}), booksCount: 1, lastModified: '2026-01-01T00:00:00Z' }
  const second = { ...first, booksCount: 2, lastModified: '2026-01-02T00:00:00Z' }
  const savedAgain = { series: first, askedAtMs: 3 }
  expect(latestSeries([savedAgain, { series: second, askedAtMs: 2 }])).toBe(second)
  expect(latestSeries([{ series: first, askedAtMs: 1 }, savedAgain])).toBe(first)
  expect(latestSeries([])).toBeUndefined()
})

test('a series whose metadata was edited is taken from the copy with the edit', () => {
  const original = aSeries({})
  const edited = { ...original, metadata: { ...original.metadata, lastModified: '2126-01-01T00:00:00Z' } }
  expect(
    latestSeries([
      { series: original, askedAtMs: 3 },
      { series: edited, askedAtMs: 2 },
    ]),
  ).toBe(edited)
})
