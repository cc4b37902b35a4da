// Reads the headers of a RAR 5 archive one after the other. Data is skipped.
import { crc32 } from 'node:zlib'
import { ArchiveError } from '../archive-error.ts'
import type { ReadSteps } from '../zip/read-steps.ts'
import { entryProblemOf, type RarDirectory, type RarEntry } from './rar-entry.ts'
import type { HeaderLimits } from './rar4-headers.ts'
import { createFieldReader, type FieldReader } from './rar5-fields.ts'

const markerBytes = 8
/** Size of the checksum and the longest header size field. */
const leadBytes = 7
/** The format's own limit. */
const maxHeaderBytes = 2 * 1024 * 1024
const types = { main: 1, file: 2, encryption: 4, end: 5 } as const
const blockFlags = { extra: 0x01, data: 0x02, fromBefore: 0x08, goesOn: 0x10 } as const
const mainFlags = { volume: 0x01, solid: 0x04 } as const
const endFlags = { moreVolumes: 0x01 } as const
const fileFlags = { folder: 0x01, time: 0x02, crc: 0x04, unknownSize: 0x08 } as const
const methodMask = 0x380
const encryptionRecord = 1

interface Header {
  readonly type: number
  readonly flags: number
  readonly extraBytes: number
  readonly dataBytes: number
  /** Positioned after the fields that all headers have. */
  readonly fields: FieldReader
  readonly endsAt: number
}

/** @throws ArchiveError MULTI_VOLUME, ENCRYPTED, TRUNCATED, CORRUPT, TOO_MANY_ENTRIES */
export function* readRar5Headers({ sizeBytes, maxEntries }: HeaderLimits): ReadSteps<RarDirectory> {
  const entries: RarEntry[] = []
  let isSolid = false
  for (let at = markerBytes; at + leadBytes <= sizeBytes; ) {
    const header: Header = yield* readHeader(at)
    if (header.type === types.encryption) throw new ArchiveError('ENCRYPTED', 'Even the names in the archive are encrypted')
    if (header.type === types.end) {
      if ((header.fields.vint() & endFlags.moreVolumes) !== 0) throw oneOfSeveral()
      break
    }
    if (header.type === types.main) isSolid = readMain(header)
    if (header.endsAt + header.dataBytes > sizeBytes) throw new ArchiveError('TRUNCATED', 'The file ends before the archive does')
    if (header.type === types.file) entries.push(readFile(header))
    if (entries.length > maxEntries) throw new ArchiveError('TOO_MANY_ENTRIES', `More than ${maxEntries} entries`)
    at = header.endsAt + header.dataBytes
  }
  return { version: 5, isSolid, entries }
}

function* readHeader(at: number): ReadSteps<Header> {
  const lead = createFieldReader(Buffer.from(yield { position: at, length: leadBytes }))
  const checksum = lead.uint32()
  const length = lead.vint()
  const start = at + lead.position()
  if (length === 0 || length > maxHeaderBytes) throw damaged()
  const bytes = Buffer.from(yield { position: at + 4, length: lead.position() - 4 + length })
  if (crc32(bytes) !== checksum) throw damaged()
  const fields = createFieldReader(bytes.subarray(lead.position() - 4))
  const type = fields.vint()
  const flags = fields.vint()
  const extraBytes = (flags & blockFlags.extra) !== 0 ? fields.vint() : 0
  const dataBytes = (flags & blockFlags.data) !== 0 ? fields.vint() : 0
  return { type, flags, extraBytes, dataBytes, fields, endsAt: start + length }
}

/** @returns whether the archive is solid */
function readMain({ fields }: Header): boolean {
  const flags = fields.vint()
  if ((flags & mainFlags.volume) !== 0) throw oneOfSeveral()
  return (flags & mainFlags.solid) !== 0
}

function readFile({ flags, extraBytes, dataBytes, fields, endsAt }: Header): RarEntry {
  if ((flags & (blockFlags.fromBefore | blockFlags.goesOn)) !== 0) throw oneOfSeveral()
  const own = fields.vint()
  const size = fields.vint()
  fields.vint() // attributes
  if ((own & fileFlags.time) !== 0) fields.uint32()
  const checksum = (own & fileFlags.crc) !== 0 ? fields.uint32() : -1
  const compression = fields.vint()
  fields.vint() // operating system
  const name = fields.bytes(fields.vint()).toString('utf8')
  const isStored = (compression & methodMask) === 0
  const hasUnknownSize = (own & fileFlags.unknownSize) !== 0
  const isBroken = hasUnknownSize || (isStored && size !== dataBytes)
  return {
    name,
    isFolder: (own & fileFlags.folder) !== 0,
    isStored,
    dataOffset: endsAt,
    packedSize: dataBytes,
    size,
    crc32: checksum,
    problem: entryProblemOf({ isEncrypted: isEncrypted(fields.last(extraBytes)), isBroken }),
  }
}

/** Searches the records after a file's own fields. */
function isEncrypted(records: FieldReader): boolean {
  while (records.remaining() > 0) {
    const record = createFieldReader(records.bytes(records.vint()))
    if (record.vint() === encryptionRecord) return true
  }
  return false
}

const oneOfSeveral = (): ArchiveError => new ArchiveError('MULTI_VOLUME', 'The archive is one of several volumes')
const damaged = (): ArchiveError => new ArchiveError('CORRUPT', 'A header of the archive is damaged')
