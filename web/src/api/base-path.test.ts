import { expect, test } from 'vitest'
import { addressUrl, apiPath } from './base-path.ts'

test('parameters in a URL are encoded, so that none can end it or add a segment', () => {
  const params = { bookId: 'a/b?c=d&e#f %', number: 12 }
  expect(apiPath('/api/v1/books/{bookId}/pages/{number}', { params })).toBe('api/v1/books/a%2Fb%3Fc%3Dd%26e%23f%20%25/pages/12')
})

test('a parameter that looks like a placeholder is not filled in', () => {
  const params = { bookId: '{number}', number: 1 }
  expect(apiPath('/api/v1/books/{bookId}/pages/{number}', { params })).toBe('api/v1/books/%7Bnumber%7D/pages/1')
})

test.each([undefined, ''])('an address is not built without the id that it needs, so that %j does not lead to something else', (bookId) => {
  const params: object = { bookId }
  expect(() => addressUrl('/api/v1/books/{bookId}/pages', { params: { ...params } })).toThrow('Missing: the value of bookId')
})
