import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBook, progressTo } from '../../test/a-book.ts'
import type { BookPageInfo } from '../api/types.ts'
import {
  afterAddress,
  afterJump,
  afterScroll,
  booksFinishedBy,
  type Chapter,
  chapterOf,
  openChapter,
  pageInBook,
} from './reading-place.rules.ts'
import { isWorthSaving, readPercent, startPage, withReadPage } from './reading-position.rules.ts'

const progress = (page: number, completed = false) => progressTo({ page, completed })

const aPage = (number: number): BookPageInfo => ({
  number,
  fileName: `${number}.jpg`,
  mediaType: 'image/jpeg',
  width: 600,
  height: 900,
  sizeBytes: 1,
  size: '1 B',
})

/** A chapter whose number in the series is its id. */
const aChapter = (id: string, pages = 20, page?: number): Chapter => ({
  book: { ...aBook({ id, pages, ...(page ? { read: { page, completed: page === pages } } : {}) }), number: Number(id) },
  pages: Array.from({ length: pages }, (_, index) => aPage(index + 1)),
})

describe('where a book opens', () => {
  test('where the person stopped, from the start when finished, on the page of the address when one is given', () => {
    expect(startPage(undefined, progress(7), 20)).toBe(7)
    expect(startPage(undefined, progress(20, true), 20)).toBe(1)
    expect(startPage(undefined, null, 20)).toBe(1)
    expect(startPage(3, progress(7), 20)).toBe(3)
  })

  test('on a page that exists, even when the file has become shorter', () => {
    fc.assert(
      fc.property(fc.option(fc.integer(), { nil: undefined }), fc.nat(500), fc.integer({ min: 1, max: 300 }), (wanted, page, pageCount) => {
        const opened = startPage(wanted, progress(page), pageCount)
        expect(opened).toBeGreaterThanOrEqual(1)
        expect(opened).toBeLessThanOrEqual(pageCount)
      }),
    )
  })
})

describe('what is saved', () => {
  test('a finished book stays finished while it is read again', () => {
    expect(isWorthSaving(3, progress(20, true))).toBe(false)
  })

  test('the page that is saved already is not sent again', () => {
    expect(isWorthSaving(7, progress(7))).toBe(false)
    expect(isWorthSaving(8, progress(7))).toBe(true)
    expect(isWorthSaving(1, null)).toBe(true)
  })

  test('the last page finishes the book, any other leaves it open', () => {
    const book = aBook({ pages: 20 })
    expect(withReadPage(book, 19, '2026-01-02T00:00:00Z').readProgress).toMatchObject({ page: 19, completed: false })
    expect(withReadPage(book, 20, '2026-01-02T00:00:00Z').readProgress).toMatchObject({ page: 20, completed: true })
  })

  test('a started book is neither at 0 nor at 100 percent', () => {
    const percent = (page: number, completed = false) => readPercent(aBook({ pages: 400, read: { page, completed } }))
    expect([percent(1), percent(200), percent(399), percent(400, true)]).toEqual([1, 50, 99, 100])
  })
})

describe('moving about', () => {
  test('an address that names another chapter opens it, one that only followed the strip changes nothing', () => {
    const [first, second, third] = [aChapter('1'), aChapter('2'), aChapter('3', 20, 5)]
    const flowed = { ...afterScroll(openChapter(first, undefined), second, 4), followedTo: '2' }
    expect(afterAddress(flowed, second, 4)).toMatchObject({ page: 4, opening: 0, addressId: '2' })
    expect(afterAddress(flowed, third, undefined)).toMatchObject({ page: 5, opening: 1, chapter: third })
  })

  test('an address that comes late, after the strip went back, does not carry the reader away', () => {
    const [first, second] = [aChapter('1'), aChapter('2')]
    const there = { ...afterScroll(openChapter(first, undefined), second, 1), followedTo: '2' }
    const back = afterScroll(there, first, 20)
    expect(afterAddress(back, second, 1)).toMatchObject({ chapter: first, page: 20, opening: 0 })
  })

  test('a page that was looked up counts once one goes on from it', () => {
    const opened = openChapter(aChapter('1'), 9)
    expect(opened.lookedUp).toBe(true)
    expect(afterJump(opened, 9, true).lookedUp).toBe(true)
    expect(afterJump(opened, 10, true).lookedUp).toBe(false)
    expect(openChapter(aChapter('1', 20, 7), undefined)).toMatchObject({ page: 7, lookedUp: false })
  })

  test('a jump ends at the cards of the book, and both count as the page beside them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.boolean(), (wanted, hasBefore) => {
        const place = afterJump(openChapter(aChapter('1', 20), undefined), wanted, hasBefore)
        expect(place.page).toBeGreaterThanOrEqual(hasBefore ? 0 : 1)
        expect(place.page).toBeLessThanOrEqual(21)
        expect(pageInBook(place)).toBe(Math.min(20, Math.max(1, wanted)))
      }),
    )
  })

  test('a strip that is scrolled back into the chapter before only looks something up', () => {
    const [first, second, third] = [aChapter('1'), aChapter('2'), aChapter('3')]
    const strip = [first, second, third]
    const back = afterScroll(openChapter(second, undefined), first, 20)
    expect(back).toMatchObject({ lookedUp: true, fromBehind: true })
    const further = afterScroll(back, first, 12)
    const on = afterScroll(further, first, 13)
    expect(on.lookedUp).toBe(true)
    expect(booksFinishedBy(on, strip, second)).toEqual([])
    expect(afterScroll(on, second, 1)).toMatchObject({ lookedUp: false, fromBehind: false })
  })

  test('who goes back as far as where they had stopped reads on from there', () => {
    const [first, second] = [aChapter('1', 20, 8), aChapter('2')]
    const back = afterScroll(afterScroll(openChapter(second, undefined), first, 20), first, 9)
    expect(back.lookedUp).toBe(true)
    const there = afterScroll(back, first, 8)
    expect(there.lookedUp).toBe(false)
    const on = afterScroll(there, first, 20)
    expect(on).toMatchObject({ lookedUp: false, fromBehind: true })
    expect(booksFinishedBy(on, [first, second], second)).toEqual([first.book])
  })

  test('scrolled on, a strip finishes what lies between, and never what lies before where it was opened', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (from, to) => {
        const strip = ['1', '2', '3', '4', '5', '6'].map((id) => aChapter(id))
        const [opened, reached] = [strip[from - 1], strip[to - 1]]
        if (!opened || !reached) throw new Error('No such chapter.')
        const finished = booksFinishedBy(openChapter(opened, undefined), strip, reached).map(({ number }) => number)
        expect(finished).toEqual([1, 2, 3, 4, 5, 6].filter((number) => number >= from && number < to))
      }),
    )
  })
})

test('a page of a PDF is half as large as its picture, so that it is sharp on screens of double density', () => {
  const book = aBook({ id: '1' })
  const pages = [{ ...aPage(1), width: 2400, height: 3200 }, aPage(2)]
  expect(chapterOf(book, pages).pages).toBe(pages)
  const pdf = { ...book, media: { ...book.media, mediaProfile: 'PDF' as const } }
  expect(chapterOf(pdf, pages).pages[0]).toMatchObject({ width: 1200, height: 1600 })
})
