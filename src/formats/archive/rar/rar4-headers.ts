// Reads the headers of a RAR 4 archive (versions 1.5 to 4) one after the other. Data is skipped.
import { crc32 } from 'node:zlib'
import { ArchiveError } from '../archive-error.ts'
import type { ReadSteps } from '../zip/read-steps.ts'
import { entryProblemOf, type RarDirectory, type RarEntry } from './rar-entry.ts'
import { decodeRar4Name } from './rar4-name.rules.ts'

const markerBytes = 7
const baseBytes = 7
const types = { main: 0x73, file: 0x74, service: 0x7a, end: 0x7b } as const
const mainFlags = { volume: 0x0001, solid: 0x0008, encrypted: 0x0080 } as const
const endFlags = { moreVolumes: 0x0001 } as const
const fileFlags = { splitBefore: 0x01, splitAfter: 0x02, encrypted: 0x04, folder: 0xe0, large: 0x100, unicode: 0x200 } as const
const hasData = 0x8000
const storedMethod = 0x30

interface Header {
  readonly type: number
  readonly flags: number
  readonly bytes: Buffer
  /** Offset of the next header if no data follows this one. */
  readonly endsAt: number
}

export interface HeaderLimits {
  readonly sizeBytes: number
  readonly maxEntries: number
}

/** @throws ArchiveError MULTI_VOLUME, ENCRYPTED, TRUNCATED, CORRUPT, TOO_MANY_ENTRIES */
export function* readRar4Headers({ sizeBytes, maxEntries }: HeaderLimits): ReadSteps<RarDirectory> {
  const entries: RarEntry[] = []
  let isSolid = false
  for (let at = markerBytes; at + baseBytes <= sizeBytes; ) {
    const header: Header = yield* readHeader(at)
    if (header.type === types.end) {
      if ((header.flags & endFlags.moreVolumes) !== 0) throw multiVolume()
      break
    }
    if (header.type === types.main) isSolid = readMain(header)
    const packedSize = packedSizeOf(header)
    if (header.endsAt + packedSize > sizeBytes) throw new ArchiveError('TRUNCATED', 'The file ends before the archive does')
    if (header.type === types.file) entries.push(readFile(header, packedSize))
    if (entries.length > maxEntries) throw new ArchiveError('TOO_MANY_ENTRIES', `More than ${maxEntries} entries`)
    at = header.endsAt + packedSize
  }
  return { version: 4, isSolid, entries }
}

function* readHeader(at: number): ReadSteps<Header> {
  const base = yield { position: at, length: baseBytes }
  const length = base.readUInt16LE(5)
  if (length < baseBytes) throw damaged()
  const bytes = Buffer.from(yield { position: at, length })
  const type = bytes.readUInt8(2)
  // Other headers may contain old comments that their checksum does not cover.
  if ((type === types.file || type === types.main) && (crc32(bytes.subarray(2)) & 0xffff) !== bytes.readUInt16LE(0)) throw damaged()
  return { type, flags: bytes.readUInt16LE(3), bytes, endsAt: at + length }
}

/** @returns whether the archive is solid */
function readMain({ flags }: Header): boolean {
  if ((flags & mainFlags.encrypted) !== 0) throw new ArchiveError('ENCRYPTED', 'Even the names in the archive are encrypted')
  if ((flags & mainFlags.volume) !== 0) throw multiVolume()
  return (flags & mainFlags.solid) !== 0
}

function packedSizeOf({ type, flags, bytes }: Header): number {
  const isFile = type === types.file || type === types.service
  if (!isFile && (flags & hasData) === 0) return 0
  const low = uint32(bytes, baseBytes)
  return isFile && (flags & fileFlags.large) !== 0 ? uint32(bytes, 32) * 2 ** 32 + low : low
}

function readFile({ flags, bytes, endsAt }: Header, packedSize: number): RarEntry {
  const isLarge = (flags & fileFlags.large) !== 0
  const nameAt = isLarge ? 40 : 32
  if (bytes.length < nameAt || nameAt + bytes.readUInt16LE(26) > bytes.length) throw damaged()
  if ((flags & (fileFlags.splitBefore | fileFlags.splitAfter)) !== 0) throw multiVolume()
  const size = (isLarge ? uint32(bytes, 36) * 2 ** 32 : 0) + uint32(bytes, 11)
  const isEncrypted = (flags & fileFlags.encrypted) !== 0
  const isStored = bytes.readUInt8(25) === storedMethod
  return {
    name: decodeRar4Name(bytes.subarray(nameAt, nameAt + bytes.readUInt16LE(26)), (flags & fileFlags.unicode) !== 0),
    isFolder: (flags & fileFlags.folder) === fileFlags.folder,
    isStored,
    dataOffset: endsAt,
    packedSize,
    size,
    crc32: uint32(bytes, 16),
    problem: entryProblemOf({ isEncrypted, isBroken: isStored && size !== packedSize }),
  }
}

function uint32(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw damaged()
  return bytes.readUInt32LE(at)
}

const multiVolume = (): ArchiveError => new ArchiveError('MULTI_VOLUME', 'The archive is one of several volumes')
const damaged = (): ArchiveError => new ArchiveError('CORRUPT', 'A header of the archive is damaged')
