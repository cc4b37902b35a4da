// TAR archives (CBT). Nothing is compressed, so every page is served with one read at a known offset, as from a stored ZIP.
// A hard link to an earlier entry is listed with the bytes of that entry.
// Guarantee: reads only headers and the first bytes of pages, regardless of the archive's size.
// Limit: TAR has no content checksums, so damage within a page goes undetected.
import { closeSync, openSync } from 'node:fs'
import { type ArchiveContents, defaultLimits, type InspectOptions } from '../archive-contents.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { type ArchiveEntry, gatherContents, inspectHead } from '../gather-contents.ts'
import { readerOf, reusableMemory, sizeOfSync } from '../zip/read-steps.ts'
import { listTarEntries } from './list-tar-entries.ts'

const memory = reusableMemory(1024 * 1024)

/** @throws ArchiveError NOT_AN_ARCHIVE, TRUNCATED, CORRUPT, TOO_MANY_ENTRIES */
export function inspectTar(path: string, options: InspectOptions = {}): ArchiveContents {
  const fd = openSync(path, 'r')
  try {
    const readAt = readerOf(fd, memory)
    const sizeBytes = sizeOfSync(fd)
    const maxEntries = (options.limits ?? defaultLimits).maxEntries
    const entries = listTarEntries(readAt, sizeBytes, maxEntries)
    const content = (entry: ArchiveEntry, bytes: number) => readAt(entry.dataOffset, Math.min(bytes, entry.size))
    const source = {
      mediaType: 'application/x-tar',
      sizeBytes,
      entries,
      inspectHead: (entry: ArchiveEntry) => inspectHead((bytes) => content(entry, bytes), entry.size),
      contentOf: (entry: ArchiveEntry) => content(entry, entry.size),
    }
    const dimensionsMode = options.dimensions === 'cheap' || options.dimensions === undefined ? 'first' : options.dimensions
    return { ...gatherContents(source, dimensionsMode), fingerprint: fingerprintOf(readAt, sizeBytes) }
  } finally {
    closeSync(fd)
  }
}
