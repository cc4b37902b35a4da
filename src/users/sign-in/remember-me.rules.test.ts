import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGenuine, readRememberMe, signingKey, writeRememberMe } from './remember-me.rules.ts'

const fileKey = Buffer.alloc(32, 7)
const secrets = { key: signingKey(fileKey, 'renewable'), passwordHash: '$argon2id$v=19$hash' }
const claim = { userId: '0NCPA3Z1W5K8R', untilMs: 2_000_000_000_000 }
const value = writeRememberMe(claim, secrets)

test('a cookie of the server is accepted until it expires', () => {
  expect(readRememberMe(value, claim.untilMs - 1)).toEqual(claim)
  expect(isGenuine(value, claim, secrets)).toBe(true)
  expect(readRememberMe(value, claim.untilMs)).toBeUndefined()
})

test('a renewed server key, another key file and a new password invalidate a cookie', () => {
  expect(isGenuine(value, claim, { ...secrets, key: signingKey(fileKey, 'renewed') })).toBe(false)
  expect(isGenuine(value, claim, { ...secrets, key: signingKey(Buffer.alloc(32), 'renewable') })).toBe(false)
  expect(isGenuine(value, claim, { ...secrets, passwordHash: 'another' })).toBe(false)
})

test('every changed character is detected', () => {
  // Except the last one: in base64 it holds unused bits.
  const forgeries = fc.tuple(fc.nat(value.length - 2), fc.constantFrom(...'0aZ._-9'))
  const isNoticed = ([at, letter]: readonly [number, string]): boolean => {
    const forged = value.slice(0, at) + letter + value.slice(at + 1)
    const read = readRememberMe(forged, 0)
    return forged === value || !read || !isGenuine(forged, read, secrets)
  }
  fc.assert(fc.property(forgeries, isNoticed))
})

test('any text is refused without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => readRememberMe(text, 0) === undefined))
})
