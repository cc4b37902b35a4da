// RAR archives (CBR), versions 4 and 5. Names, sizes and stored entries are read from the headers; only compressed entries go through
// UnRAR.
import { closeSync, openSync } from 'node:fs'
import { type ArchiveContents, defaultLimits, type InspectOptions } from '../archive-contents.ts'
import { createEntryInspections, type EntryInspections } from '../entry-inspections.ts'
import { type ArchiveEntry, entriesToInspect, gatherContents, inspectHead } from '../gather-contents.ts'
import { pageMethods } from '../page-table.ts'
import { type ReadAt, readerOf, reusableMemory, sizeOfSync } from '../zip/read-steps.ts'
import { filesOf, readRarDirectory } from './rar-directory.ts'
import { unpackRar } from './unpack-rar.ts'

/** @throws ArchiveError like `readRarDirectory`, and ENCRYPTED */
export async function inspectRar(path: string, options: InspectOptions = {}): Promise<ArchiveContents> {
  const fd = openSync(path, 'r')
  try {
    const readAt = readerOf(fd, reusableMemory(1024 * 1024))
    const sizeBytes = sizeOfSync(fd)
    const directory = readRarDirectory(readAt, sizeBytes, options.limits ?? defaultLimits)
    const entries = filesOf(directory)
    const dimensionsMode = options.dimensions === 'cheap' || options.dimensions === undefined ? 'first' : options.dimensions
    const inspections = createEntryInspections(
      entriesToInspect(entries, dimensionsMode).filter(({ method }) => method !== pageMethods.stored),
    )
    await unpackRar(path, inspections.wanted, inspections)
    const mediaType = `application/x-rar-compressed; version=${directory.version}`
    return gatherContents({ mediaType, sizeBytes, entries, ...contentsFrom(readAt, inspections) }, dimensionsMode)
  } finally {
    closeSync(fd)
  }
}

function contentsFrom(readAt: ReadAt, inspections: EntryInspections) {
  const stored = ({ dataOffset, size }: ArchiveEntry, bytes: number) => readAt(dataOffset, Math.min(bytes, size))
  const isStored = ({ method }: ArchiveEntry) => method === pageMethods.stored
  return {
    inspectHead: (entry: ArchiveEntry) =>
      isStored(entry) ? inspectHead((bytes) => stored(entry, bytes), entry.size) : inspections.inspectHead(entry),
    contentOf: (entry: ArchiveEntry) => (isStored(entry) ? stored(entry, entry.size) : inspections.contentOf(entry)),
  }
}
