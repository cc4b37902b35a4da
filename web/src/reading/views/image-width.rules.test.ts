import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireDefined } from '../../../test/require-defined.ts'
import { imageWidth, isBeyondImage } from './image-width.rules.ts'

test.each([
  { screen: 'a phone with three pixels per CSS pixel', width: 1600, fittedPx: 390, density: 3, expected: 1280 },
  { screen: 'the same phone, for a page of unknown size,', width: null, fittedPx: 390, density: 3, expected: 1280 },
  { screen: 'the same phone, for a page that is no wider than it needs,', width: 1200, fittedPx: 390, density: 3, expected: undefined },
  { screen: 'an e-reader', width: 2400, fittedPx: 632, density: 2, expected: 1280 },
  { screen: 'a layout that rounds to a whole pixel above a step', width: 1600, fittedPx: 320.4, density: 3, expected: 960 },
  { screen: 'a screen beyond the limit of the server', width: 9000, fittedPx: 2560, density: 2, expected: undefined },
  { screen: 'a screen that was not measured yet', width: 1600, fittedPx: 0, density: 1, expected: 320 },
])('$screen requests a page in a width of $expected', ({ width, fittedPx, density, expected }) => {
  expect(imageWidth({ width, sizeBytes: 1000 }, fittedPx, density)).toBe(expected)
})

test('a page of a PDF is requested in the width of the screen, although its own width is given in CSS pixels', () => {
  expect(imageWidth({ width: 1131, sizeBytes: null }, 820, 2)).toBe(1920)
})

test('an image is never smaller than it is shown, until the page is zoomed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(1, 1.5, 2, 3), (fittedPx, density) => {
      fc.pre(fittedPx * density < 3800)
      const widthPx = requireDefined(
        imageWidth({ width: null, sizeBytes: 1000 }, fittedPx, density),
        'a width within the limit of the server',
      )
      expect(isBeyondImage(widthPx, fittedPx, density)).toBe(false)
      expect(isBeyondImage(widthPx, (fittedPx + 320) * 2, density)).toBe(true)
    }),
  )
})
