import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBook, progressTo } from '../../test/a-book.ts'
import type { BookPageInfo, ReadProgress } from '../api/types.ts'
import {
  afterAddress,
  afterJump,
  afterScroll,
  afterTurn,
  booksFinishedBy,
  type Chapter,
  chapterOf,
  isSkippedTo,
  openChapter,
  pageInBook,
} from './reading-place.rules.ts'
import { isPageToSave, readPercent, startPage, withReadPage } from './reading-position.rules.ts'

const progress = (page: number, completed = false) => progressTo({ page, completed })

/** Of a book that has just been opened. */
const visit = (opened: ReadProgress | null) => ({ opened, last: undefined, hasFinished: false })

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

describe('the page at which a book opens', () => {
  test('is the saved page, the first page of a finished book, or the page in the URL', () => {
    expect(startPage(undefined, progress(7), 20)).toBe(7)
    expect(startPage(undefined, progress(20, true), 20)).toBe(1)
    expect(startPage(undefined, null, 20)).toBe(1)
    expect(startPage(3, progress(7), 20)).toBe(3)
  })

  test('exists even if the file now has fewer pages', () => {
    fc.assert(
      fc.property(fc.option(fc.integer(), { nil: undefined }), fc.nat(500), fc.integer({ min: 1, max: 300 }), (wanted, page, pageCount) => {
        const opened = startPage(wanted, progress(page), pageCount)
        expect(opened).toBeGreaterThanOrEqual(1)
        expect(opened).toBeLessThanOrEqual(pageCount)
      }),
    )
  })
})

describe('saved progress', () => {
  test('does not change when a finished book is reread', () => {
    expect(isPageToSave(3, visit(progress(20, true)), false)).toBe(false)
    expect(isPageToSave(3, { ...visit(progress(20, true)), last: 2 }, false)).toBe(false)
  })

  test('does not change when one pages back in a book that was just finished', () => {
    expect(isPageToSave(19, { opened: progress(7), last: 20, hasFinished: true }, false)).toBe(false)
  })

  test('is not sent again for the same page', () => {
    expect(isPageToSave(7, visit(progress(7)), false)).toBe(false)
    expect(isPageToSave(8, visit(progress(7)), false)).toBe(true)
    expect(isPageToSave(1, visit(null), false)).toBe(true)
  })

  test('goes back to an earlier page, unless only further ones count', () => {
    const pagedBack = { ...visit(progress(7)), last: 9 }
    expect(isPageToSave(7, pagedBack, false)).toBe(true)
    expect(isPageToSave(7, pagedBack, true)).toBe(false)
    expect(isPageToSave(10, pagedBack, true)).toBe(true)
    expect(isPageToSave(6, visit(progress(7)), true)).toBe(false)
  })

  test('is completed by the last page only', () => {
    const book = aBook({ pages: 20 })
    expect(withReadPage(book, 19, '2026-01-02T00:00:00Z').readProgress).toMatchObject({ page: 19, completed: false })
    expect(withReadPage(book, 20, '2026-01-02T00:00:00Z').readProgress).toMatchObject({ page: 20, completed: true })
  })

  test('is neither 0 nor 100 percent for a started book', () => {
    const percent = (page: number, completed = false) => readPercent(aBook({ pages: 400, read: { page, completed } }))
    expect([percent(1), percent(200), percent(399), percent(400, true)]).toEqual([1, 50, 99, 100])
  })
})

