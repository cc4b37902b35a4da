import { expect, test } from 'vitest'
import { durationText, progressLine } from './progress-line.rules.ts'

const rows = { phase: 'rows', table: 'book', rowsDone: 60_000, rowsTotal: 100_000, rowsEarlier: 20_000 } as const

test('the remaining time is estimated by the rows of this run', () => {
  expect(progressLine(rows, 10_000)).toBe('Copying book: 60%, 60,000 of 100,000 rows, 10 s left')
  expect(progressLine(rows, 500)).toBe('Copying book: 60%, 60,000 of 100,000 rows')
  expect(progressLine({ ...rows, rowsDone: 20_000 }, 10_000)).toBe('Copying book: 20%, 20,000 of 100,000 rows')
  expect(progressLine({ ...rows, rowsDone: 0, rowsTotal: 0, rowsEarlier: 0 }, 0)).toBe('Copying book: 100%, 0 of 0 rows')
})

test('every phase has a line', () => {
  expect(progressLine({ phase: 'indexes' }, 0)).toContain('indexes')
  expect(progressLine({ phase: 'search', documents: 1_200 }, 0)).toContain('1,200 series and books')
  expect(progressLine({ phase: 'verify', table: 'book', rowsDone: 5, rowsTotal: 10 }, 0)).toBe('Verifying book: 5 rows verified')
})

test.each([
  [400, '1 s'],
  [59_000, '59 s'],
  [61_000, '2 min'],
  [3_900_000, '1 h 05 min'],
])('%i ms are shown as %s', (ms, expected) => expect(durationText(ms)).toBe(expected))
