// RAR archives for tests, written byte by byte. The license allows only the vendor to create compressed ones, so everything here is
// stored.
import { crc32 } from 'node:zlib'

export interface CraftedRarEntry {
  readonly name: string
  readonly content?: string | Uint8Array
  readonly isFolder?: boolean
  readonly isEncrypted?: boolean
  /** Continues in the next volume. */
  readonly goesOn?: boolean
  /** False values for the header. */
  readonly claims?: { readonly size?: number; readonly packedSize?: number; readonly crc32?: number; readonly method?: number }
}

export interface CraftedRar {
  readonly isSolid?: boolean
  readonly isVolume?: boolean
  /** Encrypts the names, too. */
  readonly isEncrypted?: boolean
  /** In a block of its own before the entries. */
  readonly comment?: string
  /** The end record says that another volume follows. */
  readonly goesOn?: boolean
}

/** Version 4. */
export function aRar4(entries: readonly CraftedRarEntry[], options: CraftedRar = {}): Buffer {
  const { isSolid, isVolume, isEncrypted, comment, goesOn } = options
  const flags = (isVolume ? 0x01 : 0) | (isSolid ? 0x08 : 0) | (isEncrypted ? 0x80 : 0)
  const main = rar4Header(0x73, flags, Buffer.alloc(6))
  const comments = comment === undefined ? [] : [rar4File({ name: 'CMT', content: comment }, false, 0x7a)]
  const files = entries.map((entry, index) => rar4File(entry, isSolid === true && index > 0))
  const end = rar4Header(0x7b, 0x4000 | (goesOn ? 1 : 0), Buffer.alloc(0))
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\0', 'latin1'), main, ...comments, ...files, end])
}

function rar4File(entry: CraftedRarEntry, isSolid: boolean, type = 0x74): Buffer {
  const content = Buffer.from(entry.content ?? '')
  const name = Buffer.from(entry.name)
  const fields = Buffer.alloc(25)
  fields.writeUInt32LE(entry.claims?.packedSize ?? content.length, 0)
  fields.writeUInt32LE(entry.claims?.size ?? content.length, 4)
  fields.writeUInt8(3, 8)
  fields.writeUInt32LE(entry.claims?.crc32 ?? crc32(content), 9)
  fields.writeUInt32LE(0x5b75_0000, 13)
  fields.writeUInt8(20, 17)
  fields.writeUInt8(entry.claims?.method ?? 0x30, 18)
  fields.writeUInt16LE(name.length, 19)
  fields.writeUInt32LE(entry.isFolder ? 0x41ed : 0x81a4, 21)
  const flags = 0x8200 | (entry.goesOn ? 2 : 0) | (entry.isEncrypted ? 4 : 0) | (isSolid ? 0x10 : 0) | (entry.isFolder ? 0xe0 : 0)
  return Buffer.concat([rar4Header(type, flags, Buffer.concat([fields, name])), content])
}

function rar4Header(type: number, flags: number, fields: Buffer): Buffer {
  const header = Buffer.concat([Buffer.alloc(7), fields])
  header.writeUInt8(type, 2)
  header.writeUInt16LE(flags, 3)
  header.writeUInt16LE(header.length, 5)
  header.writeUInt16LE(crc32(header.subarray(2)) & 0xffff, 0)
  return header
}

/** Version 5. */
export function aRar5(entries: readonly CraftedRarEntry[], options: CraftedRar = {}): Buffer {
  const { isSolid, isVolume, isEncrypted, comment, goesOn } = options
  const main = rar5Header([1, 0, (isVolume ? 1 : 0) | (isSolid ? 4 : 0)])
  const encryption = isEncrypted ? [rar5Header([4, 0, 0, 0, 15, Buffer.alloc(16)])] : []
  const comments = comment === undefined ? [] : [rar5File({ name: 'CMT', content: comment }, false, 3)]
  const files = entries.map((entry, index) => rar5File(entry, isSolid === true && index > 0))
  const end = rar5Header([5, 0, goesOn ? 1 : 0])
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), ...encryption, main, ...comments, ...files, end])
}

function rar5File(entry: CraftedRarEntry, isSolid: boolean, type = 2): Buffer {
  const content = Buffer.from(entry.content ?? '')
  const name = Buffer.from(entry.name)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(entry.claims?.crc32 ?? crc32(content))
  const record = entry.isEncrypted ? bytesOf([1, 0, 0, 15, Buffer.alloc(32)]) : Buffer.alloc(0)
  const extra = entry.isEncrypted ? bytesOf([record.length, record]) : record
  const flags = 2 | (extra.length > 0 ? 1 : 0) | (entry.goesOn ? 0x10 : 0)
  const compression = ((entry.claims?.method ?? 0) << 7) | (isSolid ? 0x40 : 0)
  const sizes = [...(extra.length > 0 ? [extra.length] : []), entry.claims?.packedSize ?? content.length]
  const facts = [4 | (entry.isFolder ? 1 : 0), entry.claims?.size ?? content.length, entry.isFolder ? 0x41ed : 0x81a4, checksum]
  return Buffer.concat([rar5Header([type, flags, ...sizes, ...facts, compression, 1, name.length, name, extra]), content])
}

type Field = number | Buffer

function rar5Header(fields: readonly Field[]): Buffer {
  const body = bytesOf(fields)
  const sized = bytesOf([body.length, body])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(sized))
  return Buffer.concat([checksum, sized])
}

const bytesOf = (fields: readonly Field[]): Buffer =>
  Buffer.concat(fields.map((field) => (typeof field === 'number' ? vint(field) : field)))

function vint(value: number): Buffer {
  const bytes: number[] = []
  let remaining = value
  do {
    bytes.push((remaining % 128) | (remaining >= 128 ? 0x80 : 0))
    remaining = Math.floor(remaining / 128)
  } while (remaining > 0)
  return Buffer.from(bytes)
}
