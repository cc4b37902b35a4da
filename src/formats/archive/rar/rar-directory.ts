// Lists a RAR archive from its headers alone, without decoding anything.
import type { ArchiveLimits } from '../archive-contents.ts'
import { archiveMediaTypeOf, signatureBytes } from '../archive-signature.ts'
import type { ArchiveEntry } from '../gather-contents.ts'
import { pageMethods } from '../page-table.ts'
import { type ReadAt, runStepsSync } from '../zip/read-steps.ts'
import type { RarDirectory, RarEntry } from './rar-entry.ts'
import { readRar4Headers } from './rar4-headers.ts'
import { readRar5Headers } from './rar5-headers.ts'

/** @throws ArchiveError MULTI_VOLUME, ENCRYPTED, TRUNCATED, CORRUPT, TOO_MANY_ENTRIES */
export function readRarDirectory(readAt: ReadAt, sizeBytes: number, { maxEntries }: Pick<ArchiveLimits, 'maxEntries'>): RarDirectory {
  const head = readAt(0, Math.min(signatureBytes, sizeBytes))
  const isFive = archiveMediaTypeOf(head) === 'application/x-rar-compressed; version=5'
  return runStepsSync((isFive ? readRar5Headers : readRar4Headers)({ sizeBytes, maxEntries }), readAt)
}

/** Entries that are not folders, as `gatherContents` expects them. */
export const filesOf = (directory: RarDirectory): readonly ArchiveEntry[] =>
  directory.entries.flatMap((entry, ordinal) => (entry.isFolder ? [] : [toFile(entry, ordinal, directory.isSolid)]))

function toFile(entry: RarEntry, ordinal: number, isSolid: boolean): ArchiveEntry {
  const { name, size, packedSize, crc32, isStored, dataOffset, problem } = entry
  const packed = isSolid ? pageMethods.decodedTogether : pageMethods.decoded
  return {
    name,
    size,
    packedSize,
    dataOffset: isStored ? dataOffset : 0,
    ordinal,
    method: isStored ? pageMethods.stored : packed,
    crc32,
    ...(problem === undefined ? {} : { problem }),
  }
}
