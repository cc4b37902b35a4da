// Collects entries as a decoder unpacks them and enforces the sizes that the archive declares. An entry that exceeds its size ends the
// run, so a bomb never unpacks further than declared, and only requested bytes are kept.
import { crc32 } from 'node:zlib'
import { ArchiveError } from './archive-error.ts'
import { noChecksum } from './page-table.ts'

export interface WantedEntry {
  readonly ordinal: number
  readonly name: string
  readonly size: number
  readonly crc32: number
  /** How many bytes to keep from the start; the checksum still covers the whole entry. */
  readonly keepBytes: number
}

export interface UnpackedEntries {
  readonly wanted: readonly WantedEntry[]
  /** Adds a chunk. @returns false when the entry is longer than declared */
  add(entry: WantedEntry, bytes: Uint8Array): boolean
  /** Completes the entry. @throws ArchiveError CORRUPT, BAD_CHECKSUM */
  end(entry: WantedEntry): Uint8Array
}

/** @param wanted in archive order */
export function createUnpackedEntries(wanted: readonly WantedEntry[]): UnpackedEntries {
  let current: { entry: WantedEntry; kept: Buffer; length: number; checksum: number } | undefined
  const startOf = (entry: WantedEntry) => ({ entry, kept: Buffer.alloc(Math.min(entry.size, entry.keepBytes)), length: 0, checksum: 0 })
  return {
    wanted,
    add: (entry, bytes) => {
      if (current?.entry !== entry) current = startOf(entry)
      if (current.length + bytes.length > entry.size) return false
      if (current.length < current.kept.length) current.kept.set(bytes.subarray(0, current.kept.length - current.length), current.length)
      current.checksum = crc32(bytes, current.checksum)
      current.length += bytes.length
      return true
    },
    end: (entry) => {
      const { kept, length, checksum } = current?.entry === entry ? current : startOf(entry)
      current = undefined
      if (length !== entry.size) throw new ArchiveError('CORRUPT', 'The entry is shorter than declared')
      if (entry.crc32 !== noChecksum && checksum !== entry.crc32)
        throw new ArchiveError('BAD_CHECKSUM', 'The entry does not match its checksum')
      return kept
    },
  }
}
