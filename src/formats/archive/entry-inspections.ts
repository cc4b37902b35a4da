// Results of inspecting unpacked entries. Pages keep only their type and size in memory, not their bytes.
import { ArchiveError } from './archive-error.ts'
import { type ArchiveEntry, headBytes, inspectHead, maxComicInfoBytes, type PageInspection } from './gather-contents.ts'
import { roleOfEntry } from './page-entries.rules.ts'
import { maxPageBytes } from './page-table.ts'
import type { WantedEntry } from './unpacked-entries.ts'

export interface EntryInspections {
  /** Entries for the decoder to unpack, in archive order. */
  readonly wanted: readonly WantedEntry[]
  onEntry(entry: WantedEntry, bytes: Uint8Array): void
  onFailure(entry: WantedEntry, error: ArchiveError): void
  /** @throws ArchiveError */
  inspectHead(entry: ArchiveEntry): PageInspection
  /** Content of ComicInfo.xml. @throws ArchiveError */
  contentOf(entry: ArchiveEntry): Uint8Array
}

export function createEntryInspections(entries: readonly ArchiveEntry[]): EntryInspections {
  const wanted = entries.flatMap((entry): WantedEntry[] => {
    const isComicInfo = roleOfEntry(entry.name) === 'comic-info'
    const maxBytes = isComicInfo ? maxComicInfoBytes : maxPageBytes
    return entry.size > maxBytes ? [] : [{ ...entry, keepBytes: isComicInfo ? entry.size : headBytes }]
  })
  wanted.sort((a, b) => a.ordinal - b.ordinal)
  const found = new Map<number, PageInspection | Uint8Array | ArchiveError>()
  const resultFor = ({ ordinal, size }: ArchiveEntry) => {
    const result = found.get(ordinal)
    if (result === undefined) throw new ArchiveError(size > maxPageBytes ? 'TOO_LARGE' : 'CORRUPT', 'The entry cannot be unpacked')
    if (result instanceof ArchiveError) throw result
    return result
  }
  return {
    wanted,
    onEntry: (entry, bytes) => {
      found.set(entry.ordinal, roleOfEntry(entry.name) === 'comic-info' ? bytes : inspectOrError(bytes))
    },
    onFailure: ({ ordinal }, error) => {
      found.set(ordinal, error)
    },
    inspectHead: (entry) => {
      const result = resultFor(entry)
      if (result instanceof Uint8Array) throw new ArchiveError('NOT_AN_IMAGE', 'The entry is no picture')
      return result
    },
    contentOf: (entry) => {
      const result = resultFor(entry)
      return result instanceof Uint8Array ? result : new Uint8Array()
    },
  }
}

/** Only the head is available, so there is no second attempt. */
function inspectOrError(head: Uint8Array): PageInspection | ArchiveError {
  try {
    return inspectHead(() => head, head.length)
  } catch (error) {
    if (error instanceof ArchiveError) return error
    throw error
  }
}
