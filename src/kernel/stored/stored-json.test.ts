import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log/index.ts'
import { logStoredMismatches, StoredDataMismatch, storedJson, storedJsonOr, storedList } from './index.ts'

const title = storedJson('download.titleInfo', z.object({ id: z.string() }))
const tags = storedList('bookMetadata.tags', z.string())
const links = storedList('bookMetadata.links', z.object({ label: z.string(), url: z.string() }))
const options = storedJsonOr('library.options', z.object({ scan: z.boolean() }), () => ({ scan: true }))

async function logged(work: () => void): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = []
  const log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination: { write: (line) => void lines.push(line) } })
  const end = logStoredMismatches(log)
  try {
    work()
  } finally {
    end()
  }
  return lines.map((line) => JSON.parse(line))
}

test('stored JSON that matches its schema is read as it was written', async () => {
  const lines = await logged(() => {
    expect(title('{"id":"a"}', 'd1')).toEqual({ id: 'a' })
    expect(tags('[]')).toEqual([])
    expect(tags('["a","b"]')).toEqual(['a', 'b'])
    expect(options('{"scan":false}')).toEqual({ scan: false })
  })
  expect(lines).toEqual([])
})

test('a stored value that nothing can replace is an error that names its column and row, but not its content', () => {
  const read = () => title('{"id":7,"password":"secret"}', 'd1')
  expect(read).toThrow(StoredDataMismatch)
  expect(read).toThrow(/^The stored download\.titleInfo of d1 cannot be used: id: invalid_type$/)
  expect(() => title('{"id":')).toThrow(/^The stored download\.titleInfo cannot be used: It is not JSON\.$/)
})

test('of a stored list the items that match are kept and the others are logged', async () => {
  const lines = await logged(() => {
    expect(tags('["a",7,"b"]', 'b1')).toEqual(['a', 'b'])
    expect(links('[{"label":"x","url":"https://x.example"},null]', 'b1')).toEqual([{ label: 'x', url: 'https://x.example' }])
    expect(tags('{"a":1}', 'b2')).toEqual([])
    expect(tags('[', 'b3')).toEqual([])
  })
  expect(lines).toMatchObject([
    { level: 50, code: 'STORED_DATA_MISMATCH', place: 'bookMetadata.tags', id: 'b1', problem: '1: invalid_type' },
    { place: 'bookMetadata.links', id: 'b1' },
    { place: 'bookMetadata.tags', id: 'b2' },
    { place: 'bookMetadata.tags', id: 'b3', problem: 'It is not JSON.' },
  ])
})

test('a value that a default replaces is logged once, however often it is read', async () => {
  const lines = await logged(() => {
    for (let n = 0; n < 3; n += 1) expect(options('{"scan":"yes"}', 'l1')).toEqual({ scan: true })
  })
  expect(lines).toHaveLength(1)
})

const text = fc.oneof(fc.constantFrom('label', 'url', '__proto__'), fc.string())
const item = fc.oneof(text, fc.jsonValue(), fc.dictionary(text, fc.oneof(text, fc.jsonValue())), fc.record({ label: text, url: text }))

test.each([z.string(), z.string().min(2), z.object({ label: z.string(), url: z.string() }), z.strictObject({ url: z.string() })])(
  'a stored list is read as its schema reads it, whatever is stored',
  (schema) => {
    const read = storedList('bookMetadata.links', schema)
    fc.assert(
      fc.property(fc.array(item), (stored) => {
        const kept = JSON.parse(JSON.stringify(stored)).flatMap((one: unknown) => {
          const { data, success } = schema.safeParse(one)
          return success ? [data] : []
        })
        expect(read(JSON.stringify(stored))).toEqual(kept)
      }),
    )
  },
)
