// One header of a TAR archive: POSIX ustar with the extensions of GNU tar and pax (POSIX.1-2017 "pax Interchange Format").

import { requireDefined } from '../../../kernel/errors/index.ts'
export const blockBytes = 512

export interface TarHeader {
  readonly name: string
  readonly size: number
  /** '0' file, '1' hard link, '5' folder, 'L', 'K' and 'x' names or properties of the next entry; see the standard for others. */
  readonly type: string
  /** Name of the earlier entry that a hard link repeats. */
  readonly linkName: string
}

const checksumAt = 148
const checksumBytes = 8

/** Checks whether a block is a header, by its checksum, with or without "ustar". */
export const isTarHeader = (block: Uint8Array): boolean =>
  block.length >= blockBytes && block[0] !== 0 && octalAt(block, checksumAt, checksumBytes) === checksumOf(block)

/** @param block one that `isTarHeader` accepts; the result is undefined when its size is invalid */
export function readTarHeader(block: Uint8Array): TarHeader | undefined {
  const size = sizeOf(block)
  if (size === undefined || !Number.isSafeInteger(size) || size < 0) return undefined
  const isUstar = textAt(block, 257, 5) === 'ustar'
  // GNU's own format stores times in the place of ustar's long name prefix.
  const prefix = isUstar && block[263] === 0x30 ? textAt(block, 345, 155) : ''
  const name = textAt(block, 0, 100)
  const type = String.fromCharCode(block[156] || 0x30)
  return { name: prefix === '' ? name : `${prefix}/${name}`, size, type, linkName: textAt(block, 157, 100) }
}

/** Parses the records of a pax header: lines "length key=value". Stops at the first invalid one. */
export function readPaxFacts(content: Uint8Array): ReadonlyMap<string, string> {
  const facts = new Map<string, string>()
  let at = 0
  while (at < content.length) {
    const space = content.indexOf(0x20, at)
    const length = space < 0 ? Number.NaN : Number(Buffer.from(content.subarray(at, space)).toString('latin1'))
    if (!Number.isInteger(length) || length <= space - at + 1 || at + length > content.length) return facts
    const line = Buffer.from(content.subarray(space + 1, at + length - 1)).toString('utf8')
    const equals = line.indexOf('=')
    if (equals > 0) facts.set(line.slice(0, equals), line.slice(equals + 1))
    at += length
  }
  return facts
}

const checksumOf = (block: Uint8Array): number =>
  block.subarray(0, blockBytes).reduce((sum, byte, at) => sum + (at >= checksumAt && at < checksumAt + checksumBytes ? 0x20 : byte), 0)

/** Parses octal digits, or a binary number when the first bit is set, as GNU tar writes large sizes. */
function sizeOf(block: Uint8Array): number | undefined {
  const field = block.subarray(124, 136)
  if ((requireDefined(field[0], 'the size in a checked header') & 0x80) === 0) return octalAt(block, 124, 12)
  return field.subarray(1).reduce((value, byte) => value * 256 + byte, 0)
}

function octalAt(block: Uint8Array, at: number, length: number): number | undefined {
  const digits = textAt(block, at, length).trim()
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined
}

/** Reads text up to the first NUL. */
function textAt(block: Uint8Array, at: number, length: number): string {
  const field = Buffer.from(block.subarray(at, at + length))
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}
