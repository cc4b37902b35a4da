import fc from 'fast-check'
import { expect, test } from 'vitest'
import { densities, gridShape, listRowPx, pagesOfRange } from './grid-shape.rules.ts'

test('a phone shows three covers side by side, and a desktop shows more', () => {
  expect(gridShape(358).columns).toBe(3)
  expect(gridShape(940).columns).toBe(5)
})

test('the covers of a row fill the width exactly at any width and density', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 4000 }), fc.constantFrom(...densities), (widthPx, density) => {
      const { columns, cellWidthPx, gapPx } = gridShape(widthPx, density)
      expect(columns).toBeGreaterThanOrEqual(density === 'list' ? 1 : 2)
      expect(columns * cellWidthPx + (columns - 1) * gapPx).toBeCloseTo(widthPx, 6)
    }),
  )
})

test('small covers have smaller gaps than large ones, and the list density has one item per row', () => {
  expect(gridShape(1280, 'small').columns).toBeGreaterThan(gridShape(1280, 'large').columns)
  expect(gridShape(1280, 'list')).toMatchObject({ columns: 1, rowHeightPx: listRowPx })
})

test('the height of a row is that of its cover and its caption', () => {
  const { cellWidthPx, rowHeightPx } = gridShape(940)
  expect(rowHeightPx).toBeGreaterThan(cellWidthPx * 1.5 + 60)
})

test('with text twice as large, covers and their captions have twice the space', () => {
  expect(gridShape(716, 'medium', 2).columns).toBe(gridShape(358, 'medium').columns)
  expect(gridShape(358, 'medium', 2).columns).toBe(2)
  expect(gridShape(1280, 'list', 2).rowHeightPx).toBe(2 * listRowPx)
  const { cellWidthPx, rowHeightPx } = gridShape(1280, 'medium', 2)
  expect(rowHeightPx).toBeGreaterThan(cellWidthPx * 1.5 + 120)
})

test('only the pages in view are requested', () => {
  expect(pagesOfRange(0, 29, 20_000, 60)).toEqual([0])
  expect(pagesOfRange(50, 70, 20_000, 60)).toEqual([0, 1])
  expect(pagesOfRange(19_990, 20_050, 20_000, 60)).toEqual([333])
  expect(pagesOfRange(0, 29, 0, 60)).toEqual([])
})

test('every item in view is on a requested page', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(80), fc.integer({ min: 1, max: 5000 }), (first, length, total) => {
      const pages = pagesOfRange(first, first + length, total, 60)
      for (let index = first; index <= Math.min(first + length, total - 1); index++) expect(pages).toContain(Math.floor(index / 60))
    }),
  )
})
