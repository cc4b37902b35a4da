import { expect, test } from 'vitest'
import { sizeText } from './size-text.rules.ts'

test('a size is written with the unit that suits it, in the words of the region', () => {
  expect(sizeText(0, 'en')).toBe('0 byte')
  expect(sizeText(20_480, 'en')).toBe('20 kB')
  expect(sizeText(1_500_000, 'de')).toBe('1,5 MB')
  expect(sizeText(2e15, 'en')).toBe('2,000 TB')
})
