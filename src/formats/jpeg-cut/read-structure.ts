// Reads the structure of a JPEG as far as cutting needs it.
// Limit: supports only images that can be cut between two rows of blocks without decoding: baseline, 8 bits, all components in one scan,
// no restart markers. Everything else is rejected with a reason.
import { buildTable, type HuffmanTable, withSymbols } from './huffman-table.ts'

/** Why a picture cannot be cut without decoding it. */
export type NoCutReason = 'not-a-jpeg' | 'progressive' | 'restart-markers' | 'several-scans' | 'unusual' | 'damaged' | 'rotated'

export interface Component {
  readonly id: number
  readonly horizontal: number
  readonly vertical: number
  readonly dc: HuffmanTable
  readonly ac: HuffmanTable
}

export interface Segment {
  readonly marker: number
  /** Including marker and length. */
  readonly bytes: Uint8Array
}

export interface JpegStructure {
  readonly widthPx: number
  readonly heightPx: number
  /** Segments between the start of the image and its scan. */
  readonly segments: readonly Segment[]
  /** The segment that starts the scan. */
  readonly scanHeader: Uint8Array
  /** In scan order. */
  readonly components: readonly Component[]
  /** Tables by slot (class and number, as in the file); DC tables have a code for each category. */
  readonly tables: ReadonlyMap<number, HuffmanTable>
  readonly mcuWidthPx: number
  readonly mcuHeightPx: number
  /** The coded data without byte stuffing, followed by some zeros. */
  readonly data: Uint8Array
  readonly dataBits: number
}

const marker = {
  frame: 0xc0,
  extendedFrame: 0xc1,
  huffman: 0xc4,
  startOfScan: 0xda,
  restartInterval: 0xdd,
  endOfImage: 0xd9,
  exif: 0xe1,
} as const
export const dcCategories = Array.from({ length: 12 }, (_, category) => category)

export function readStructure(jpeg: Uint8Array): JpegStructure | NoCutReason {
  const parts = readSegments(jpeg)
  if (typeof parts === 'string') return parts
  const frame = parts.segments.find((segment) => isFrame(segment.marker))
  const reason = unsupportedReason(parts.segments, frame)
  if (reason || !frame) return reason ?? 'damaged'
  const tables = readTables(parts.segments)
  if (!tables) return 'unusual'
  const components = readComponents(frame.bytes, parts.scanHeader, tables)
  if (typeof components === 'string') return components
  const stuffed = readData(jpeg, parts.dataStart)
  if (typeof stuffed === 'string') return stuffed
  // A single component is coded block by block, regardless of its sampling.
  const alone = components.length === 1
  return {
    heightPx: uint16(frame.bytes, 5),
    widthPx: uint16(frame.bytes, 7),
    segments: parts.segments,
    scanHeader: parts.scanHeader,
    components: alone ? components.map((component) => ({ ...component, horizontal: 1, vertical: 1 })) : components,
    tables,
    mcuWidthPx: 8 * (alone ? 1 : Math.max(...components.map(({ horizontal }) => horizontal))),
    mcuHeightPx: 8 * (alone ? 1 : Math.max(...components.map(({ vertical }) => vertical))),
    ...stuffed,
  }
}

const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc

function unsupportedReason(segments: readonly Segment[], frame: Segment | undefined): NoCutReason | undefined {
  if (!frame || frame.bytes.length < 11) return 'damaged'
  if (frame.marker !== marker.frame && frame.marker !== marker.extendedFrame) return frame.marker === 0xc2 ? 'progressive' : 'unusual'
  if (frame.bytes[4] !== 8 || uint16(frame.bytes, 5) === 0 || uint16(frame.bytes, 7) === 0) return 'unusual'
  const interval = segments.find((segment) => segment.marker === marker.restartInterval)
  if (interval && uint16(interval.bytes, 4) !== 0) return 'restart-markers'
  return segments.some(isRotation) ? 'rotated' : undefined
}

