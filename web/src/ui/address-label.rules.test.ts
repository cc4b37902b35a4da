import { expect, test } from 'vitest'
import { addressLabel } from './address-label.rules.ts'

test.each([
  ['https://www.site.example/en/comedy/live-with-yourself/list?title_no=919', 'site.example: live with yourself'],
  ['https://mangadex.org/title/f9c33607-9180-4ba6-b85c-e4b5faee7192/official-test-manga', 'mangadex.org: official test manga'],
  ['https://mangadex.org/title/f9c33607-9180-4ba6-b85c-e4b5faee7192', 'mangadex.org: f9c33607…'],
  ['https://site.example/g/123456/', 'site.example: 123456'],
  ['https://site.example/read.php?id=5', 'site.example: read.php'],
  ['https://site.example/', 'site.example'],
  ['https://site.example/%E6%BC%AB%E7%94%BB/%', 'site.example: 漫画'],
  ['Fate/stay night', 'Fate/stay night'],
  ['https://', 'https://'],
])('%s is %s', (text, words) => expect(addressLabel(text)).toBe(words))
