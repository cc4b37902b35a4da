import { expect, test } from 'vitest'
import { appearances, colorSchemeOf, readAppearance } from './appearance.ts'

test('a look is found again as it was chosen, and what is not one counts as the device’s choice', () => {
  for (const look of appearances) expect(readAppearance(look)).toBe(look)
  expect(readAppearance('sepia')).toBe('auto')
  expect(readAppearance(null)).toBe('auto')
})

test('true black is a dark look to every component', () => {
  expect(appearances.map(colorSchemeOf)).toEqual(['light', 'dark', 'dark', 'auto'])
})
