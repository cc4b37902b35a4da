import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noPages, type PageTable } from '../../../formats/archive/page-table.ts'
import { decodePages, encodePages, sizeRange } from './page-table.rules.ts'

const anyTable = fc.nat(6).chain((length) => {
  const column = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: length, maxLength: length })
  const places = column(fc.integer({ min: -1, max: 3 }))
  return fc.record<PageTable>({
    names: column(fc.string()),
    dataOffsets: places,
    localHeaderOffsets: places,
    compressedSizes: places,
    sizes: places,
    methods: column(fc.constantFrom(0, 8)),
    crcs: column(fc.nat()),
    mediaTypes: column(fc.constantFrom('image/jpeg', 'image/png')),
    widthsPx: places,
    heightsPx: places,
  })
})

test('a page table is unchanged after being stored and loaded', () => {
  fc.assert(
    fc.property(anyTable, (table) => {
      expect(decodePages(encodePages(table))).toEqual(table)
    }),
  )
  expect(decodePages(encodePages(noPages))).toEqual(noPages)
})

test('the size range matches the table for any page names', () => {
  fc.assert(
    fc.property(anyTable, fc.constantFrom('', ',"widthsPx":[9]', ',"widthsPx":9,"heightsPx":9}'), (table, name) => {
      const renamed = { ...table, names: table.names.map((one) => one + name) }
      const { widthsPx, heightsPx } = renamed
      const expected = { widestPx: Math.max(0, ...widthsPx), highestPx: Math.max(0, ...heightsPx), lowestPx: Math.min(...heightsPx) }
      expect(sizeRange(encodePages(renamed))).toEqual(expected)
    }),
  )
})

test('a value that all pages share is stored once', () => {
  const pages = { ...noPages, names: ['1.jpg', '2.jpg'], mediaTypes: ['image/jpeg', 'image/jpeg'] } as PageTable
  expect(encodePages(pages)).toContain('"mediaTypes":"image/jpeg"')
})

test('a stored page table with a column that is missing, too short or of another type is an error that names the column', () => {
  const table = JSON.parse(encodePages({ ...noPages, names: ['1.jpg', '2.jpg'] }))
  const whole = { ...table, dataOffsets: 1, localHeaderOffsets: [0, 9], compressedSizes: 1, sizes: 1, methods: 0, crcs: 0 }
  const pages = { ...whole, mediaTypes: 'image/jpeg', widthsPx: 0, heightsPx: 0 }
  expect(decodePages(JSON.stringify(pages)).localHeaderOffsets).toEqual([0, 9])
  for (const wrong of [{ sizes: undefined }, { sizes: [1] }, { sizes: '1' }, { sizes: [1, null] }])
    expect(() => decodePages(JSON.stringify({ ...pages, ...wrong }))).toThrow(/bookMedia\.pages cannot be used: sizes/)
  expect(() => decodePages(JSON.stringify({ ...pages, names: 'x' }))).toThrow(/: names/)
  expect(() => decodePages(JSON.stringify({ ...pages, mediaTypes: 'text/html' }))).toThrow(/: mediaTypes/)
})
