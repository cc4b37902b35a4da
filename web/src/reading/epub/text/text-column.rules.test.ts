import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedPageSizeOf } from '../fixed-page.rules.ts'
import {
  anchorScrollPx,
  type Column,
  columnAnchorAt,
  createColumn,
  documentsNear,
  documentTop,
  heightOfColumn,
  placeInColumn,
  withHeight,
} from './text-column.rules.ts'

const someColumn = fc
  .record({ first: fc.nat(20), heights: fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 8 }) })
  .map((column): Column => column)

test('a document that is added or grows above the viewport does not move the visible text', () => {
  fc.assert(
    fc.property(someColumn, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 9000 }), (column, share, px) => {
      const scrollPx = share * (heightOfColumn(column) - 1)
      const anchor = columnAnchorAt(column, scrollPx)
      expect(anchorScrollPx(column, anchor)).toBeCloseTo(scrollPx, 6)
      const joined = withHeight(column, column.first - 1, px)
      expect(anchorScrollPx(joined, anchor)).toBeCloseTo(scrollPx + px, 6)
      const grown = withHeight(joined, column.first - 1, px + 500)
      expect(anchorScrollPx(grown, anchor)).toBeCloseTo(scrollPx + px + 500, 6)
    }),
  )
})

test('a column only grows at its ends, and has the position of every document', () => {
  let column = createColumn(4)
  expect(withHeight(column, 3, 100), 'nothing stands there yet').toBe(column)
  column = withHeight(withHeight(withHeight(column, 4, 1000), 5, 300), 3, 200)
  expect(column).toEqual({ first: 3, heights: [200, 1000, 300] })
  expect(withHeight(column, 9, 100)).toBe(column)
  expect(withHeight(column, 4, 1000)).toBe(column)
  expect([documentTop(column, 3), documentTop(column, 4), documentTop(column, 5)]).toEqual([0, 200, 1200])
})

test('only a few documents are rendered, regardless of the length of the book', () => {
  const column: Column = { first: 0, heights: Array.from({ length: 200 }, () => 4000) }
  for (const scrollPx of [0, 100_000, 799_000]) {
    expect(documentsNear(column, { scrollPx, screenPx: 800, documents: 200 }).length).toBeLessThanOrEqual(3)
  }
  expect(documentsNear(createColumn(7), { scrollPx: 0, screenPx: 800, documents: 9 })).toEqual([7])
  expect(documentsNear({ first: 7, heights: [300] }, { scrollPx: 0, screenPx: 800, documents: 9 })).toEqual([6, 7, 8])
})

test('the reading position is at the upper edge, and the end of the book counts as its last page', () => {
  const column: Column = { first: 1, heights: [2000, 100] }
  const sight = { screenPx: 800, documents: 3 }
  expect(placeInColumn(column, { ...sight, scrollPx: 1000 })).toMatchObject({ index: 1, page: 1, pages: 3, share: 0.5 })
  expect(placeInColumn(column, { ...sight, scrollPx: 1300 })).toMatchObject({ index: 2, page: 0, pages: 1, share: 1 })
  expect(placeInColumn(column, { ...sight, documents: 4, scrollPx: 1300 }).index).toBe(1)
})

test('the size of a fixed-layout page is read from its viewport or SVG', () => {
  const meta = (content: string) => `<html><head><meta charset="utf-8"/><meta content="${content}" name="viewport"/></head></html>`
  expect(fixedPageSizeOf(meta('width=1200, height=1600'))).toEqual({ width: 1200, height: 1600 })
  expect(fixedPageSizeOf(meta('height=800.5;width=600'))).toEqual({ width: 600, height: 800.5 })
  expect(fixedPageSizeOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"/>')).toEqual({ width: 300, height: 400 })
  for (const none of [
    meta('width=device-width, height=device-height'),
    meta('width=0, height=9'),
    meta('width=1e9, height=99999999'),
    '',
  ]) {
    expect(fixedPageSizeOf(none)).toEqual({ width: null, height: null })
  }
})
