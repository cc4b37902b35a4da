import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversionFor, prefersPdf, resizedFormatFor } from './page-form.rules.ts'

const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const safari = 'image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/*;q=0.8,*/*;q=0.5'

test.each([
  [undefined, false],
  ['*/*', true],
  ['application/pdf', true],
  ['application/pdf, image/*', true],
  ['image/*, application/pdf', true],
  ['image/jpeg, application/pdf;q=0.5', false],
  ['image/jpeg;q=0.5, application/pdf', true],
  ['application/json, */*;q=0.1', true],
  ['application/pdf;q=0, image/jpeg', false],
  ['image/*, */*;q=0.8', false],
  [chrome, false],
])('a reader that sends %j prefers PDF: %j', (accept, expected) => {
  expect(prefersPdf(accept)).toBe(expected)
})

test.each([
  [undefined, 'image/jxl', undefined],
  ['*/*', 'image/jxl', undefined],
  ['application/json', 'image/jxl', undefined],
  ['image/*', 'image/jxl', undefined],
  [chrome, 'image/jxl', 'jpeg'],
  [safari, 'image/jxl', undefined],
  [chrome, 'image/avif', undefined],
  ['image/jpeg, image/png', 'image/webp', 'jpeg'],
  ['image/jxl;q=0, image/png', 'image/jxl', 'jpeg'],
  ['image/png', 'image/jpeg', undefined],
  ['image/png', 'image/heic', undefined],
])('a reader that sends %j gets %s as %s', (accept, mediaType, expected) => {
  expect(conversionFor(accept, mediaType)).toBe(expected)
})

test.each([
  [undefined, 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  [chrome, 'webp'],
  [safari, 'webp'],
  ['image/avif, image/png', 'avif'],
  ['image/avif, image/webp;q=0', 'avif'],
  ['image/avif;q=0, image/webp;q=0, */*', 'jpeg'],
])('a reader that sends %j gets resized pages as %s', (accept, expected) => {
  expect(resizedFormatFor(accept)).toBe(expected)
})

test('no header causes an error', () => {
  fc.assert(
    fc.property(fc.string(), (accept) => typeof prefersPdf(accept) === 'boolean' && conversionFor(accept, 'image/jpeg') === undefined),
  )
})
