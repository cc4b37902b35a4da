import { expect, test } from 'vitest'
import { findOwnRequest } from './own-request.rules.ts'

const request = { source: 'catalog', titleId: '1', url: 'https://catalog.example/1', followUrl: 'https://near.example/berserk' }

test('a title is requested under its own ID and under the address of its match', () => {
  expect(findOwnRequest([request], { url: null, at: { sourceId: 'catalog', titleId: '1' } })).toBe(request)
  expect(findOwnRequest([request], { url: 'https://near.example/berserk', at: { sourceId: 'near', titleId: 'berserk' } })).toBe(request)
})

test('another title of the same source is not requested', () => {
  expect(findOwnRequest([request], { url: 'https://catalog.example/2', at: { sourceId: 'catalog', titleId: '2' } })).toBeUndefined()
  expect(findOwnRequest([{ ...request, followUrl: null }], { url: null })).toBeUndefined()
})
