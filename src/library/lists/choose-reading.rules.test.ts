import { expect, test } from 'vitest'
import { maxReadInOrder } from './choose-reading.rules.ts'

test('a page of common matches is read in order, but at most two rows for each match', () => {
  expect(maxReadInOrder({ matches: 100_000, all: 500_000, wanted: 20, readsPerMatch: 2 })).toBe(300)
  expect(maxReadInOrder({ matches: 5_000, all: 500_000, wanted: 20, readsPerMatch: 2 })).toBe(6_000)
  expect(maxReadInOrder({ matches: 3_200, all: 500_000, wanted: 20, readsPerMatch: 2 })).toBe(6_400)
})

test('rare matches are listed, and so are those of a late page', () => {
  expect(maxReadInOrder({ matches: 50, all: 500_000, wanted: 20, readsPerMatch: 2 })).toBeUndefined()
  expect(maxReadInOrder({ matches: 100_000, all: 500_000, wanted: 40_000, readsPerMatch: 2 })).toBeUndefined()
  expect(maxReadInOrder({ matches: 0, all: 0, wanted: 20, readsPerMatch: 2 })).toBeUndefined()
})

test('the cheaper a match is to list, the more matches are listed', () => {
  expect(maxReadInOrder({ matches: 4_000, all: 500_000, wanted: 20, readsPerMatch: 2 })).toBe(7_500)
  expect(maxReadInOrder({ matches: 4_000, all: 500_000, wanted: 20, readsPerMatch: 1 })).toBeUndefined()
  expect(maxReadInOrder({ matches: 5_000, all: 500_000, wanted: 20, readsPerMatch: 1 })).toBe(5_000)
})

test('choosing the faster way bounds the rows that are read by about the square root of all rows', () => {
  const all = 1_000_000
  const wanted = 20
  for (let matches = 1; matches <= all; matches *= 2) {
    const inOrder = maxReadInOrder({ matches, all, wanted, readsPerMatch: 2 })
    const read = inOrder === undefined ? matches : Math.max((wanted * all) / matches, 200)
    expect(read).toBeLessThan(3 * Math.sqrt(wanted * all))
  }
})
