// 7z archives (CB7).
import { statSync } from 'node:fs'
import { type ArchiveContents, defaultLimits, type InspectOptions } from '../archive-contents.ts'
import { ArchiveError } from '../archive-error.ts'
import { createEntryInspections } from '../entry-inspections.ts'
import { type ArchiveEntry, entriesToInspect, gatherContents } from '../gather-contents.ts'
import { pageMethods } from '../page-table.ts'
import { createSevenZipListing, type ListedEntry } from './listing.rules.ts'
import { runSevenZip } from './run-seven-zip.ts'
import { assertOpenable } from './signature-header.ts'
import { unpackSevenZip } from './unpack-seven-zip.ts'

/** @throws ArchiveError ENCRYPTED, TRUNCATED, CORRUPT, TOO_LARGE, TOO_MANY_ENTRIES */
export async function inspectSevenZip(path: string, options: InspectOptions = {}): Promise<ArchiveContents> {
  assertOpenable(path)
  const entries = toEntries(await list(path, (options.limits ?? defaultLimits).maxEntries))
  const dimensionsMode = options.dimensions === 'cheap' || options.dimensions === undefined ? 'first' : options.dimensions
  const inspections = createEntryInspections(entriesToInspect(entries, dimensionsMode))
  await unpackSevenZip(path, inspections.wanted, inspections)
  const source = { mediaType: 'application/x-7z-compressed', sizeBytes: statSync(path).size, entries }
  return gatherContents({ ...source, inspectHead: inspections.inspectHead, contentOf: inspections.contentOf }, dimensionsMode)
}

async function list(path: string, maxEntries: number): Promise<readonly ListedEntry[]> {
  const listing = createSevenZipListing()
  const onLine = (line: string) => {
    if (listing.add(line) > maxEntries) throw new ArchiveError('TOO_MANY_ENTRIES', `More than ${maxEntries} entries`)
  }
  await runSevenZip({ path, command: 'l', switches: ['-slt'], onLine })
  return listing.end()
}

function toEntries(listed: readonly ListedEntry[]): readonly ArchiveEntry[] {
  const shared = Map.groupBy(listed, ({ block }) => block)
  return listed.flatMap((entry, ordinal): ArchiveEntry[] => {
    if (entry.isFolder) return []
    const { name, size, packedSize, crc32, problem, block } = entry
    const isAlone = block === undefined || shared.get(block)?.length === 1
    const method = isAlone ? pageMethods.decoded : pageMethods.decodedTogether
    return [{ name, size, packedSize, dataOffset: 0, ordinal, method, crc32, ...(problem === undefined ? {} : { problem }) }]
  })
}
