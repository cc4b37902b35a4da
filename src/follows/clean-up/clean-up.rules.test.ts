import fc from 'fast-check'
import { expect, test } from 'vitest'
import { booksToCleanUp, type DownloadedBook, graceMs } from './clean-up.rules.ts'

const nowMs = Date.UTC(2026, 10, 23)
const aBook = (number: string | null, more: Partial<DownloadedBook> = {}): DownloadedBook => ({
  bookId: `book ${number}`,
  number,
  volume: null,
  downloadedAt: 1,
  finishedAt: null,
  isBegun: false,
  ...more,
})
const keepAll = { keepNewest: null, deleteAfterReading: false }

const books = fc.uniqueArray(
  fc.record({
    bookId: fc.uuid(),
    number: fc.constantFrom('1', '2', '2.5', '3', '4', '10', null),
    volume: fc.constantFrom('1', '2', null),
    downloadedAt: fc.integer({ min: 0, max: 5 }),
    finishedAt: fc.option(fc.integer({ min: nowMs - 3 * graceMs, max: nowMs + graceMs }), { nil: null }),
    isBegun: fc.boolean(),
  }),
  { selector: ({ bookId }) => bookId },
)
const options = fc.record({ keepNewest: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }), deleteAfterReading: fc.boolean() })

test('without an option nothing is deleted, and a book that someone has begun and the last book are never deleted', () => {
  fc.assert(
    fc.property(books, options, (all, chosen) => {
      expect(booksToCleanUp(all, all, keepAll, nowMs)).toEqual({ old: [], read: [] })
      const { old, read } = booksToCleanUp(all, all, chosen, nowMs)
      const gone = new Set([...old, ...read])
      expect(gone.size).toBe(old.length + read.length)
      expect(all.filter(({ bookId, isBegun }) => isBegun && gone.has(bookId))).toEqual([])
      if (all.length > 0) expect(gone.size).toBeLessThan(all.length)
      if (chosen.keepNewest === null) expect(old).toEqual([])
      if (!chosen.deleteAfterReading) expect(read).toEqual([])
    }),
  )
})

test('a second run deletes nothing more', () => {
  fc.assert(
    fc.property(books, options, (all, chosen) => {
      const { old, read } = booksToCleanUp(all, all, chosen, nowMs)
      const left = all.filter(({ bookId }) => ![...old, ...read].includes(bookId))
      expect(booksToCleanUp(left, all, chosen, nowMs)).toEqual({ old: [], read: [] })
    }),
  )
})

test('all but the newest chapters are deleted, whether they were read or not', () => {
  const all = ['1', '2', '3', '4', '5'].map((number) => aBook(number))
  expect(booksToCleanUp(all, all, { ...keepAll, keepNewest: 2 }, nowMs).old).toEqual(['book 1', 'book 2', 'book 3'])
  expect(booksToCleanUp([...all, aBook(null)], all, { ...keepAll, keepNewest: 5 }, nowMs).old).toEqual([])
})

test('the chapters of a new volume are kept if their numbers start from 1 again', () => {
  const all = ['1', '2', '3', '4'].map((number) => aBook(number, { volume: '1' }))
  const next = ['1', '2'].map((number) => aBook(number, { volume: '2', bookId: `new ${number}` }))
  const recorded = [...all, ...next]
  expect(booksToCleanUp(recorded, recorded, { ...keepAll, keepNewest: 2 }, nowMs).old).toEqual(['book 1', 'book 2'])
  // The files that showed it are deleted.
  expect(booksToCleanUp(recorded.slice(2), recorded, { ...keepAll, keepNewest: 2 }, nowMs).old).toEqual([])
})

test('a chapter is deleted a day after it was finished, and an unread one never', () => {
  const all = [
    aBook('1', { finishedAt: nowMs - graceMs }),
    aBook('2', { finishedAt: nowMs - graceMs + 1 }),
    aBook('3'),
    aBook('4', { finishedAt: nowMs + graceMs * 2 }),
    aBook('5', { finishedAt: 1 }),
  ]
  expect(booksToCleanUp(all, all, { ...keepAll, deleteAfterReading: true }, nowMs).read).toEqual(['book 1'])
})
