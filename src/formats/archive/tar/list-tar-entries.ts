import { withoutUndefined } from '../../../kernel/objects/without-undefined.ts'
import { ArchiveError } from '../archive-error.ts'
import type { ArchiveEntry } from '../gather-contents.ts'
import { noChecksum, pageMethods } from '../page-table.ts'
import type { ReadAt } from '../zip/read-steps.ts'
import { blockBytes, isTarHeader, readPaxFacts, readTarHeader, type TarHeader } from './tar-header.rules.ts'

/** Longer ones are not names. */
const maxFactsBytes = 64 * 1024

/**
 * Lists the files of a TAR archive and the hard links to them.
 * @throws ArchiveError NOT_AN_ARCHIVE, TRUNCATED, CORRUPT, TOO_MANY_ENTRIES, TOO_LARGE
 */
export function listTarEntries(readAt: ReadAt, sizeBytes: number, maxEntries: number): readonly ArchiveEntry[] {
  const entries: ArchiveEntry[] = []
  const byName = new Map<string, ArchiveEntry>()
  const add = (entry: ArchiveEntry) => {
    entries.push(entry)
    byName.set(entry.name, entry)
  }
  let announced: Announced = {}
  let ordinal = 0
  for (let at = 0; at + blockBytes <= sizeBytes; ) {
    const block = readAt(at, blockBytes)
    // The end: two empty blocks, of which some writers omit one.
    if (block.every((byte) => byte === 0)) return entries
    const header = headerAt(at, block, announced)
    if (++ordinal > maxEntries) throw new ArchiveError('TOO_MANY_ENTRIES', `More than ${maxEntries} entries`)
    const { type, name, linkName, size } = header
    const dataOffset = at + blockBytes
    if (dataOffset + size > sizeBytes) throw new ArchiveError('TRUNCATED', 'The file ends before the archive does')
    const entry = { name, size, packedSize: size, dataOffset, ordinal: ordinal - 1, ...storedPlainly }
    if (holdsData(type)) add(entry)
    else if (type === '1') add(linkTo(byName.get(linkName), entry))
    announced = announces(type) ? { ...announced, ...readAnnounced(readAt(dataOffset, factBytes(size)), type) } : {}
    at = dataOffset + Math.ceil(size / blockBytes) * blockBytes
  }
  return entries
}

function headerAt(at: number, block: Buffer, announced: Announced): TarHeader {
  const header = isTarHeader(block) ? readTarHeader(block) : undefined
  if (!header) throw new ArchiveError(at === 0 ? 'NOT_AN_ARCHIVE' : 'CORRUPT', 'A header of the archive is damaged')
  const { size = header.size, ...names } = announced
  return { ...header, ...names, size: holdsData(header.type) ? size : header.size }
}

const storedPlainly = { method: pageMethods.stored, crc32: noChecksum } as const

const linkTo = (target: ArchiveEntry | undefined, { name, ordinal, ...link }: ArchiveEntry): ArchiveEntry =>
  target ? { ...target, name, ordinal } : { ...link, name, ordinal, size: 0, packedSize: 0, problem: 'CORRUPT' }

/** Properties that an entry sets for the next one. */
interface Announced {
  readonly name?: string
  readonly linkName?: string
  readonly size?: number
}

const holdsData = (type: string): boolean => type === '0' || type === '7'
const announces = (type: string): boolean => type === 'x' || type === 'L' || type === 'K'

function factBytes(size: number): number {
  if (size > maxFactsBytes) throw new ArchiveError('TOO_LARGE', 'The name of an entry is too long')
  return size
}

function readAnnounced(content: Buffer, type: string): Announced {
  if (type === 'L') return { name: longName(content) }
  if (type === 'K') return { linkName: longName(content) }
  const facts = readPaxFacts(content)
  const [name, linkName] = [facts.get('path'), facts.get('linkpath')]
  const size = Number(facts.get('size') ?? Number.NaN)
  return withoutUndefined({ name, linkName, size: Number.isSafeInteger(size) && size >= 0 ? size : undefined })
}

const longName = (content: Buffer): string => content.toString('utf8').replace(/\0.*$/s, '')
