import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../../test/require-defined.ts'
import { spreadSizes, stripCross } from './fit.rules.ts'
import { nextBookPagesToPreload, pagesToPreload } from './page-window.rules.ts'
import { pageAfterTurn, pairPages, singlePages, spreadOfPage } from './spreads.rules.ts'
import { clampZoom, scrollToKeep, zoomOfPinch, zoomStep } from './zoom.rules.ts'

const high = { width: 600, height: 900 }
const wide = { width: 1200, height: 900 }
const numbered = (sizes: readonly { width: number | null; height: number | null }[]) =>
  sizes.map((size, index) => ({ ...size, number: index + 1 }))
const somePages = fc.array(fc.constantFrom(high, wide, { width: null, height: null }), { minLength: 1, maxLength: 60 }).map(numbered)

describe('double pages', () => {
  test('show the cover and wide pages alone', () => {
    const pages = numbered([high, high, high, wide, high, high, high])
    expect(pairPages(pages, true)).toEqual([[1], [2, 3], [4], [5, 6], [7]])
    expect(pairPages(pages, false)).toEqual([[1, 2], [3], [4], [5, 6], [7]])
  })

  test('contain every page once and in order, at most two per spread, and never a wide page with another', () => {
    fc.assert(
      fc.property(somePages, fc.boolean(), (pages, coverAlone) => {
        const spreads = pairPages(pages, coverAlone)
        expect(spreads.flat()).toEqual(pages.map(({ number }) => number))
        for (const spread of spreads) {
          expect(spread.length).toBeLessThanOrEqual(2)
          if (spread.length === 2) expect(spread.some((number) => pages[number - 1]?.width === wide.width)).toBe(false)
        }
      }),
    )
  })

  test('turn through every page to the end and back', () => {
    fc.assert(
      fc.property(somePages, fc.boolean(), (pages, isDouble) => {
        const spreads = isDouble ? pairPages(pages, true) : singlePages(pages)
        const there = [1]
        for (let page = 1; page <= pages.length; there.push(page)) page = pageAfterTurn(spreads, page, 1)
        expect(there).toEqual([...spreads.map(([first]) => first), pages.length + 1])
        expect(pageAfterTurn(spreads, pages.length + 1, -1)).toBe(spreads.at(-1)?.[0])
        expect(pageAfterTurn(spreads, 1, -1)).toBe(0)
        expect(pageAfterTurn(spreads, 0, 1)).toBe(1)
        expect(spreadOfPage(spreads, pages.length)).toBe(spreads.length - 1)
      }),
    )
  })
})

describe('page sizes', () => {
  const screen = { widthPx: 1200, heightPx: 800 }

  test('fit the screen, its width or its height, and keep their proportions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ width: fc.integer({ min: 50, max: 4000 }), height: fc.integer({ min: 50, max: 9000 }) }), {
          minLength: 1,
          maxLength: 2,
        }),
        (pages) => {
          const whole = (fit: 'screen' | 'width' | 'height') => {
            const sizes = spreadSizes(pages, fit, screen, 1)
            return {
              widthPx: sizes.reduce((sum, { widthPx }) => sum + widthPx, 0),
              heightPx: requireDefined(sizes[0], 'the size of the first page').heightPx,
            }
          }
          expect(whole('width').widthPx).toBeCloseTo(screen.widthPx, 3)
          expect(whole('height').heightPx).toBeCloseTo(screen.heightPx, 3)
          expect(whole('screen').widthPx).toBeLessThanOrEqual(screen.widthPx + 0.001)
          expect(whole('screen').heightPx).toBeLessThanOrEqual(screen.heightPx + 0.001)
          for (const [index, { widthPx, heightPx }] of spreadSizes(pages, 'screen', screen, 2).entries()) {
            const { width, height } = requireDefined(pages[index], 'the page of a size')
            expect(widthPx / heightPx).toBeCloseTo(width / height, 3)
          }
        },
      ),
    )
  })

  test('are pixel by pixel with original, and use default proportions when the size is unknown', () => {
    expect(spreadSizes([high], 'original', screen, 1)).toEqual([{ widthPx: 600, heightPx: 900 }])
    expect(spreadSizes([{ width: null, height: null }], 'height', screen, 1)[0]?.widthPx).toBeCloseTo(533.33, 1)
  })

  test('fill a phone in a strip, are a column on a desktop, and leave the side margins free', () => {
    const strip = { layout: 'strip', fit: 'screen', sidePercent: 0 } as const
    expect(stripCross(high, strip, screen)).toBe(800)
    expect(stripCross(high, strip, { widthPx: 390, heightPx: 844 })).toBe(390)
    expect(stripCross(high, { ...strip, fit: 'width', sidePercent: 10 }, screen)).toBe(960)
    expect(stripCross(high, { ...strip, fit: 'original' }, screen)).toBe(600)
    expect(stripCross(high, { ...strip, layout: 'row' }, screen)).toBe(800)
  })
})

describe('preloading', () => {
  const window = { shown: [5], pageCount: 20, ahead: 3, behind: 1, shownAreLoaded: true }

  test('waits until the visible pages have loaded', () => {
    expect(pagesToPreload({ ...window, shownAreLoaded: false })).toEqual([5])
    expect(pagesToPreload(window)).toEqual([4, 5, 6, 7, 8])
    expect(pagesToPreload({ ...window, shown: [5, 6] })).toEqual([4, 5, 6, 7, 8, 9])
  })

  test('continues in the next chapter near the end', () => {
    expect([16, 18, 20, 21].map((page) => nextBookPagesToPreload({ ...window, shown: [page] }))).toEqual([0, 1, 3, 3])
    expect(pagesToPreload({ ...window, shown: [21] })).toEqual([20])
  })

  test('never requests a page that does not exist, and always the visible ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(12), fc.nat(4), fc.boolean(), (pageCount, ahead, behind, shownAreLoaded) => {
        const page = 1 + Math.floor(pageCount / 2)
        const held = pagesToPreload({ shown: [Math.min(page, pageCount)], pageCount, ahead, behind, shownAreLoaded })
        expect(held.every((one) => one >= 1 && one <= pageCount)).toBe(true)
        expect(held).toContain(Math.min(page, pageCount))
      }),
    )
  })
})

describe('zooming', () => {
  test('keeps the point under the pointer in place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2000, max: 0 }),
        fc.integer({ min: 100, max: 3000 }),
        fc.integer({ min: 0, max: 800 }),
        (startPx, sizePx, anchorPx) => {
          const after = { startPx: 40, sizePx: sizePx * 2 }
          const byPx = scrollToKeep({ startPx, sizePx }, after, anchorPx)
          const share = (anchorPx - startPx) / sizePx
          expect(after.startPx - byPx + share * after.sizePx).toBeCloseTo(anchorPx, 6)
        },
      ),
    )
  })

  test('stays within its limits, and pinching back restores the previous zoom', () => {
    expect([clampZoom(0.2), clampZoom(1.01), clampZoom(99)]).toEqual([1, 1, 5])
    expect(zoomOfPinch(2, 100, 100)).toBe(2)
    expect(zoomStep(zoomStep(1, 1), -1)).toBe(1)
  })
})
