import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attentionFor, needsConsent } from './vanished.rules.ts'

test.each([
  [0, 100, false],
  [10, 10, false],
  [11, 20, true],
  [11, 22, false],
  [50, 100, false],
  [51, 100, true],
])('%i of %i missing books require confirmation: %s', (vanishedBooks, knownBooks, expected) =>
  expect(needsConsent({ vanishedBooks, knownBooks })).toBe(expected),
)

test('a library never loses most of its books without confirmation', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (a, b) => {
      const loss = { vanishedBooks: Math.min(a, b), knownBooks: Math.max(a, b) }
      const attention = attentionFor(loss, null, 1)
      if (attention === null) expect(loss.vanishedBooks <= 10 || loss.vanishedBooks <= loss.knownBooks / 2).toBe(true)
    }),
  )
})

test('an accepted loss requires no second confirmation, and a pending one keeps its date', () => {
  const loss = { vanishedBooks: 20, knownBooks: 20 }
  const attention = attentionFor(loss, null, 1)
  expect(attention).toEqual({ kind: 'MOST_BOOKS_VANISHED', ...loss, since: 1, accepted: false })
  expect(attentionFor(loss, attention, 2)).toMatchObject({ since: 1 })
  expect(attentionFor(loss, { ...loss, kind: 'MOST_BOOKS_VANISHED', since: 1, accepted: true }, 2)).toBeNull()
  expect(attentionFor({ vanishedBooks: 0, knownBooks: 20 }, attention, 2)).toBeNull()
})
