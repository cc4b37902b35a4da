// 7-Zip's technical listing: blocks of "Key = value" lines, one block per entry, each beginning with its path.

import { requireDefined } from '../../../kernel/errors/index.ts'
import type { ArchiveErrorCode } from '../archive-error.ts'
import { noChecksum } from '../page-table.ts'

export interface ListedEntry {
  readonly name: string
  readonly isFolder: boolean
  readonly size: number
  readonly packedSize: number
  readonly crc32: number
  /** Number of the block that contains it, possibly together with others; undefined for entries without content. */
  readonly block: string | undefined
  readonly problem: ArchiveErrorCode | undefined
}

export interface SevenZipListing {
  /** @returns the number of entries so far */
  add(line: string): number
  end(): readonly ListedEntry[]
}

export function createSevenZipListing(): SevenZipListing {
  const entries: ListedEntry[] = []
  let facts: Map<string, string> | undefined
  const close = () => {
    if (facts) entries.push(toEntry(facts))
    facts = undefined
  }
  return {
    add: (line) => {
      const equals = line.indexOf(' = ')
      const key = equals < 0 ? line.replace(/ =$/, '') : line.slice(0, equals)
      const value = equals < 0 ? '' : line.slice(equals + 3)
      if (key === 'Path') {
        close()
        facts = new Map()
      }
      facts?.set(key, value)
      return entries.length
    },
    end: () => {
      close()
      return entries
    },
  }
}

function toEntry(facts: ReadonlyMap<string, string>): ListedEntry {
  const crc = facts.get('CRC')
  const size = Number(facts.get('Size') || 0)
  return {
    name: requireDefined(facts.get('Path'), 'the path that begins an entry'),
    // Windows attributes, such as "RHD"; those of Unix may follow after a space.
    isFolder: /^\S*D/.test(facts.get('Attributes') ?? ''),
    size,
    packedSize: Number(facts.get('Packed Size') || 0),
    crc32: crc && /^[0-9A-F]{8}$/i.test(crc) ? Number.parseInt(crc, 16) : noChecksum,
    block: facts.get('Block') || undefined,
    problem: problemOf(facts, size),
  }
}

function problemOf(facts: ReadonlyMap<string, string>, size: number): ArchiveErrorCode | undefined {
  if (facts.get('Encrypted') === '+') return 'ENCRYPTED'
  return Number.isSafeInteger(size) && size >= 0 ? undefined : 'CORRUPT'
}
