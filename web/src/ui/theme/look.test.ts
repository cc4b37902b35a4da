import { expect, test } from 'vitest'
import { looks, readLook, schemeOf } from './look.ts'

test('a look is found again as it was chosen, and what is not one counts as the device’s choice', () => {
  for (const look of looks) expect(readLook(look)).toBe(look)
  expect(readLook('sepia')).toBe('auto')
  expect(readLook(null)).toBe('auto')
})

test('true black is a dark look to every component', () => {
  expect(looks.map(schemeOf)).toEqual(['light', 'dark', 'dark', 'auto'])
})
