import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinCuts, largePagesIn, pageAfterCut, pageBeforeCut } from './large-pages.rules.ts'

test('tall and wide pages are large; normal pages and those of unknown size are not', () => {
  const widthsPx = [1600, 800, 3200, 0, 3000]
  const heightsPx = [2400, 15_000, 2400, 0, 3000]
  expect(largePagesIn({ widthsPx, heightsPx })).toEqual([
    { number: 2, widthPx: 800, heightPx: 15_000 },
    { number: 3, widthPx: 3200, heightPx: 2400 },
    { number: 5, widthPx: 3000, heightPx: 3000 },
  ])
})

describe('read progress after a cut', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 })
  const total = (parts: readonly number[]) => parts.reduce((sum, count) => sum + count, 0)

  test('a page cut into three maps to its first part, and every part maps back to it', () => {
    expect([1, 2, 3].map((page) => pageAfterCut([1, 3, 1], page))).toEqual([1, 2, 5])
    expect([1, 2, 3, 4, 5].map((page) => pageBeforeCut([1, 3, 1], page))).toEqual([1, 2, 2, 2, 3])
  })

  test('undoing a cut restores the original page', () => {
    fc.assert(
      fc.property(cuts, fc.nat(), (parts, any) => {
        const page = 1 + (any % parts.length)
        expect(pageBeforeCut(parts, pageAfterCut(parts, page))).toBe(page)
      }),
    )
  })

  test('two combined cuts map to the same page as one after the other', () => {
    fc.assert(
      fc.property(cuts, fc.nat(), fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (first, any, counts) => {
        const second = Array.from({ length: total(first) }, () => Number(counts.next().value))
        const page = 1 + (any % first.length)
        expect(pageAfterCut(joinCuts(first, second), page)).toBe(pageAfterCut(second, pageAfterCut(first, page)))
        expect(total(joinCuts(first, second))).toBe(total(second))
      }),
    )
  })
})
