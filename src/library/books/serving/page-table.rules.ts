// How a book's page table is stored: JSON, one column per fact (docs/adr/0008). A column whose values are all the same is stored as
// that one value, which is the rule for media types and methods.
import type { PageTable } from '../../../formats/archive/index.ts'

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

export { noPages } from '../../../formats/archive/index.ts'

/** Text for the row. */
export const encodePages = (pages: PageTable): string =>
  JSON.stringify(Object.fromEntries(columns.map((column) => [column, column === 'names' ? pages.names : squeezed(pages[column])])))

/** The table that a row's text stands for. */
export function decodePages(text: string): PageTable {
  const stored = JSON.parse(text) as { readonly [K in keyof PageTable]: PageTable[K] | PageTable[K][number] }
  const { length } = stored.names
  const filled = columns.map((column) => {
    const value = stored[column]
    return [column, Array.isArray(value) ? value : Array.from({ length }, () => value)]
  })
  return Object.fromEntries(filled) as unknown as PageTable
}

const sizesFrom = ',"widthsPx":'

/** The greatest and least of widths and heights, without reading the rest: sizes stand last, behind every name. Anything is possible when there are none. */
export function sizeRange(text: string): { readonly widestPx: number; readonly highestPx: number; readonly lowestPx: number } {
  const start = text.lastIndexOf(sizesFrom)
  if (start < 0) return { widestPx: Number.POSITIVE_INFINITY, highestPx: Number.POSITIVE_INFINITY, lowestPx: 0 }
  const { widthsPx, heightsPx } = JSON.parse(`{${text.slice(start + 1)}`) as Record<'widthsPx' | 'heightsPx', number | readonly number[]>
  const heights = [heightsPx].flat()
  return { widestPx: Math.max(0, ...[widthsPx].flat()), highestPx: Math.max(0, ...heights), lowestPx: Math.min(...heights) }
}

function squeezed(values: readonly (string | number)[]): readonly (string | number)[] | string | number {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : values
}
