import { expect, test } from 'vitest'
import type { MetadataBinding } from '../api/types.ts'
import { followUrlOf } from './followed-title.rules.ts'

const id = '0a0a0a0a-0000-4000-8000-000000000001'
const url = `https://mangadex.org/title/${id}`
const bound = (over: Partial<MetadataBinding>): MetadataBinding => ({
  provider: 'srca',
  name: 'MangaDex',
  externalId: '',
  url: '',
  origin: 'person',
  answeredAt: null,
  fault: null,
  retryAt: null,
  ...over,
})

test('a series is followed by the address in its list, otherwise by its title at MangaDex', () => {
  expect(followUrlOf('https://example.org/x', [bound({ externalId: id })])).toBe('https://example.org/x')
  expect(followUrlOf(undefined, [bound({ externalId: id })])).toBe(url)
  expect(followUrlOf(undefined, [bound({ url: `${url}/a-name` })])).toBe(`${url}/a-name`)
  expect(followUrlOf(undefined, [bound({ provider: 'srcb', externalId: '7' })])).toBeUndefined()
  expect(followUrlOf(undefined, [])).toBeUndefined()
})
