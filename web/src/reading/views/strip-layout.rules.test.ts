import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireDefined } from '../../../test/require-defined.ts'
import type { BookPageInfo } from '../../api/types.ts'
import { cropFrame, framePage } from './page-frame.rules.ts'
import {
  anchorAt,
  itemAt,
  layoutStrip,
  placeOfAnchor,
  rangeToRender,
  readingPositionPx,
  type StripFrame,
  scrollToItem,
  scrollToRead,
} from './strip-layout.rules.ts'

const aPage = (number: number, width: number | null, height: number | null): BookPageInfo => ({
  number,
  fileName: '',
  mediaType: 'image/jpeg',
  width,
  height,
  sizeBytes: 1,
  size: '1 B',
})

const frame: StripFrame = {
  settings: { layout: 'strip', fit: 'width', sidePercent: 0, gapPx: 0 },
  screen: { widthPx: 400, heightPx: 800 },
  zoom: 1,
  hasCardBefore: false,
}

const someChapters = fc
  .array(
    fc.array(fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 20_000 }) }), {
      minLength: 1,
      maxLength: 20,
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((chapters) =>
    chapters.map((sizes, chapter) => ({
      bookId: `B${chapter}`,
      pages: sizes.map(({ width, height }, index) => aPage(index + 1, width, height)),
    })),
  )

const someFrame = fc
  .record({
    layout: fc.constantFrom('strip', 'row'),
    gapPx: fc.constantFrom(0, 8),
    zoom: fc.constantFrom(1, 1.7),
    hasCardBefore: fc.boolean(),
  })
  .map(({ layout, gapPx, ...more }): StripFrame => ({ ...frame, ...more, settings: { ...frame.settings, layout, gapPx } }))

test('pages of a strip are on whole pixels without seams, or separated by the chosen gap', () => {
  fc.assert(
    fc.property(someChapters, someFrame, (chapters, some) => {
      const { items, sizePx } = layoutStrip(chapters, some)
      for (const [index, { startPx, sizePx: itemPx }] of items.entries()) {
        expect(Number.isInteger(startPx) && Number.isInteger(itemPx)).toBe(true)
        const next = items[index + 1]
        const freePx = (next?.startPx ?? sizePx) - startPx - itemPx
        expect(freePx).toBeGreaterThanOrEqual(0)
        expect(freePx).toBeLessThanOrEqual(some.settings.gapPx * some.zoom + 1)
        if (some.settings.gapPx === 0) expect(freePx).toBe(0)
      }
    }),
  )
})

test('the visible part of a page stays where it is when the borders of pages before it are cropped', () => {
  const aBox = { left: 0.1, top: 0.05, width: 0.7, height: 0.9 }
  fc.assert(
    fc.property(someChapters, someFrame, fc.double({ min: 0, max: 1, noNaN: true }), (chapters, some, share) => {
      const before = layoutStrip(chapters, some)
      const px = share * before.sizePx
      const anchor = anchorAt(before.items, px)
      if (anchor?.beyondPx !== 0) return
      const isBefore = (bookId: string, number: number) => bookId < anchor.bookId || (bookId === anchor.bookId && number < anchor.page)
      const cropped = chapters.map(({ bookId, pages }) => ({
        bookId,
        pages: pages.map((page) => (isBefore(bookId, page.number) ? framePage(page, cropFrame(aBox)) : page)),
      }))
      const after = layoutStrip(cropped, some).items
      const toPx = requireDefined(placeOfAnchor(after, anchor), 'the place of the anchor')
      const [one, other] = [before.items[itemAt(before.items, px)], after[itemAt(after, toPx)]]
      expect(requireDefined(other, 'the page at the new place').startPx - toPx).toBeCloseTo(
        requireDefined(one, 'the page at the place').startPx - px,
        -1,
      )
    }),
  )
})

test('a chapter appended to a strip does not move existing pages', () => {
  fc.assert(
    fc.property(someChapters, someFrame, (chapters, some) => {
      const before = layoutStrip(chapters, some).items.slice(0, -1)
      expect(layoutStrip([...chapters, ...chapters], some).items.slice(0, before.length)).toEqual(before)
    }),
  )
})

test('the binary search for a position returns the same item as a linear search', () => {
  fc.assert(
    fc.property(someChapters, fc.integer({ min: -500, max: 200_000 }), (chapters, px) => {
      const { items } = layoutStrip(chapters, frame)
      const slow = items.findLastIndex(({ startPx }) => startPx <= px)
      expect(itemAt(items, px)).toBe(Math.max(0, slow))
    }),
  )
})

test('twenty chapters render no more images than one', () => {
  const chapter = { bookId: 'B', pages: Array.from({ length: 50 }, (_, index) => aPage(index + 1, 800, 1200)) }
  const { items } = layoutStrip(
    Array.from({ length: 20 }, () => chapter),
    frame,
  )
  for (const scrollPx of [0, 50_000, 400_000]) {
    const { first, last } = rangeToRender(items, scrollPx, 800, 4)
    expect(last - first).toBeLessThan(12)
    expect(items[first]?.startPx).toBeLessThanOrEqual(Math.max(0, scrollPx - 0))
  }
})

test('a position within a page survives another screen width', () => {
  fc.assert(
    fc.property(someChapters, fc.double({ min: 0, max: 1, noNaN: true }), (chapters, share) => {
      const narrow = layoutStrip(chapters, frame)
      const wide = layoutStrip(chapters, { ...frame, screen: { widthPx: 900, heightPx: 500 } })
      const px = share * narrow.sizePx
      const anchor = anchorAt(narrow.items, px)
      if (!anchor) throw new Error('A strip has pages.')
      const item = narrow.items[itemAt(narrow.items, px)]
      if (item?.kind === 'page') expect([anchor.bookId, anchor.page]).toEqual([item.bookId, item.page.number])
      expect(placeOfAnchor(wide.items, anchor)).toBeDefined()
      expect(placeOfAnchor(narrow.items, anchor)).toBeCloseTo(px, 3)
    }),
  )
})

test('prepended chapters shift every position by the same amount', () => {
  fc.assert(
    fc.property(someChapters, someChapters, someFrame, fc.double({ min: 0, max: 1, noNaN: true }), (chapters, more, some, share) => {
      const withCard = { ...some, hasCardBefore: true }
      const before = layoutStrip(chapters, withCard)
      const others = more.map(({ pages }, index) => ({ bookId: `A${index}`, pages }))
      const after = layoutStrip([...others, ...chapters], withCard)
      const { startPx: movedPx } = requireDefined(
        after.items.find((item) => item.chapter === more.length),
        'the first page after the new ones',
      )
      const px = share * requireDefined(before.items.at(-1), 'the last page').startPx
      const anchor = anchorAt(before.items, px)
      expect(anchor && placeOfAnchor(after.items, anchor)).toBeCloseTo(px + movedPx, 3)
    }),
  )
})

test('the first page of a strip is fully visible if the screen is high enough', () => {
  const chapters = [{ bookId: 'B', pages: [aPage(1, 400, 300), aPage(2, 400, 300), aPage(3, 400, 300)] }]
  for (const hasCardBefore of [false, true]) {
    const { items } = layoutStrip(chapters, { ...frame, hasCardBefore })
    const first = requireDefined(
      items.find((item) => item.kind === 'page'),
      'the first page',
    )
    expect(scrollToItem(first, 800)).toBeLessThanOrEqual(first.startPx)
  }
})

test('a page of unknown size has the default size', () => {
  const { items } = layoutStrip([{ bookId: 'B', pages: [aPage(1, null, null)] }], frame)
  expect(items[0]?.sizePx).toBe(600)
})

test('a jump to a page makes it the current one, however small it is', () => {
  fc.assert(
    fc.property(someChapters, someFrame, fc.nat(), (chapters, some, pick) => {
      const { items } = layoutStrip(chapters, some)
      const index = pick % items.length
      const item = items[index]
      // An item less than two pixels high cannot be scrolled to.
      fc.pre(item !== undefined && item.sizePx >= 2)
      const screenPx = some.settings.layout === 'row' ? some.screen.widthPx : some.screen.heightPx
      expect(itemAt(items, readingPositionPx(scrollToItem(item, screenPx), screenPx))).toBe(index)
    }),
  )
})

test('scrolling to a position makes it the one being read', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.integer({ min: 100, max: 3000 }), (px, screenPx) => {
      expect(readingPositionPx(scrollToRead(px, screenPx), screenPx)).toBeCloseTo(px, 3)
    }),
  )
})
