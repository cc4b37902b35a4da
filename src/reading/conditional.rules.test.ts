import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../kernel/errors/index.ts'
import { acceptsGzip, contentDisposition, isFresh, parseRange } from './conditional.rules.ts'

describe('a copy that the reader already has', () => {
  const page = { etag: '"a1-2f"', modifiedMs: Date.UTC(2026, 10, 21, 3, 4, 5, 678) }

  test.each([
    [{ 'if-none-match': '"a1-2f"' }, true],
    [{ 'if-none-match': 'W/"a1-2f", "x"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"other"', 'if-modified-since': 'Sun, 22 Nov 2026 00:00:00 GMT' }, false],
    [{ 'if-modified-since': 'Sat, 21 Nov 2026 03:04:05 GMT' }, true],
    [{ 'if-modified-since': 'Sat, 21 Nov 2026 03:04:04 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{}, false],
  ])('%j is fresh: %s', (headers, fresh) => expect(isFresh(headers, page)).toBe(fresh))
})

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['*', true],
  ['gzip;q=0', false],
  ['identity', false],
  [undefined, false],
])('Accept-Encoding %s accepts gzip: %s', (header, expected) => expect(acceptsGzip(header)).toBe(expected))

describe('a byte range of a file', () => {
  test.each([
    ['bytes=0-99', { first: 0, last: 99 }],
    ['bytes=900-', { first: 900, last: 999 }],
    ['bytes=-100', { first: 900, last: 999 }],
    ['bytes=0-5000', { first: 0, last: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ])('%s of 1000 bytes', (header, range) => expect(parseRange(header, 1000)).toEqual(range))

  test('a range never extends beyond the file', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 1500 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size)
        if (typeof range === 'object') expect(range.first <= range.last && range.last < size).toBe(true)
      }),
    )
  })
})

test('any file name produces a valid header', () => {
  expect(contentDisposition('inline', '本棚 "1".jpg')).toBe(
    `inline; filename="__ _1_.jpg"; filename*=UTF-8''%E6%9C%AC%E6%A3%9A%20%221%22.jpg`,
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(contentDisposition('attachment', name)).toMatch(/^[\x20-\x7e]+$/)
    }),
  )
})

test('a file name is truncated to 200 characters and keeps its extension', () => {
  const nameIn = (header: string) => decodeURIComponent(requireDefined(header.split("UTF-8''")[1], 'the encoded name'))
  expect(nameIn(contentDisposition('attachment', `${'本'.repeat(5_000)}.cbz`))).toBe(`${'本'.repeat(196)}.cbz`)
  expect(nameIn(contentDisposition('inline', `${'a.'.repeat(300)}-12.jpg`, '-12.jpg'))).toBe(`${'a.'.repeat(96)}a-12.jpg`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ maxLength: 600 }), (name, suffix) => {
      const header = contentDisposition('inline', name + suffix, suffix)
      expect([...nameIn(header)].length).toBeLessThanOrEqual(200)
      expect(header.length).toBeLessThan(3_000)
    }),
  )
})
