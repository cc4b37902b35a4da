import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctItems } from './distinct-rows.rules.ts'
import { type HomeRow, homeRows } from './home-layout.rules.ts'

const someSeries: fc.Arbitrary<string[]> = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 })
const someRows = fc.record(Object.fromEntries(homeRows.map((row) => [row, someSeries])) as Record<HomeRow, typeof someSeries>)

test('a series is in at most one row apart from the history, and in one at least', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const shown = homeRows.map((row) => distinctItems(row, rows[row], { seriesOf: (id) => id, shownIn: (one) => rows[one] }))
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        const holding = homeRows.filter((row) => row !== 'recentlyRead' && rows[row].includes(id))
        const showing = homeRows.filter((row, place) => row !== 'recentlyRead' && shown[place]?.includes(id))
        expect(showing).toEqual(holding.slice(0, 1))
      }
      expect(shown.at(-1)).toEqual(rows.recentlyRead)
    }),
  )
})