describe('navigation', () => {
  test('a URL with another chapter opens it, unless the URL only followed the scroll position', () => {
    const [first, second, third] = [aChapter('1'), aChapter('2'), aChapter('3', 20, 5)]
    const flowed = { ...afterScroll(openChapter(first, undefined), second, 4), followedTo: '2' }
    expect(afterAddress(flowed, second, 4)).toMatchObject({ page: 4, opening: 0, addressId: '2' })
    expect(afterAddress(flowed, third, undefined)).toMatchObject({ page: 5, opening: 1, chapter: third })
  })

  test('a URL update that arrives after scrolling back does not move the reader', () => {
    const [first, second] = [aChapter('1'), aChapter('2')]
    const scrolled = { ...afterScroll(openChapter(first, undefined), second, 1), followedTo: '2' }
    const back = afterScroll(scrolled, first, 20)
    expect(afterAddress(back, second, 1)).toMatchObject({ chapter: first, page: 20, opening: 0 })
  })

  test('a page opened by URL counts as read once the person continues from it', () => {
    const opened = openChapter(aChapter('1'), 9)
    expect(opened.lookedUp).toBe(true)
    expect(afterJump(opened, 9, true).lookedUp).toBe(true)
    expect(afterJump(opened, 10, true).lookedUp).toBe(false)
    expect(openChapter(aChapter('1', 20, 7), undefined)).toMatchObject({ page: 7, lookedUp: false })
  })

  test('the other half of a page that was opened by URL counts as continuing, and any other way to a page leads to its first half', () => {
    const [first, second] = [aChapter('1'), aChapter('2')]
    const opened = openChapter(second, 9)
    const turned = afterTurn(opened, 9, true, 'second')
    expect([opened.half, turned.half]).toEqual(['first', 'second'])
    expect(turned.lookedUp).toBe(false)
    expect(afterJump(turned, 9, true).half).toBe('first')
    expect(afterScroll(turned, second, 10).half).toBe('first')
    const card = afterTurn(opened, 0, true)
    const spreadAtEnd = { ...first, pages: first.pages.map((page) => ({ ...page, width: 1200 })) }
    expect(afterAddress(card, spreadAtEnd, 20)).toMatchObject({ page: 20, half: 'second' })
    expect(afterAddress(card, first, 20), 'a page without halves').toMatchObject({ page: 20, half: 'first' })
    expect(afterAddress(card, first, undefined)).toMatchObject({ page: 1, half: 'first' })
  })

  test('a jump is limited to the cards at both ends, which count as the page next to them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.boolean(), (wanted, hasBefore) => {
        const place = afterJump(openChapter(aChapter('1', 20), undefined), wanted, hasBefore)
        expect(place.page).toBeGreaterThanOrEqual(hasBefore ? 0 : 1)
        expect(place.page).toBeLessThanOrEqual(21)
        expect(pageInBook(place)).toBe(Math.min(20, Math.max(1, wanted)))
      }),
    )
  })

  test('the last page is only a look at the end when it was skipped to, and not after a few pages or reading on from there', () => {
    const at = (page: number) => openChapter(aChapter('1', 20), page)
    expect(isSkippedTo(afterJump(at(1), 20, false))).toBe(true)
    expect(isSkippedTo(afterJump(at(17), 20, false)), 'the next two pages').toBe(false)
    expect(isSkippedTo(afterJump(afterJump(at(1), 20, false), 2, false))).toBe(false)
    const turnOn = (from: number) =>
      [15, 17, 19].filter((page) => page > from).reduce((place, page) => afterTurn(place, page, false), afterJump(at(1), from, false))
    expect(isSkippedTo(turnOn(17))).toBe(true)
    expect(isSkippedTo(turnOn(13))).toBe(false)
  })

  test('scrolling back into the previous chapter does not count as reading', () => {
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

  test('scrolling back to the saved page of a chapter counts as reading from there on', () => {
    const [first, second] = [aChapter('1', 20, 8), aChapter('2')]
    const back = afterScroll(afterScroll(openChapter(second, undefined), first, 20), first, 9)
    expect(back.lookedUp).toBe(true)
    const scrolled = afterScroll(back, first, 8)
    expect(scrolled.lookedUp).toBe(false)
    const on = afterScroll(scrolled, first, 20)
    expect(on).toMatchObject({ lookedUp: false, fromBehind: true })
    expect(booksFinishedBy(on, [first, second], second)).toEqual([first.book])
  })

  test('scrolling forward finishes the chapters in between, and none before the one that was opened', () => {
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

test('a PDF page is shown at half the size of its image, for screens with double pixel density', () => {
  const book = aBook({ id: '1' })
  const pages = [{ ...aPage(1), width: 2400, height: 3200 }, aPage(2)]
  expect(chapterOf(book, pages).pages).toBe(pages)
  const pdf = { ...book, media: { ...book.media, mediaProfile: 'PDF' as const } }
  expect(chapterOf(pdf, pages).pages[0]).toMatchObject({ width: 1200, height: 1600 })
})
