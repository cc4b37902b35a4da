import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { komgaInput } from './komga-input.ts'

const body = komgaInput(
  z.object({
    oneShot: z.boolean().optional(),
    status: z.enum(['READ', 'UNREAD']).nullish(),
    roles: z.array(z.enum(['ADMIN', 'USER'])).optional(),
    access: z.object({ allLibraries: z.boolean() }).optional(),
    age: z.int().min(1).nullish(),
    sort: z.number().nullish(),
    pages: z.int().optional(),
    title: z.string().nullish(),
    locked: z.boolean().nullish(),
    released: z.iso.date().nullish(),
    labels: z.array(z.string()).optional(),
    bySeries: z.record(z.string(), z.object({ count: z.int() })).optional(),
  }),
)

describe('names and enum values', () => {
  test('match in any case, at any depth', () => {
    expect(body.parse({ oneshot: true, STATUS: 'read', Roles: ['admin'], access: { alllibraries: false } })).toEqual({
      oneShot: true,
      status: 'READ',
      roles: ['ADMIN'],
      access: { allLibraries: false },
    })
  })

  test('in the exact spelling take precedence over others', () => {
    expect(body.parse({ ONESHOT: true, oneShot: false })).toEqual({ oneShot: false })
    expect(body.parse({ oneShot: false, ONESHOT: true })).toEqual({ oneShot: false })
  })

  test('that are unknown are ignored', () => {
    expect(body.parse({ colour: 'red', status: null })).toEqual({ status: null })
    expect(body.safeParse({ status: 'finished' }).success).toBe(false)
  })
})

describe('a scalar of a different type', () => {
  test.each([
    [{ age: '13' }, { age: 13 }],
    [{ age: ' 13 ' }, { age: 13 }],
    [{ age: 13.9 }, { age: 13 }],
    [{ sort: '1.5' }, { sort: 1.5 }],
    [{ sort: '-1e2' }, { sort: -100 }],
    [{ title: 3 }, { title: '3' }],
    [{ title: true }, { title: 'true' }],
    [{ locked: 'true' }, { locked: true }],
    [{ locked: 'False' }, { locked: false }],
    [{ locked: 1 }, { locked: true }],
    [{ locked: 0 }, { locked: false }],
    [{ labels: [1, 'a', false] }, { labels: ['1', 'a', 'false'] }],
    [{ bySeries: { a: { count: '2' } } }, { bySeries: { a: { count: 2 } } }],
    [{ access: { allLibraries: 'true' } }, { access: { allLibraries: true } }],
    [{ released: '2026-11-22T10:00:00.000Z' }, { released: '2026-11-22' }],
  ])('%j is read as %j', (input, expected) => {
    expect(body.parse(input)).toEqual(expected)
  })

  test.each([
    { age: '1.5' },
    { age: 'thirteen' },
    { age: '0' },
    { age: true },
    { age: '9'.repeat(30) },
    { age: '0x10' },
    { sort: 'NaN' },
    { sort: '1e999' },
    { locked: 'yes' },
    { title: ['a'] },
    { title: {} },
    { labels: 'a' },
    { access: '' },
    { access: { allLibraries: '' } },
    { released: '2026-13-01T00:00:00Z' },
    { status: 0 },
  ])('%j is rejected', (input) => {
    expect(body.safeParse(input).success).toBe(false)
  })

  test('that is almost a number is rejected when it has a million digits', () => {
    expect(body.safeParse({ sort: `${'0'.repeat(1_000_000)}x` }).success).toBe(false)
  })

  test('is converted before a body that is not an object is parsed', () => {
    expect(komgaInput(z.array(z.string())).parse([1, 'b'])).toEqual(['1', 'b'])
    expect(komgaInput(z.record(z.string(), z.boolean())).parse({ a: 'true' })).toEqual({ a: true })
    expect(
      komgaInput(z.object({ path: z.string() }))
        .nullish()
        .parse(undefined),
    ).toBeUndefined()
    expect(body.safeParse([]).success).toBe(false)
  })

  test('is converted before a transform and a default', () => {
    const word = z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(z.enum(['1', 'A']))
    expect(komgaInput(z.object({ word, all: z.boolean().default(true) })).parse({ word: 1, all: '' })).toEqual({ word: '1', all: true })
  })
})

test('an empty text is null if the field is nullable, absent if it is only optional, and a text if a text is expected', () => {
  expect(body.parse({ age: '', sort: ' ', locked: '', released: '', pages: '', title: '' })).toEqual({
    ...{ age: null, sort: null, locked: null, released: null, title: '' },
    pages: undefined,
  })
})

test('a value of the correct type stays unchanged', () => {
  const value = fc.record({
    ...{ age: fc.integer({ min: 1 }), sort: fc.double({ noNaN: true, noDefaultInfinity: true }), title: fc.string(), locked: fc.boolean() },
    labels: fc.array(fc.string()),
  })
  fc.assert(
    fc.property(value, (input) => {
      expect(body.parse(input)).toEqual(input)
    }),
  )
})

test('the documentation shows the underlying schema', () => {
  expect(z.toJSONSchema(body, { io: 'input' })).toMatchObject({ type: 'object', properties: { oneShot: { type: 'boolean' } } })
})
