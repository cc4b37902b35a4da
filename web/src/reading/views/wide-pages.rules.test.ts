import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../../test/require-defined.ts'
import { framePage, wholePage } from './page-frame.rules.ts'
import { singlePages } from './spreads.rules.ts'
import { frameOf, isSplitPage, type Stop, showsOnePage, stopAfterTurn, widePagesOn } from './wide-pages.rules.ts'

const phone = { widthPx: 390, heightPx: 844 }
const desk = { widthPx: 1440, heightPx: 900 }
const wide = { width: 1200, height: 900 }
const high = { width: 600, height: 900 }
const unknown = { width: null, height: null }
const aPage = (size: { width: number | null; height: number | null }, number = 1) => ({
  ...size,
  number,
  fileName: '',
  mediaType: 'image/jpeg',
  sizeBytes: 1,
  size: '1 B',
})

test('wide pages are split wherever one page is shown at a time, and rotated only on a screen that is higher than wide', () => {
  const on = (layout: 'single' | 'double' | 'strip' | 'row', widePages: 'split' | 'rotate') =>
    [phone, desk].map((screen) => widePagesOn({ layout, widePages }, screen))
  expect(on('single', 'split')).toEqual(['split', 'split'])
  expect(on('single', 'rotate')).toEqual(['rotate', 'whole'])
  expect(on('double', 'split')).toEqual(['split', 'whole'])
  expect(on('double', 'rotate')).toEqual(['rotate', 'whole'])
  for (const layout of ['strip', 'row'] as const) expect(on(layout, 'split')).toEqual(['whole', 'whole'])
  expect([phone, desk].map((screen) => showsOnePage({ layout: 'double' }, screen))).toEqual([true, false])
})

describe('turning', () => {
  const somePages = fc
    .array(fc.constantFrom(high, wide, unknown), { minLength: 1, maxLength: 40 })
    .map((sizes) => sizes.map((size, index) => aPage(size, index + 1)))

  test('visits every half and every other page once, in order and back', () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const spreads = singlePages(pages)
        const isSplit = (page: number) => isSplitPage(pages, page, 'split')
        const stops = pages.flatMap(({ number, width }): Stop[] =>
          width === wide.width
            ? [
                { page: number, half: 'first' },
                { page: number, half: 'second' },
              ]
            : [{ page: number, half: 'first' }],
        )
        const walk = (from: Stop, step: 1 | -1, count: number) => {
          const visited = [from]
          for (let n = 0; n < count; n += 1)
            visited.push(stopAfterTurn(spreads, isSplit, requireDefined(visited.at(-1), 'the last stop'), step))
          return visited
        }
        const [before, after]: readonly [Stop, Stop] = [
          { page: 0, half: 'first' },
          { page: pages.length + 1, half: 'first' },
        ]
        expect(walk(before, 1, stops.length + 1)).toEqual([before, ...stops, after])
        expect(walk(after, -1, stops.length + 1)).toEqual([after, ...stops.toReversed(), before])
      }),
    )
  })

  test('goes from page to page when wide pages are shown whole or rotated', () => {
    const pages = [wide, wide].map((size, index) => aPage(size, index + 1))
    for (const shown of ['whole', 'rotate'] as const) {
      const isSplit = (page: number) => isSplitPage(pages, page, shown)
      expect(stopAfterTurn(singlePages(pages), isSplit, { page: 1, half: 'first' }, 1)).toEqual({ page: 2, half: 'first' })
      expect(stopAfterTurn(singlePages(pages), isSplit, { page: 2, half: 'second' }, -1)).toEqual({ page: 1, half: 'first' })
    }
  })
})

describe('a split page', () => {
  const halves = (direction: 'ltr' | 'rtl' | 'vertical', box = wholePage) =>
    (['first', 'second'] as const).map((half) => frameOf(wide, { widePages: 'split', direction, half }, box).box)
  const left = { left: 0, top: 0, width: 0.5, height: 1 }
  const right = { ...left, left: 0.5 }

  test('begins on the left, and on the right in a right-to-left book', () => {
    expect(halves('ltr')).toEqual([left, right])
    expect(halves('vertical')).toEqual([left, right])
    expect(halves('rtl')).toEqual([right, left])
  })

  test('is divided in the middle, also where its borders are uneven, and no half is cut to a small rest', () => {
    const uneven = halves('ltr', { left: 0.1, top: 0.05, width: 0.6, height: 0.9 })
    expect(uneven[0]).toEqual({ left: 0.1, top: 0.05, width: 0.4, height: 0.9 })
    expect(uneven[1]).toEqual({ left: 0.5, top: 0.05, width: 0.3, height: 0.9 })
  })

  test('has to be wider than high, so other pages and those of unknown size are shown whole', () => {
    const shown = { widePages: 'split', direction: 'ltr', half: 'second' } as const
    for (const size of [high, unknown, { width: 900, height: 900 }]) expect(frameOf(size, shown, undefined).box).toEqual(wholePage)
  })
})

test('a wide page turns clockwise to fill the screen, and counterclockwise in a right-to-left book', () => {
  const turnOf = (direction: 'ltr' | 'rtl' | 'vertical') => frameOf(wide, { widePages: 'rotate', direction, half: 'first' }, undefined).turn
  expect([turnOf('ltr'), turnOf('vertical'), turnOf('rtl')]).toEqual(['right', 'right', 'left'])
  expect(framePage(aPage(wide), { box: wholePage, turn: 'right' })).toMatchObject({ width: 900, height: 1200 })
  expect(frameOf(high, { widePages: 'rotate', direction: 'ltr', half: 'first' }, undefined).turn).toBe('none')
})
