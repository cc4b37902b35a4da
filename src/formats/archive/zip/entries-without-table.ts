// Finds the entries of an archive whose table at the end is missing, after an interrupted download or a disk failure.
// Limit: stops at the first entry that is incomplete or does not state its length before its data (written to a pipe).

import type { EntryLocation } from '../page-table.ts'
import { decodeName } from './entry-name.ts'
import { readFully } from './read-steps.ts'
import { flags, saturated32, signatures, sizes } from './zip-format.ts'

export interface LooseEntry {
  readonly name: string
  readonly location: EntryLocation
}

/** Files in archive order; their content is not verified. */
export async function* findEntriesWithoutTable(fd: number, sizeBytes: number): AsyncGenerator<LooseEntry> {
  for (let at = 0; at + sizes.localHeader <= sizeBytes; ) {
    const header = Buffer.alloc(sizes.localHeader)
    await readFully(fd, header, at)
    if (header.readUInt32LE(0) !== signatures.localHeader) return
    const bits = header.readUInt16LE(6)
    const location = {
      method: header.readUInt16LE(8),
      crc32: header.readUInt32LE(14),
      compressedSize: header.readUInt32LE(18),
      uncompressedSize: header.readUInt32LE(22),
      encrypted: (bits & flags.encrypted) !== 0,
    }
    const nameBytes = header.readUInt16LE(26)
    const extraBytes = header.readUInt16LE(28)
    const dataOffset = at + sizes.localHeader + nameBytes + extraBytes
    const end = dataOffset + location.compressedSize
    const isSizeUnknown = (bits & flags.dataDescriptor) !== 0 || location.compressedSize === saturated32
    if (isSizeUnknown || end > sizeBytes) return
    const named = Buffer.alloc(nameBytes + extraBytes)
    await readFully(fd, named, at + sizes.localHeader)
    const name = decodeName(named.subarray(0, nameBytes), named.subarray(nameBytes), (bits & flags.utf8) !== 0)
    const isFolder = name.endsWith('/') || (name.endsWith('\\') && location.uncompressedSize === 0)
    if (!isFolder) yield { name, location: { ...location, dataOffset } }
    at = end
  }
}
