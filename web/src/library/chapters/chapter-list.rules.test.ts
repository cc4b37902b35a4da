import { expect, test } from 'vitest'
import { aBook } from '../../../test/a-book.ts'
import type { Book, ChapterOfBook } from '../../api/types.ts'
import {
  bookIdsInRange,
  bookIdsUpTo,
  booksToMark,
  type ChapterLine,
  chapterLinesOf,
  translatorsOf,
  volumeOf,
} from './chapter-list.rules.ts'

const plain = { newestFirst: false, byVolume: false, unreadOnly: false }
const read = { page: 20, completed: true }
const books = [aBook({ id: '1', name: 'v01 c001', read }), aBook({ id: '2', name: 'v01 c002' }), aBook({ id: '3', name: 'c003' })]
const chapter = (over: Partial<ChapterOfBook>): ChapterOfBook => ({
  bookId: 'B',
  chapterUrl: 'https://example.org/1',
  number: '1',
  volume: null,
  language: 'en',
  groups: [],
  downloadedAt: '2026-01-01T00:00:00Z',
  ...over,
})
const labelsOf = (lines: readonly ChapterLine[]) =>
  lines.map((line) => (line.kind === 'volume' ? `[${line.volume}:${line.count}]` : line.book.id))
const lines = (view: Partial<typeof plain>, of: readonly Book[] = books) => chapterLinesOf(of, new Map(), { ...plain, ...view })

test('chapters are listed in reading order, newest first, or only the unread ones', () => {
  expect(labelsOf(lines({}))).toEqual(['1', '2', '3'])
  expect(labelsOf(lines({ newestFirst: true }))).toEqual(['3', '2', '1'])
  expect(labelsOf(lines({ unreadOnly: true }))).toEqual(['2', '3'])
})

test('chapters are grouped by volume, and those without a volume come where the newest chapters are', () => {
  expect(labelsOf(lines({ byVolume: true }))).toEqual(['[1:2]', '1', '2', '[:1]', '3'])
  expect(labelsOf(lines({ byVolume: true, newestFirst: true }))).toEqual(['[:1]', '3', '[1:2]', '2', '1'])
  expect(labelsOf(lines({ byVolume: true, unreadOnly: true }))).toEqual(['[1:1]', '2', '[:1]', '3'])
})

test('an extra without a volume between two chapters of a volume does not split the volume', () => {
  const mixed = [aBook({ id: '1', name: 'v1 c1' }), aBook({ id: 'x', name: 'extra' }), aBook({ id: '2', name: 'v1 c2' })]
  expect(labelsOf(lines({ byVolume: true }, mixed))).toEqual(['[1:2]', '1', '2', '[:1]', 'x'])
})

test('the volume from the source takes precedence over the file name', () => {
  expect(volumeOf({ name: 'v02 c010' }, chapter({ volume: '3' }))).toBe('3')
  expect(volumeOf({ name: 'v02 c010' }, chapter({}))).toBe('2')
  expect(
    ['Berserk v07', 'Berserk Vol. 7 (2005)', 'Berserk - Volume 7', 'Berserk_v007', '[x] vol7'].map((name) => volumeOf({ name }, undefined)),
  ).toEqual(['7', '7', '7', '7', '7'])
  expect(['c007', 'Nova 7', 'v7th heaven', 'Revival 7', ''].map((name) => volumeOf({ name }, undefined))).toEqual(['', '', '', '', ''])
})

test('translation groups come from the source, else from the file', () => {
  const authors = [
    { name: 'Writer', role: 'writer' },
    { name: 'First', role: 'translator' },
    { name: 'First', role: 'translator' },
  ]
  expect(translatorsOf(aBook({ metadata: { authors } }), undefined)).toEqual(['First'])
  expect(translatorsOf(aBook({ metadata: { authors } }), chapter({ groups: ['Second'] }))).toEqual(['Second'])
})

test('marking up to a chapter follows the reading order, and a range follows the displayed order', () => {
  expect(bookIdsUpTo(books, '2')).toEqual(['1', '2'])
  expect(bookIdsUpTo(books, 'nobody')).toEqual([])
  const newest = lines({ newestFirst: true, byVolume: true })
  expect(bookIdsInRange(newest, '3', '2')).toEqual(['3', '2'])
  expect(bookIdsInRange(newest, '1', '3')).toEqual(['3', '2', '1'])
  expect(bookIdsInRange(newest, 'gone', '2')).toEqual(['2'])
})

test('only chapters whose read state changes are marked', () => {
  const all = new Set(['1', '2', '3'])
  expect(booksToMark(books, all, true).map(({ id }) => id)).toEqual(['2', '3'])
  expect(booksToMark(books, all, false).map(({ id }) => id)).toEqual(['1'])
  expect(booksToMark([aBook({ id: 'half', read: { page: 3, completed: false } })], new Set(['half']), true)).toHaveLength(1)
})
