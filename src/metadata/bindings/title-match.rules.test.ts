import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableTitle, confidenceOf, similarity } from './title-match.rules.ts'

test.each([
  ['Berserk', 'BERSERK!', 1],
  ['Pokémon Adventures', 'Pokemon Adventures', 1],
  ['Berserk (Deluxe) [EN] Vol. 3', 'Berserk', 1],
  ['進撃の巨人', '進撃の巨人', 1],
  ['Berserk', 'Naruto', 0],
  ['', 'Naruto', 0],
])('%j and %j: %d', (one, other, expected) => expect(similarity(one, other)).toBe(expected))

test('a part of a title is similar to it, but not a certain match', () => {
  const spinOff = similarity('One Piece', 'One Piece Party')
  expect(spinOff).toBeCloseTo(0.8)
  expect(similarity('One Piece Party', 'One Piece Love')).toBeCloseTo(0.57, 1)
})

test('words that many titles have, and single letters, count only if there are no others', () => {
  expect(similarity('The Promised Neverland', 'Promised Neverland')).toBe(0.99)
  expect(similarity('Naruto no Ai', 'Heart of no Ai')).toBeCloseTo(similarity('Naruto Ai', 'Heart Ai'))
  expect(similarity('D Gray Man', 'X Gray Man')).toBe(0.99)
  expect(similarity('A', 'The A')).toBeGreaterThan(0)
})

test('any of the titles may match', () => expect(confidenceOf(['Attack on Titan'], ['Shingeki no Kyojin', 'attack on titan'])).toBe(1))

test('similarity is symmetric, between 0 and 1, and 1 exactly for equivalent titles', () => {
  const title = fc
    .array(fc.constantFrom('one', 'piece', 'The', 'a', 'x', '(2)', 'Vol. 1', '進', '!'), { maxLength: 5 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(title, title, (one, other) => {
      const found = similarity(one, other)
      expect(found).toBe(similarity(other, one))
      expect(found).toBeGreaterThanOrEqual(0)
      expect(found === 1).toBe(comparableTitle(one) !== '' && comparableTitle(one) === comparableTitle(other))
    }),
  )
})

test('a title of any length is compared quickly', () => {
  expect(similarity('['.repeat(1_000_000), 'Berserk')).toBe(0)
})
