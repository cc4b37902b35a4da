// Turns the entries of an archive of any format into the result of a scan: which ones are pages, their order and their real type.
import { type ImageMediaType, mediaTypeOfExtension, mediaTypeOfImage, readDimensions } from '../image/index.ts'
import type { ArchiveContents, ArchiveFile } from './archive-contents.ts'
import { ArchiveError, type ArchiveErrorCode } from './archive-error.ts'
import { assertDecodable, comparePageNames, type EntryRole, extensionOfEntry, rolesOf } from './page-entries.rules.ts'
import { type GrowingPageTable, maxPageBytes, newPageTable, pageMethods } from './page-table.ts'

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  readonly packedSize: number
  /** Offset of its bytes if they are stored uncompressed; 0 otherwise. */
  readonly dataOffset: number
  /** Index among all entries of the archive, including folders, from 0. */
  readonly ordinal: number
  /** See `pageMethods`. */
  readonly method: number
  /** See `noChecksum`. */
  readonly crc32: number
  /** Why its content is unavailable. */
  readonly problem?: ArchiveErrorCode
}

export interface EntrySource {
  readonly mediaType: string
  readonly sizeBytes: number
  readonly entries: readonly ArchiveEntry[]
  /** Detects the real type of an entry. @throws ArchiveError NOT_AN_IMAGE among others */
  inspectHead(entry: ArchiveEntry): PageInspection
  /** @throws ArchiveError */
  contentOf(entry: ArchiveEntry): Uint8Array
}

export interface PageInspection {
  readonly mediaType: ImageMediaType
  /** 0 when unknown. */
  readonly widthPx: number
  readonly heightPx: number
}

interface Candidate {
  readonly entry: ArchiveEntry
  readonly role: EntryRole
}

/** Larger files are not metadata. */
export const maxComicInfoBytes = 4 * 1024 * 1024

/** Enough to read the size of nearly every page. */
export const headBytes = 65_536
const maxHeadBytes = 1024 * 1024

interface Gathering {
  readonly source: EntrySource
  readonly dimensionsMode: ArchiveContents['measured']
  readonly pages: GrowingPageTable
  readonly otherFiles: ArchiveFile[]
  readonly unreadable: { name: string; code: ArchiveErrorCode }[]
}

/** Detects the type of an entry by its first bytes. @throws ArchiveError NOT_AN_IMAGE, TOO_LARGE */
export function inspectHead(readHead: (bytes: number) => Uint8Array, sizeBytes: number): PageInspection {
  const head = readHead(headBytes)
  const mediaType = mediaTypeOfImage(head)
  if (mediaType === undefined) throw new ArchiveError('NOT_AN_IMAGE', 'The entry is named as a picture and is none')
  const first = readDimensions(head, mediaType)
  const isWorthMore = first.kind === 'more' && first.bytes <= maxHeadBytes && head.length < sizeBytes
  const found = isWorthMore ? readDimensions(readHead(maxHeadBytes), mediaType) : first
  const { widthPx, heightPx } = found.kind === 'size' ? found : { widthPx: 0, heightPx: 0 }
  assertDecodable(mediaType, { widthPx, heightPx })
  return { mediaType, widthPx, heightPx }
}

/** Entries whose content `gatherContents` needs: the pages to inspect and ComicInfo.xml. */
export function entriesToInspect(entries: readonly ArchiveEntry[], dimensionsMode: ArchiveContents['measured']): readonly ArchiveEntry[] {
  const { candidates, comicInfo } = sort(entries, dimensionsMode)
  const first = candidates.findIndex(({ role, entry }) => role === 'page' && entry.problem === undefined)
  const selected = candidates.filter(
    ({ role }, index) => role === 'probe' || dimensionsMode === 'all' || (dimensionsMode === 'first' && index === first),
  )
  return [...selected.map(({ entry }) => entry), ...(comicInfo ? [comicInfo] : [])].filter(({ problem }) => problem === undefined)
}

