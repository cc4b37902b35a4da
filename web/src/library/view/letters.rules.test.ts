import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterAt, lettersOf, lettersThatFit } from './letters.rules.ts'

const groups = [
  { group: '1', count: 2 },
  { group: '本', count: 3 },
  { group: 'b', count: 4 },
  { group: '(', count: 1 },
  { group: 'a', count: 5 },
]

test('each letter has the index of its first title', () => {
  expect(lettersOf(groups, 15).map(({ label, index }) => `${label} ${index}`)).toEqual(['# 0', 'A 3', 'B 8', '… 12'])
})

test('titles without a letter come before all others', () => {
  expect(lettersOf(groups, 17).map(({ index }) => index)).toEqual([2, 5, 10, 14])
})

test('in descending order the last letter comes first', () => {
  expect(lettersOf(groups, 15, true).map(({ label, index }) => `${label} ${index}`)).toEqual(['… 0', 'B 3', 'A 7', '# 12'])
})

test('letters without room for all are evenly spread from the first to the last', () => {
  const letters = [...'ABCDEFGHI'].map((label, index) => ({ label, index, count: 1 }))
  const labels = (max: number) => lettersThatFit(letters, max).map(({ label }) => label)
  expect(labels(9).join('')).toBe('ABCDEFGHI')
  expect(labels(5).join('')).toBe('ACEGI')
  expect(labels(2).join('')).toBe('AI')
})

test('the index of a card maps to the letter that contains it', () => {
  const letters = lettersOf(groups, 15)
  expect([0, 2, 3, 11, 12].map((index) => letterAt(letters, index))).toEqual(['#', '#', 'A', 'B', '…'])
  expect(letterAt([], 3)).toBeUndefined()
})

test('the letters together cover the whole list in both directions', () => {
  const some = fc.uniqueArray(fc.record({ group: fc.string({ minLength: 1, maxLength: 1 }), count: fc.integer({ min: 1, max: 50 }) }), {
    selector: ({ group }) => group,
  })
  fc.assert(
    fc.property(some, fc.boolean(), (anyGroups, descending) => {
      const total = anyGroups.reduce((sum, { count }) => sum + count, 0)
      let next = 0
      for (const letter of lettersOf(anyGroups, total, descending)) {
        expect(letter.index).toBe(next)
        next += letter.count
      }
      expect(next).toBe(total)
    }),
  )
})
