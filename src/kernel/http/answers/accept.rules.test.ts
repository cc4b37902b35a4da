import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseMediaType } from './accept.rules.ts'

const offered = ['application/webpub+json', 'application/json'] as const

test.each([
  [undefined, 'application/webpub+json'],
  ['', 'application/webpub+json'],
  ['*/*', 'application/webpub+json'],
  ['*', 'application/webpub+json'],
  ['application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['application/json, */*', 'application/webpub+json'],
  ['application/json, */*;q=0.8', 'application/json'],
  ['application/webpub+json;q=0.5, application/json', 'application/json'],
  ['application/*, application/webpub+json;q=0', 'application/json'],
  ['text/html', undefined],
  ['*/*;q=0', undefined],
  ['text/html,application/xhtml+xml,*/*;q=0.1', 'application/webpub+json'],
])('a request that accepts %s gets %s', (accept, expected) => {
  expect(chooseMediaType(accept, offered)).toBe(expected)
})

test('any Accept header yields one of the offered types or none', () => {
  const piece = fc.constantFrom('*/*', 'application/json', ';q=', '0.5', ',', '*', '/', ' ', 'text/*', 'x')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect([...offered, undefined]).toContain(chooseMediaType(pieces.join(''), offered))
    }),
  )
})
