// Skips over the coded blocks of a scan without decoding pixels, to find where rows of blocks begin.
import type { HuffmanTable } from './huffman-table.ts'
import type { JpegStructure } from './read-structure.ts'

/** A position where an image may begin: a row of blocks, and the first DC code of each component in it. */
export interface RowStart {
  /** Position in the coded data. */
  readonly bit: number
  /** In scan order. */
  readonly firstDcs: readonly DcCode[]
}

export interface DcCode {
  readonly bit: number
  readonly endBit: number
  /** The value itself, not the difference to the previous block that the code contains. */
  readonly value: number
}

export interface ScanWalk {
  readonly starts: readonly RowStart[]
  /** Position after the last block. */
  readonly endBit: number
}

interface Block {
  readonly component: number
  readonly first: boolean
  readonly dc: HuffmanTable
  readonly ac: HuffmanTable
}

/**
 * @param rows in units of the image's MCU height, ascending, starting with 0
 * @returns undefined when the data is damaged
 */
export function walkScan(jpeg: JpegStructure, rows: readonly number[]): ScanWalk | undefined {
  const cursor = new ScanCursor(jpeg.data)
  const blocks = blocksOf(jpeg)
  const columns = Math.ceil(jpeg.widthPx / jpeg.mcuWidthPx)
  const rowCount = Math.ceil(jpeg.heightPx / jpeg.mcuHeightPx)
  const wantedRows = new Set(rows)
  const values = new Int32Array(jpeg.components.length)
  const starts: RowStart[] = []
  for (let row = 0; row < rowCount; row += 1) {
    const firstDcs: DcCode[] = []
    const rowStart = { bit: cursor.bit, firstDcs }
    for (let column = 0; column < columns; column += 1) {
      const watched = column === 0 && wantedRows.has(row) ? rowStart.firstDcs : undefined
      if (!stepOverMcu({ cursor, blocks, values }, watched)) return undefined
    }
    if (cursor.bit > jpeg.dataBits) return undefined
    if (wantedRows.has(row)) starts.push(rowStart)
  }
  return { starts, endBit: cursor.bit }
}

function blocksOf({ components }: JpegStructure): readonly Block[] {
  return components.flatMap(({ horizontal, vertical, dc, ac }, component) =>
    Array.from({ length: horizontal * vertical }, (_, block) => ({ component, first: block === 0, dc, ac })),
  )
}

interface Walking {
  readonly cursor: ScanCursor
  readonly blocks: readonly Block[]
  /** Last DC value of each component. */
  readonly values: Int32Array
}

function stepOverMcu({ cursor, blocks, values }: Walking, firstDcs: DcCode[] | undefined): boolean {
  for (const { component, first, dc, ac } of blocks) {
    const { bit } = cursor
    const value = (values[component] ?? 0) + cursor.readDc(dc)
    values[component] = value
    if (Math.abs(value) > largestDc) return false
    if (first) firstDcs?.push({ bit, endBit: cursor.bit, value })
    if (!cursor.stepOverAc(ac)) return false
  }
  return true
}

const coefficients = 64
/** For 8-bit samples, the only ones that can be cut. Damaged data adds up to more, for which there is no code. */
const largestDc = 2047
const endOfBlock = 0

/** Reads codes bit by bit; past the end of the data it reads zeros, which the caller detects by the position. */
class ScanCursor {
  readonly data: Uint8Array
  bit = 0

  constructor(data: Uint8Array) {
    this.data = data
  }

  /** The next 16 bits. */
  private peek(): number {
    const at = this.bit >> 3
    const three = ((this.data[at] ?? 0) << 16) | ((this.data[at + 1] ?? 0) << 8) | (this.data[at + 2] ?? 0)
    return (three >> (8 - (this.bit & 7))) & 0xffff
  }

  private readSymbol(table: HuffmanTable): number {
    const next = this.peek()
    const quick = table.quick[next >> 6] ?? 0
    if (quick !== 0) {
      this.bit += quick >> 8
      return quick & 0xff
    }
    let bits = 11
    while (next >= (table.limits[bits] ?? 0)) bits += 1
    this.bit += bits
    return table.symbols[(next >> (16 - bits)) + (table.offsets[bits] ?? 0)] ?? 0
  }

  readDc(table: HuffmanTable): number {
    const bits = this.readSymbol(table) & 15
    if (bits === 0) return 0
    const value = this.peek() >> (16 - bits)
    this.bit += bits
    return value >= 1 << (bits - 1) ? value : value - (1 << bits) + 1
  }

  /** @returns false when the block has more coefficients than allowed */
  stepOverAc(table: HuffmanTable): boolean {
    let place = 1
    while (place < coefficients) {
      const symbol = this.readSymbol(table)
      if (symbol === endOfBlock) return true
      place += (symbol >> 4) + 1
      this.bit += symbol & 15
    }
    return place === coefficients
  }
}
