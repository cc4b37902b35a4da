import { expect, test } from 'vitest'
import { apiPath } from './base-path.ts'

test('parameters of an address are encoded, so that none of them ends it or adds a part to it', () => {
  const params = { bookId: 'a/b?c=d&e#f %', number: 12 }
  expect(apiPath('/api/v1/books/{bookId}/pages/{number}', { params })).toBe('api/v1/books/a%2Fb%3Fc%3Dd%26e%23f%20%25/pages/12')
})

test('a parameter that reads like the place of another one is not filled in', () => {
  const params = { bookId: '{number}', number: 1 }
  expect(apiPath('/api/v1/books/{bookId}/pages/{number}', { params })).toBe('api/v1/books/%7Bnumber%7D/pages/1')
})
