import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageQuery, pageSchema, parseQueryString, queryFlag, queryInteger, queryList, queryText, toPage } from '../index.ts'

const read = (text: string) => pageQuery.parse(parseQueryString(text))

test.each([
  ['', { page: 0, size: 20, sort: [], unpaged: false }],
  ['page=3&size=50', { page: 3, size: 50 }],
  ['page=-1&size=-5', { page: 0, size: 20 }],
  ['page=x&size=y', { page: 0, size: 20 }],
  ['page=1.5', { page: 0 }],
  ['size=0', { size: 20 }],
  ['size=1000000000', { size: 2000 }],
  ['page=&size=&sort=&unpaged=', { page: 0, size: 20, sort: [], unpaged: false }],
  ['unpaged=true', { unpaged: true }],
  ['page=1&page=2', { page: 1 }],
])('Komga clients may send "%s"', (text, expected) => {
  expect(read(text)).toMatchObject(expected)
})

test('sort parameters are parsed with their direction, several at a time, in any case', () => {
  expect(read('sort=metadata.titleSort,desc&sort=name').sort).toEqual([
    { property: 'metadata.titleSort', direction: 'desc' },
    { property: 'name', direction: 'asc' },
  ])
  expect(read('sort=series,metadata.numberSort,ASC').sort).toEqual([
    { property: 'series', direction: 'asc' },
    { property: 'metadata.numberSort', direction: 'asc' },
  ])
  expect(read('sort=,desc').sort).toEqual([])
})

const anyNumber = fc.oneof(fc.string(), fc.maxSafeNat().map(String), fc.double().map(String))

test('no query makes the parser throw', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (page, size) => {
      const parsed = pageQuery.parse({ page, size })
      expect(Number.isSafeInteger(parsed.page * parsed.size) && parsed.page >= 0).toBe(true)
      expect(Number.isSafeInteger(parsed.size) && parsed.size >= 1 && parsed.size <= 2000).toBe(true)
    }),
  )
})

test('the pages of any list contain each item once, and exactly one page is the last', () => {
  const schema = pageSchema(z.int())
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 30 }), (total, size) => {
      const items = Array.from({ length: total }, (_, n) => n)
      const pages = Array.from({ length: Math.max(1, Math.ceil(total / size)) }, (_, page) =>
        schema.parse(toPage(items.slice(page * size, (page + 1) * size), total, { page, size, unpaged: false })),
      )
      expect(pages.flatMap(({ content }) => content)).toEqual(items)
      expect(pages.filter(({ last }) => last)).toHaveLength(1)
      expect(pages.filter(({ first }) => first)).toHaveLength(1)
      expect(pages.every((page) => page.totalElements === total && page.numberOfElements === page.content.length)).toBe(true)
    }),
  )
})

test('an unpaged list is marked as in Spring', () => {
  expect(toPage(['a', 'b'], 2, { page: 4, size: 5, unpaged: true })).toMatchObject({
    number: 0,
    size: 20,
    first: true,
    last: true,
    totalPages: 1,
  })
  expect(toPage(Array(30).fill('x'), 30, { page: 0, size: 20, unpaged: true })).toMatchObject({ size: 30, totalPages: 1, last: true })
})

test('lists can be repeated, joined by commas, or have brackets or spaces', () => {
  const tags = (text: string) => queryList.parse(parseQueryString(text).tag)
  for (const text of ['tag=a&tag=b', 'tag=a,b', 'tag[]=a&tag[]=b', 'tag=a&tag[]=b', 'tag=a,,b&tag=', 'tag=a,%20b', 'tag=%20a&tag=b+,+']) {
    expect(tags(text)).toEqual(['a', 'b'])
  }
  expect(tags('')).toEqual([])
})

test('names that every object has are ordinary parameters', () => {
  const values = parseQueryString('__proto__=1&constructor=2&toString=3')
  expect(Object.keys(values).sort()).toEqual(['__proto__', 'constructor', 'toString'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('values are parsed strictly, and empty ones count as not given', () => {
  expect([queryFlag.parse('true'), queryFlag.parse('false'), queryFlag.parse(''), queryFlag.parse(undefined)]).toEqual([
    true,
    false,
    undefined,
    undefined,
  ])
  expect(queryFlag.safeParse('yes').success).toBe(false)
  expect([queryText.parse(''), queryText.parse('a')]).toEqual([undefined, 'a'])
  const days = queryInteger(1, 30, 7)
  expect([days.parse(undefined), days.parse('30')]).toEqual([7, 30])
  for (const wrong of ['0', '31', '7.5', 'x', '', ' 7', '1e1']) expect(days.safeParse(wrong).success, wrong).toBe(false)
})
