// ZIP files for tests, written by hand so that every field can be wrong.

import { crc32, deflateRawSync } from 'node:zlib'

export interface CraftedEntry {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  readonly deflated?: boolean
  /** Marks the name as UTF-8. */
  readonly utf8?: boolean
  readonly encrypted?: boolean
  /** Sizes and checksum follow the data, as written by programs that cannot seek. */
  readonly descriptor?: 'with-signature' | 'without-signature'
  readonly extra?: Uint8Array
  readonly localExtra?: Uint8Array
  readonly comment?: string
  /** False values for the directory. */
  readonly claims?: {
    readonly uncompressedSize?: number
    readonly compressedSize?: number
    readonly crc32?: number
    readonly method?: number
    readonly offset?: number
  }
  /** Writes sizes and offset to a zip64 field although they are small. */
  readonly zip64?: boolean
}

export interface CraftedZip {
  readonly prefix?: Uint8Array
  readonly suffix?: Uint8Array
  readonly comment?: string | Uint8Array
  /** Writes a zip64 end record and saturates the plain one. */
  readonly zip64?: boolean
  /** Number of entries in the end record. */
  readonly entryCount?: number
  /** Offsets count from the start of the file instead of the archive. */
  readonly absoluteOffsets?: boolean
}

export function aZip(entries: readonly CraftedEntry[], options: CraftedZip = {}): Buffer {
  const prefix = Buffer.from(options.prefix ?? [])
  const shift = options.absoluteOffsets === true ? prefix.length : 0
  const locals: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const parts = partsOf(entry)
    const local = localPart(entry, parts)
    records.push(centralRecord(entry, parts, entry.claims?.offset ?? offset + shift))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(records)
  const end = endPart(
    { count: options.entryCount ?? entries.length, directoryBytes: directory.length, directoryOffset: offset + shift },
    options,
  )
  return Buffer.concat([prefix, ...locals, directory, end, Buffer.from(options.suffix ?? [])])
}

interface Parts {
  readonly name: Buffer
  readonly raw: Buffer
  readonly crc: number
  readonly contentBytes: number
  readonly flags: number
  readonly method: number
}

function partsOf(entry: CraftedEntry): Parts {
  const content = Buffer.from(entry.content ?? '')
  return {
    name: Buffer.from(entry.name),
    raw: entry.deflated === true ? deflateRawSync(content) : content,
    crc: crc32(content),
    contentBytes: content.length,
    flags: (entry.encrypted === true ? 1 : 0) | (entry.descriptor === undefined ? 0 : 8) | (entry.utf8 === true ? 0x800 : 0),
    method: entry.claims?.method ?? (entry.deflated === true ? 8 : 0),
  }
}

function localPart(entry: CraftedEntry, { name, raw, crc, contentBytes, flags, method }: Parts): Buffer {
  const extra = Buffer.from(entry.localExtra ?? [])
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  if (entry.descriptor === undefined) {
    header.writeUInt32LE(crc, 14)
    header.writeUInt32LE(raw.length, 18)
    header.writeUInt32LE(contentBytes, 22)
  }
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra, raw, descriptorOf(entry, crc, [raw.length, contentBytes])])
}

function descriptorOf(entry: CraftedEntry, crc: number, sizes: readonly [number, number]): Buffer {
  if (entry.descriptor === undefined) return Buffer.alloc(0)
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(sizes[0], 8)
  descriptor.writeUInt32LE(sizes[1], 12)
  return entry.descriptor === 'with-signature' ? descriptor : descriptor.subarray(4)
}

function centralRecord(entry: CraftedEntry, { name, raw, crc, contentBytes, flags, method }: Parts, offset: number): Buffer {
  const comment = Buffer.from(entry.comment ?? '')
  const compressed = entry.claims?.compressedSize ?? raw.length
  const uncompressed = entry.claims?.uncompressedSize ?? contentBytes
  const zip64 = entry.zip64 === true ? zip64Field([uncompressed, compressed, offset]) : Buffer.alloc(0)
  const extra = Buffer.concat([zip64, Buffer.from(entry.extra ?? [])])
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(entry.claims?.crc32 ?? crc, 16)
  header.writeUInt32LE(entry.zip64 === true ? 0xffffffff : compressed, 20)
  header.writeUInt32LE(entry.zip64 === true ? 0xffffffff : uncompressed, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt16LE(comment.length, 32)
  header.writeUInt32LE(entry.zip64 === true ? 0xffffffff : offset, 42)
  return Buffer.concat([header, name, extra, comment])
}

function zip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + values.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(values.length * 8, 2)
  values.forEach((value, i) => {
    field.writeBigUInt64LE(BigInt(value), 4 + i * 8)
  })
  return field
}

interface End {
  readonly count: number
  readonly directoryBytes: number
  readonly directoryOffset: number
}

function endPart({ count, directoryBytes, directoryOffset }: End, options: CraftedZip): Buffer {
  const comment = Buffer.from(options.comment ?? '')
  const plain = Buffer.alloc(22)
  plain.writeUInt32LE(0x06054b50, 0)
  plain.writeUInt16LE(options.zip64 === true ? 0xffff : count % 0x10000, 8)
  plain.writeUInt16LE(options.zip64 === true ? 0xffff : count % 0x10000, 10)
  plain.writeUInt32LE(options.zip64 === true ? 0xffffffff : directoryBytes, 12)
  plain.writeUInt32LE(options.zip64 === true ? 0xffffffff : directoryOffset, 16)
  plain.writeUInt16LE(comment.length, 20)
  if (options.zip64 !== true) return Buffer.concat([plain, comment])
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(directoryBytes), 40)
  record.writeBigUInt64LE(BigInt(directoryOffset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, plain, comment])
}

/** Builds the Info-ZIP field that repeats a name in UTF-8. */
export function unicodePathField(plainName: Uint8Array, name: string): Buffer {
  const text = Buffer.from(name)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + text.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(plainName), 5)
  return Buffer.concat([field, text])
}
