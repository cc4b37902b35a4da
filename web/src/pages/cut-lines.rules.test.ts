import { expect, test } from 'vitest'
import { defaultCutChoice, readPagesSearch } from './cut-choice.rules.ts'
import { cutLines, lastPartHeight } from './cut-lines.rules.ts'

test('a page of 800 x 15,000 is cut every 2,000 rows, and the last part contains the rest', () => {
  const strip = { width: 800, height: 15_000 }
  const lines = cutLines(strip, defaultCutChoice)
  expect(lines.map((line) => Math.round(line * strip.height))).toEqual([2000, 4000, 6000, 8000, 10_000, 12_000, 14_000])
  expect(lastPartHeight(strip, defaultCutChoice)).toBe(1000)
})

test('a page below the minimum height, or not wider than the minimum, is not cut', () => {
  expect(cutLines({ width: 800, height: 9999 }, defaultCutChoice)).toEqual([])
  expect(cutLines({ width: 1000, height: 1000 }, { ...defaultCutChoice, mode: 'wide' })).toEqual([])
})

test('parts that divide the page evenly leave no empty one', () => {
  const page = { width: 800, height: 12_000 }
  expect(cutLines(page, defaultCutChoice)).toHaveLength(5)
  expect(lastPartHeight(page, defaultCutChoice)).toBe(2000)
})

test('a double page is cut in the middle, and for an odd width the left half is the wider one', () => {
  expect(cutLines({ width: 2001, height: 1400 }, { ...defaultCutChoice, mode: 'wide' })).toEqual([1001 / 2001])
})

test('unknown search parameters of the page are dropped', () => {
  expect(readPagesSearch({ mode: 'wide', libraryId: 'L', text: 7, minHeight: 5000, page: 3 })).toEqual({
    mode: 'wide',
    libraryId: 'L',
    text: '7',
    minHeight: 5000,
    page: 3,
  })
  expect(readPagesSearch({ mode: 'round', minHeight: 0, page: 1 })).toEqual({})
})