/** @throws ArchiveError ENCRYPTED when every page is encrypted */
export function gatherContents(source: EntrySource, dimensionsMode: ArchiveContents['measured']): ArchiveContents {
  const { candidates, comicInfo, others } = sort(source.entries, dimensionsMode)
  const gathering: Gathering = { source, dimensionsMode, pages: newPageTable(), otherFiles: others.map(fileOf), unreadable: [] }
  for (const candidate of candidates) addCandidate(gathering, candidate)
  const { pages, otherFiles, unreadable } = gathering
  if (pages.names.length === 0 && unreadable.some(({ code }) => code === 'ENCRYPTED'))
    throw new ArchiveError('ENCRYPTED', 'The pages are encrypted')
  const { mediaType, sizeBytes } = source
  const read = { comicInfo: comicInfo && readComicInfo(gathering, comicInfo) }
  return { mediaType, sizeBytes, prefixBytes: 0, comment: '', pages, measured: dimensionsMode, otherFiles, unreadable, ...read }
}

interface SortedEntries {
  readonly candidates: readonly Candidate[]
  readonly comicInfo: ArchiveEntry | undefined
  readonly others: readonly ArchiveEntry[]
}

function sort(entries: readonly ArchiveEntry[], dimensionsMode: ArchiveContents['measured']): SortedEntries {
  // Reading an entry that is packed together with others requires unpacking everything before it.
  const files = rolesOf(entries, ({ method }) => method !== pageMethods.decodedTogether || dimensionsMode === 'all')
  const candidates = files.filter(({ role }) => role === 'page' || role === 'probe')
  candidates.sort((a, b) => comparePageNames(a.entry.name, b.entry.name))
  const others = files.filter(({ role }) => role === 'other' || role === 'comic-info').map(({ entry }) => entry)
  return { candidates, comicInfo: files.find(({ role }) => role === 'comic-info')?.entry, others }
}

/** Adds a candidate to the pages, to the other files or to the unreadable ones. */
function addCandidate(gathering: Gathering, { entry, role }: Candidate): void {
  const { dimensionsMode, pages, otherFiles, unreadable } = gathering
  const needsInspection = role === 'probe' || dimensionsMode === 'all' || (dimensionsMode === 'first' && pages.names.length === 0)
  try {
    if (entry.problem !== undefined) throw new ArchiveError(entry.problem, 'The entry cannot be read')
    if (entry.size > maxPageBytes) throw new ArchiveError('TOO_LARGE', 'The entry is too large for a page')
    addPage(pages, entry, needsInspection ? gathering.source.inspectHead(entry) : trustName(entry))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    // An entry that was not named as a page is simply another file.
    if (role === 'probe') otherFiles.push(fileOf(entry))
    else unreadable.push({ name: entry.name, code: error.code })
  }
}

function trustName(entry: ArchiveEntry): PageInspection {
  const mediaType = mediaTypeOfExtension(extensionOfEntry(entry.name))
  if (mediaType === undefined) throw new ArchiveError('NOT_AN_IMAGE', 'The entry is not named as a picture')
  return { mediaType, widthPx: 0, heightPx: 0 }
}

function addPage(pages: GrowingPageTable, entry: ArchiveEntry, inspection: PageInspection): void {
  pages.names.push(entry.name)
  pages.dataOffsets.push(entry.dataOffset)
  pages.localHeaderOffsets.push(entry.ordinal)
  pages.compressedSizes.push(entry.packedSize)
  pages.sizes.push(entry.size)
  pages.methods.push(entry.method)
  pages.crcs.push(entry.crc32)
  pages.mediaTypes.push(inspection.mediaType)
  pages.widthsPx.push(inspection.widthPx)
  pages.heightsPx.push(inspection.heightPx)
}

function readComicInfo({ source, unreadable }: Gathering, entry: ArchiveEntry): Uint8Array | undefined {
  try {
    if (entry.problem !== undefined) throw new ArchiveError(entry.problem, 'The entry cannot be read')
    if (entry.size > maxComicInfoBytes) throw new ArchiveError('TOO_LARGE', 'ComicInfo.xml is too large')
    return new Uint8Array(source.contentOf(entry))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    unreadable.push({ name: entry.name, code: error.code })
    return undefined
  }
}

const fileOf = ({ name, size, ordinal, dataOffset, method, crc32 }: ArchiveEntry): ArchiveFile => ({
  name,
  size,
  place: { ordinal, dataOffset, method, crc32 },
})
