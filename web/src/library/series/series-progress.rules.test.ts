import { expect, test } from 'vitest'
import { aBook as anyBook, aSeries } from '../../../test/a-book.ts'
import type { MediaStatus } from '../../api/types.ts'
import { creators, nextRead, readingState, tagsNotInGenres, titleCase, webLinks } from './series-progress.rules.ts'

type Read = { readonly page: number; readonly completed: boolean; readonly day: number }

const aBook = (id: string, read?: Read, status: MediaStatus = 'READY', deleted = false) =>
  anyBook({ id, status, deleted, ...(read ? { read } : {}) })

const done = (day: number): Read => ({ page: 20, completed: true, day })
const half = (day: number): Read => ({ page: 10, completed: false, day })

test('an unread series starts with its first chapter', () => {
  expect(nextRead([aBook('1'), aBook('2')])).toMatchObject({ book: { id: '1' }, kind: 'start' })
})

test('an unfinished chapter is continued', () => {
  expect(nextRead([aBook('1', done(1)), aBook('2', half(2)), aBook('3')])).toMatchObject({ book: { id: '2' }, kind: 'continue' })
})

test('a finished chapter is followed by the next unread one', () => {
  expect(nextRead([aBook('1', done(1)), aBook('2', done(2)), aBook('3')])).toMatchObject({ book: { id: '3' }, kind: 'continue' })
})

test('reading that started in the middle continues there, and returns to the skipped chapters at the end', () => {
  expect(nextRead([aBook('1'), aBook('2', done(1)), aBook('3')])).toMatchObject({ book: { id: '3' } })
  expect(nextRead([aBook('1'), aBook('2', done(1)), aBook('3', done(2))])).toMatchObject({ book: { id: '1' } })
})

test('a finished series can be read again', () => {
  expect(nextRead([aBook('1', done(1)), aBook('2', done(2))])).toMatchObject({ book: { id: '1' }, kind: 'again' })
})

test('chapters that cannot be opened are skipped', () => {
  expect(nextRead([aBook('1', undefined, 'ERROR'), aBook('2', undefined, 'READY', true), aBook('3')])).toMatchObject({ book: { id: '3' } })
  expect(nextRead([aBook('1', undefined, 'UNKNOWN')])).toBeUndefined()
  expect(nextRead([])).toBeUndefined()
})

test('writers and artists are listed once, and translators are not listed as creators', () => {
  const authors = [
    { name: 'Aoi', role: 'writer' },
    { name: 'Aoi', role: 'penciller' },
    { name: 'Group', role: 'translator' },
  ]
  const { booksMetadata } = aSeries({})
  expect(creators({ booksMetadata: { ...booksMetadata, authors } })).toEqual(['Aoi'])
  expect(creators({ booksMetadata })).toEqual([])
})

test('a metadata link that is not a web address is not rendered as a link', () => {
  const links = [
    { label: 'site', url: 'https://example.org/x' },
    { label: 'bad', url: 'javascript:alert(1)' },
    { label: 'bad', url: 'data:text/html,x' },
  ]
  expect(webLinks(aSeries({ links })).map((link) => link.label)).toEqual(['site'])
})

test('a tag that repeats a genre is left out, whatever its case', () => {
  expect(tagsNotInGenres({ genres: ['Slice of Life', 'Comedy'], tags: ['comedy', 'school', 'slice of life'] })).toEqual(['school'])
})

test('genres are shown in title case', () => {
  expect(['drama', 'slice of life', 'sci-fi', 'of mice', "girls' love", 'LGBTQ+', 'école'].map(titleCase)).toEqual([
    'Drama',
    'Slice of Life',
    'Sci-Fi',
    'Of Mice',
    "Girls' Love",
    'LGBTQ+',
    'École',
  ])
})

test('a series is being read once a chapter was opened, until all are read', () => {
  const counts = { booksCount: 3, booksReadCount: 0, booksInProgressCount: 0 }
  expect(readingState(counts)).toBe('unread')
  expect(readingState({ ...counts, booksInProgressCount: 1 })).toBe('started')
  expect(readingState({ ...counts, booksReadCount: 2 })).toBe('started')
  expect(readingState({ ...counts, booksReadCount: 3 })).toBe('done')
})
