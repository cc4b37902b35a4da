import { expect, test } from 'vitest'
import { linkKeyOf } from './link-key.rules.ts'

test.each([
  ['https://mangadex.org/title/801513ba-a712-498c-8f57-cae55b38cc92/berserk', 'mangadex.org/title/801513ba-a712-498c-8f57-cae55b38cc92'],
  ['http://www.MangaDex.org/title/801513BA-A712-498C-8F57-CAE55B38CC92/', 'mangadex.org/title/801513ba-a712-498c-8f57-cae55b38cc92'],
  ['https://anilist.co/manga/30002/Berserk/?x=1', 'anilist.co/manga/30002'],
  ['https://example.org/read/berserk/', 'example.org/read/berserk'],
  ['https://example.org/read?title=5', 'example.org/read?title=5'],
  ['mailto:somebody@example.org', undefined],
  ['berserk', undefined],
])('the key of %s is %s', (url, key) => {
  expect(linkKeyOf(url)).toBe(key)
})

test('a link with a million slashes has a key', () => {
  expect(linkKeyOf(`https://example.org/read${'/'.repeat(1_000_000)}1`)).toMatch(/^example\.org\/read\/{1000}/)
})
