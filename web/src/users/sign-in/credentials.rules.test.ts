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

test('a header carries bytes only, and ASCII text stays unchanged', () => {
  expect(headerText('mika@example.org')).toBe('mika@example.org')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect([...headerText(text)].every((character) => character.charCodeAt(0) < 256)).toBe(true)
    }),
  )
})

test('a new password must be long enough and have no outer spaces', () => {
  expect(passwordProblem('kurz')).toBe('tooShort')
  expect(passwordProblem('long enough ')).toBe('outerSpace')
  expect(passwordProblem('long enough')).toBeUndefined()
})

test('typing mistakes in an email address are detected', () => {
  expect(['mika', 'mika@', '@example.org', 'mi ka@example.org'].some(isEmailLike)).toBe(false)
  expect(['mika@example.org', 'jürgen@bücher.example', 'admin@localhost'].every(isEmailLike)).toBe(true)
})

test('sign-in returns the person to the page they wanted', () => {
  expect(safeReturnPath('/downloads?status=FAILED')).toBe('/downloads?status=FAILED')
  expect(safeReturnPath(undefined)).toBe('/')
})

test('a crafted link cannot lead from sign-in to another site or into a loop', () => {
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\n/evil.example',
    '/sign-in?returnTo=/',
    '/claim',
    '',
  ]) {
    expect(safeReturnPath(path)).toBe('/')
  }
})

test('the return path stays on this server for any input', () => {
  fc.assert(
    fc.property(fc.string(), (path) => {
      expect(new URL(safeReturnPath(path), 'https://shelf.example').origin).toBe('https://shelf.example')
    }),
  )
})
