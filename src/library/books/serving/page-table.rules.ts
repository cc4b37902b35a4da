// Storage format of a book's page table: JSON, one column per field (docs/adr/0008). A column whose values are all the same, as media
// types and methods usually are, is stored as that one value.

import type { PageTable } from '../../../formats/archive/page-table.ts'
import { isImageMediaType } from '../../../formats/image/media-type.ts'
import { StoredDataMismatch } from '../../../kernel/stored/index.ts'

const columns = [
  'names',
  'dataOffsets',
  'localHeaderOffsets',
  'compressedSizes',
  'sizes',
  'methods',
  'crcs',
  'mediaTypes',
  'widthsPx',
  'heightsPx',
] as const satisfies readonly (keyof PageTable)[]

/** Encodes the table as text for the row. */
export const encodePages = (pages: PageTable): string =>
  JSON.stringify(Object.fromEntries(columns.map((column) => [column, column === 'names' ? pages.names : squeezed(pages[column])])))

/** Parses the text of a row. */
export function decodePages(text: string): PageTable {
  const stored = parseObject(text)
  const names = namesOf(stored)
  const { length } = names
  const numbers = (column: NumberColumn) => numbersOf(stored, column, length)
  return {
    names,
    dataOffsets: numbers('dataOffsets'),
    localHeaderOffsets: numbers('localHeaderOffsets'),
    compressedSizes: numbers('compressedSizes'),
    sizes: numbers('sizes'),
    methods: numbers('methods'),
    crcs: numbers('crcs'),
    mediaTypes: mediaTypesOf(stored, length),
    widthsPx: numbers('widthsPx'),
    heightsPx: numbers('heightsPx'),
  }
}

// By hand and not by a schema: a table has thousands of values, and every page that is read needs it.
type StoredTable = Readonly<Record<string, unknown>>
type NumberColumn = Exclude<keyof PageTable, 'names' | 'mediaTypes'>

function parseObject(text: string): StoredTable {
  const stored: unknown = JSON.parse(text)
  if (!isRecord(stored)) throw damaged('the value')
  return stored
}

function namesOf({ names }: StoredTable): readonly string[] {
  if (!Array.isArray(names) || !names.every(isString)) throw damaged('names')
  return names
}

function numbersOf(stored: StoredTable, column: NumberColumn, length: number): readonly number[] {
  const values = stored[column]
  if (length === 0) return []
  if (typeof values === 'number') return Array.from({ length }, () => values)
  if (!Array.isArray(values) || values.length !== length || !holdsNumbers(values)) throw damaged(column)
  return values
}

function mediaTypesOf({ mediaTypes: values }: StoredTable, length: number): PageTable['mediaTypes'] {
  if (length === 0) return []
  if (isImageMediaType(values)) return Array.from({ length }, () => values)
  if (!Array.isArray(values) || values.length !== length || !values.every(isImageMediaType)) throw damaged('mediaTypes')
  return values
}

const damaged = (column: string) =>
  new StoredDataMismatch({ place: 'bookMedia.pages', id: undefined, problem: `${column} is not what is stored there` })

const isRecord = (value: unknown): value is StoredTable => typeof value === 'object' && value !== null && !Array.isArray(value)
const isString = (value: unknown): value is string => typeof value === 'string'

function holdsNumbers(values: readonly unknown[]): values is readonly number[] {
  for (let at = 0; at < values.length; at += 1) if (typeof values[at] !== 'number') return false
  return true
}

const sizesFrom = ',"widthsPx":'

/**
 * Largest and smallest widths and heights without parsing the rest: sizes come last, after every name. Without sizes, anything is
 * possible.
 */
export function sizeRange(text: string): { readonly widestPx: number; readonly highestPx: number; readonly lowestPx: number } {
  const start = text.lastIndexOf(sizesFrom)
  if (start < 0) return { widestPx: Number.POSITIVE_INFINITY, highestPx: Number.POSITIVE_INFINITY, lowestPx: 0 }
  const stored = parseObject(`{${text.slice(start + 1)}`)
  const [widths, heights] = [sizesIn(stored, 'widthsPx'), sizesIn(stored, 'heightsPx')]
  return { widestPx: Math.max(0, ...widths), highestPx: Math.max(0, ...heights), lowestPx: Math.min(...heights) }
}

function sizesIn(stored: StoredTable, column: 'widthsPx' | 'heightsPx'): readonly number[] {
  const sizes = [stored[column]].flat()
  if (!holdsNumbers(sizes)) throw damaged(column)
  return sizes
}

function squeezed(values: readonly (string | number)[]): readonly (string | number)[] | string | number {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : values
}
