import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeKinds, encodeSyncToken, parseSyncToken, type SyncToken } from './sync-token.rules.ts'

const id = fc.stringMatching(/^[0-9A-Z]{13}$/)
const ongoing = fc.record({ pointId: id, kind: fc.constantFrom(...changeKinds, 'store' as const), after: fc.oneof(fc.constant(''), id) })
const token: fc.Arbitrary<SyncToken> = fc.record({ reached: id, ongoing, store: fc.string() }, { requiredKeys: [] })

test('a token is parsed back to what it was', () => {
  fc.assert(
    fc.property(token, (one) => {
      expect(parseSyncToken(encodeSyncToken(one))).toEqual(one)
    }),
  )
})

test('anything else is kept as the token of the Kobo store', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(parseSyncToken(text)).toEqual({ store: text })
    }),
  )
  expect(parseSyncToken(undefined)).toEqual({})
  expect(parseSyncToken('')).toEqual({})
  const foreign = Buffer.from(JSON.stringify({ hondana: 1, reached: "1' or 1=1" })).toString('base64')
  expect(parseSyncToken(foreign)).toEqual({ store: foreign })
})