/** EXIF that rotates the image: its rows are then not the rows that a reader sees. */
function isRotation({ marker: code, bytes }: Segment): boolean {
  if (code !== marker.exif || Buffer.from(bytes.subarray(4, 10)).toString('latin1') !== 'Exif\0\0') return false
  const tiff = new DataView(bytes.buffer, bytes.byteOffset + 10, bytes.length - 10)
  if (tiff.byteLength < 10) return false
  const little = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, little)
  if (directory + 2 > tiff.byteLength) return false
  const entries = tiff.getUint16(directory, little)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.byteLength) return false
    if (tiff.getUint16(at, little) === 0x0112) return tiff.getUint16(at + 8, little) > 1
  }
  return false
}

interface Parts {
  readonly segments: readonly Segment[]
  readonly scanHeader: Uint8Array
  readonly dataStart: number
}

function readSegments(jpeg: Uint8Array): Parts | NoCutReason {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return 'not-a-jpeg'
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= jpeg.length) {
    const code = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0
    if (code === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + uint16(jpeg, at + 2)
    if (code < 0xc0 || code === marker.endOfImage || end > jpeg.length || end < at + 4) return 'damaged'
    const bytes = jpeg.subarray(at, end)
    if (code === marker.startOfScan) return { segments, scanHeader: bytes, dataStart: end }
    segments.push({ marker: code, bytes })
    at = end
  }
  return 'damaged'
}

/** @returns tables by class and number; undefined when one is not a Huffman code or lacks space for what a cut may need */
function readTables(segments: readonly Segment[]): ReadonlyMap<number, HuffmanTable> | undefined {
  const tables = new Map<number, HuffmanTable>()
  for (const { bytes } of segments.filter((segment) => segment.marker === marker.huffman)) {
    let at = 4
    while (at + 17 <= bytes.length) {
      const place = bytes[at] ?? 0
      const counts = [...bytes.subarray(at + 1, at + 17)]
      const symbolsEnd = at + 17 + counts.reduce((sum, count) => sum + count, 0)
      const plain = buildTable(counts, [...bytes.subarray(at + 17, symbolsEnd)])
      const table = plain && place < 0x10 ? withSymbols(plain, dcCategories) : plain
      if (!table || symbolsEnd > bytes.length) return undefined
      tables.set(place, table)
      at = symbolsEnd
    }
  }
  return tables
}

function readComponents(
  frame: Uint8Array,
  scan: Uint8Array,
  tables: ReadonlyMap<number, HuffmanTable>,
): readonly Component[] | NoCutReason {
  const inFrame = frame[9] ?? 0
  const inScan = scan[4] ?? 0
  if (inScan !== inFrame) return 'several-scans'
  const components: Component[] = []
  for (let n = 0; n < inScan; n += 1) {
    const [id, selector] = [scan[5 + 2 * n], scan[6 + 2 * n] ?? 0]
    const at = Array.from({ length: inFrame }, (_, place) => 10 + 3 * place).find((place) => frame[place] === id)
    const [dc, ac] = [tables.get(selector >> 4), tables.get(0x10 | (selector & 15))]
    const sampling = at === undefined ? 0 : (frame[at + 1] ?? 0)
    if (id === undefined || !dc || !ac || sampling >> 4 < 1 || sampling >> 4 > 4 || (sampling & 15) < 1 || (sampling & 15) > 4)
      return 'damaged'
    components.push({ id, horizontal: sampling >> 4, vertical: sampling & 15, dc, ac })
  }
  return components.length > 0 ? components : 'damaged'
}

/** The bit reader reads slightly ahead. */
const spareBytes = 8

function readData(jpeg: Uint8Array, start: number): Pick<JpegStructure, 'data' | 'dataBits'> | NoCutReason {
  const data = new Uint8Array(jpeg.length - start + spareBytes)
  let [from, length] = [start, 0]
  for (;;) {
    const at = jpeg.indexOf(0xff, from)
    if (at < 0 || at + 1 >= jpeg.length) return 'damaged'
    const next = jpeg[at + 1]
    const end = next === 0 ? at + 1 : at
    data.set(jpeg.subarray(from, end), length)
    length += end - from
    from = next === 0 ? at + 2 : at + 1
    if (next === 0 || next === 0xff) continue
    if (next === marker.endOfImage) return { data: data.subarray(0, length + spareBytes), dataBits: length * 8 }
    return next !== undefined && next >= 0xd0 && next <= 0xd7 ? 'restart-markers' : 'several-scans'
  }
}

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
