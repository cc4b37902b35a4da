// Builds an image from a part of a scan: the first DC code of each component is rewritten, because it is relative to the previous block,
// which is now in another image; every other bit is copied.
import type { HuffmanTable } from './huffman-table.ts'
import type { JpegStructure, Segment } from './read-structure.ts'
import type { RowStart } from './walk-scan.ts'

export interface SegmentPosition {
  readonly start: RowStart
  readonly endBit: number
  readonly heightPx: number
  /** Metadata that does not affect rendering is kept only in the first part. */
  readonly first: boolean
}

export function writeSegment(jpeg: JpegStructure, { start, endBit, heightPx, first }: SegmentPosition): Uint8Array {
  const bits = new BitWriter(endBit - start.bit + 64 * jpeg.components.length)
  let from = start.bit
  for (const [n, { bit, endBit: codeEnd, value }] of start.firstDcs.entries()) {
    bits.copy(jpeg.data, from, bit)
    const table = jpeg.components[n]?.dc
    if (table) writeDc(bits, table, value)
    from = codeEnd
  }
  bits.copy(jpeg.data, from, endBit)
  return Buffer.concat([startOfImage, ...headerOf(jpeg, heightPx, first), jpeg.scanHeader, stuff(bits.finish()), endOfImage])
}

const startOfImage = Buffer.from([0xff, 0xd8])
const endOfImage = Buffer.from([0xff, 0xd9])
const huffmanMarker = 0xc4
/** JFIF, ICC profile and Adobe's marker affect colors. */
const colourMarkers: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee])

function headerOf({ segments, tables }: JpegStructure, heightPx: number, first: boolean): readonly Uint8Array[] {
  const keptSegments = segments.filter(({ marker }) => marker !== huffmanMarker && (first || isNeeded(marker)))
  return [
    ...keptSegments.map((segment) => (isFrame(segment) ? withHeight(segment.bytes, heightPx) : segment.bytes)),
    huffmanSegment(tables),
  ]
}

const isNeeded = (marker: number): boolean => marker < 0xe0 || colourMarkers.has(marker)
const isFrame = ({ marker }: Segment): boolean => marker === 0xc0 || marker === 0xc1

function withHeight(frame: Uint8Array, heightPx: number): Uint8Array {
  const changed = Buffer.from(frame)
  changed.writeUInt16BE(heightPx, 5)
  return changed
}

function huffmanSegment(tables: ReadonlyMap<number, HuffmanTable>): Uint8Array {
  const content = Buffer.concat([...tables].map(([place, { counts, symbols }]) => Buffer.from([place, ...counts, ...symbols])))
  const head = Buffer.from([0xff, huffmanMarker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function writeDc(bits: BitWriter, table: HuffmanTable, value: number): void {
  const category = 32 - Math.clz32(Math.abs(value))
  const found = table.codes.get(category)
  if (!found) throw new RangeError(`No code for a DC value of ${value}`)
  bits.write(found.code, found.bits)
  if (category > 0) bits.write(value < 0 ? value + (1 << category) - 1 : value, category)
}

/** In coded data a byte 0xFF is followed by a zero; otherwise it would be a marker. */
function stuff(bytes: Uint8Array): Uint8Array {
  const marks: number[] = []
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) marks.push(at)
  const stuffed = new Uint8Array(bytes.length + marks.length)
  let [from, to] = [0, 0]
  for (const mark of marks) {
    stuffed.set(bytes.subarray(from, mark + 1), to)
    to += mark + 2 - from
    from = mark + 1
  }
  stuffed.set(bytes.subarray(from), to)
  return stuffed
}

class BitWriter {
  private readonly bytes: Uint8Array
  private length = 0
  private pending = 0
  private pendingBits = 0

  constructor(maxBits: number) {
    this.bytes = new Uint8Array((maxBits >> 3) + 8)
  }

  /** @param count at most 16 */
  write(value: number, count: number): void {
    this.pending = (this.pending << count) | value
    this.pendingBits += count
    while (this.pendingBits >= 8) {
      this.pendingBits -= 8
      this.bytes[this.length++] = (this.pending >> this.pendingBits) & 0xff
    }
    this.pending &= (1 << this.pendingBits) - 1
  }

  copy(source: Uint8Array, fromBit: number, toBit: number): void {
    let from = fromBit
    const untilAligned = Math.min((8 - this.pendingBits) & 7, toBit - from)
    this.write(bitsAt(source, from, untilAligned), untilAligned)
    from += untilAligned
    if (toBit - from >= 8) from = this.copyBytes(source, from, toBit)
    this.write(bitsAt(source, from, toBit - from), toBit - from)
  }

  /** Copies whole bytes, starting at any bit of the source. @returns where it stopped, less than a byte before the end */
  private copyBytes(source: Uint8Array, fromBit: number, toBit: number): number {
    const count = (toBit - fromBit) >> 3
    const [at, shift] = [fromBit >> 3, fromBit & 7]
    if (shift === 0) this.bytes.set(source.subarray(at, at + count), this.length)
    else {
      let left = source[at] ?? 0
      for (let n = 0; n < count; n += 1) {
        const right = source[at + n + 1] ?? 0
        this.bytes[this.length + n] = (left << shift) | (right >> (8 - shift))
        left = right
      }
    }
    this.length += count
    return fromBit + count * 8
  }

  /** Fills the last byte with ones, as the standard requires. */
  finish(): Uint8Array {
    if (this.pendingBits > 0) this.write((1 << (8 - this.pendingBits)) - 1, 8 - this.pendingBits)
    return this.bytes.subarray(0, this.length)
  }
}

/** @param count at most 16 */
function bitsAt(source: Uint8Array, bit: number, count: number): number {
  const at = bit >> 3
  const three = ((source[at] ?? 0) << 16) | ((source[at + 1] ?? 0) << 8) | (source[at + 2] ?? 0)
  return (three >> (24 - (bit & 7) - count)) & ((1 << count) - 1)
}
