import { expect, test } from 'vitest'
import { appearances, colorSchemeOf, readAppearance } from './appearance.ts'

test('a stored color scheme is read back, and an invalid one follows the device', () => {
  for (const appearance of appearances) expect(readAppearance(appearance)).toBe(appearance)
  expect(readAppearance('sepia')).toBe('auto')
  expect(readAppearance(null)).toBe('auto')
})

test('black is a dark scheme for all components', () => {
  expect(appearances.map(colorSchemeOf)).toEqual(['light', 'dark', 'dark', 'auto'])
})
