import { expect, test } from 'vitest'
import { maxReadInOrder } from './choose-reading.rules.ts'

test('a page of common matches is read in order, but no more rows than there are matches', () => {
  expect(maxReadInOrder({ matches: 100_000, all: 500_000, wanted: 20 })).toBe(300)
  expect(maxReadInOrder({ matches: 5_000, all: 500_000, wanted: 20 })).toBe(5_000)
})

test('rare matches are listed, and so are those of a late page', () => {
  expect(maxReadInOrder({ matches: 50, all: 500_000, wanted: 20 })).toBeUndefined()
  expect(maxReadInOrder({ matches: 100_000, all: 500_000, wanted: 20_000 })).toBeUndefined()
  expect(maxReadInOrder({ matches: 0, all: 0, wanted: 20 })).toBeUndefined()
})

test('choosing the faster way bounds the rows that are read by about the square root of all rows', () => {
  const all = 1_000_000
  const wanted = 20
  for (let matches = 1; matches <= all; matches *= 2) {
    const inOrder = maxReadInOrder({ matches, all, wanted })
    const read = inOrder === undefined ? matches : Math.max((wanted * all) / matches, 200)
    expect(read).toBeLessThan(3 * Math.sqrt(wanted * all))
  }
})
