import { expect, test } from 'vitest'
import { sizeText } from './size-text.rules.ts'

test('a size has a suitable unit and the number format of the region', () => {
  expect(['en', 'de'].map((region) => sizeText(0, region))).toEqual(['0 bytes', '0 Byte'])
  expect(sizeText(1, 'en')).toBe('1 byte')
  expect(sizeText(20_480, 'en')).toBe('20 kB')
  expect(sizeText(1_500_000, 'de')).toBe('1,5 MB')
  expect(sizeText(2e15, 'en')).toBe('2,000 TB')
})
