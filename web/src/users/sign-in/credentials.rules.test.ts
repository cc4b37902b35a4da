import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basicCredentials, headerText, isEmailLike, passwordProblem, safeReturnPath } from './credentials.rules.ts'

test('any name and password reach the server as UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (email, password) => {
      const sent = Buffer.from(basicCredentials(email, password).slice('Basic '.length), 'base64').toString('utf8')
      expect(sent).toBe(Buffer.from(`${email}:${password}`).toString('utf8'))
    }),
  )
})

test('a header carries bytes only, and plain text stays as it is', () => {
  expect(headerText('mika@example.org')).toBe('mika@example.org')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect([...headerText(text)].every((character) => character.charCodeAt(0) < 256)).toBe(true)
    }),
  )
})

test('a new password is long enough and keeps its spaces on the way', () => {
  expect(passwordProblem('kurz')).toBe('tooShort')
  expect(passwordProblem('long enough ')).toBe('outerSpace')
  expect(passwordProblem('long enough')).toBeUndefined()
})

test('slips in an email address are noticed', () => {
  expect(['mika', 'mika@', '@example.org', 'mi ka@example.org'].some(isEmailLike)).toBe(false)
  expect(['mika@example.org', 'jürgen@bücher.example', 'admin@localhost'].every(isEmailLike)).toBe(true)
})

test('after sign-in the person comes back to where they were going', () => {
  expect(safeReturnPath('/downloads?status=FAILED')).toBe('/downloads?status=FAILED')
  expect(safeReturnPath(undefined)).toBe('/')
})

test('a crafted link cannot lead from sign-in to another site or into a circle', () => {
  for (const wanted of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\n/evil.example',
    '/sign-in?returnTo=/',
    '/claim',
    '',
  ]) {
    expect(safeReturnPath(wanted)).toBe('/')
  }
})

test('whatever the link says, the way stays on this server', () => {
  fc.assert(
    fc.property(fc.string(), (wanted) => {
      expect(new URL(safeReturnPath(wanted), 'https://shelf.example').origin).toBe('https://shelf.example')
    }),
  )
})
