// Reads the chapter that an archive contains: from its comment first, then from the URL in its ComicInfo.xml.
// Limit: that URL may be the title's; a caller that reads several archives of a folder must ignore one that they share.
import { open } from 'node:fs/promises'
import { ArchiveError } from '../../formats/archive/archive-error.ts'
import { readCentralDirectory, readDataOffsets, readEntry, type ZipDirectory } from '../../formats/archive/zip/index.ts'
import {
  type ArchiveIdentity,
  type ComicInfo,
  comicInfoFileName,
  type ParsedComicInfo,
  parseArchiveComment,
  parseComicInfo,
} from '../../formats/comicinfo/index.ts'
import type { ChapterRecord } from '../records/chapter-record.ts'
import { chapterKeyOf, normaliseUrl, sourceTitleId } from '../urls/chapter-url.rules.ts'

const largestComicInfoBytes = 4 * 1024 * 1024

/** The part of a record that is stored in the archive itself. */
export type ArchiveRecord = Pick<
  ChapterRecord,
  'chapterKey' | 'url' | 'titleKey' | 'number' | 'volume' | 'title' | 'language' | 'groups' | 'source'
>

/**
 * @returns undefined for an archive that names no chapter or cannot be read
 * @throws the error of the file system
 */
export async function readArchiveRecord(path: string): Promise<ArchiveRecord | undefined> {
  await using file = await open(path, 'r')
  const directory = await ignoreUnreadable(readCentralDirectory(file.fd))
  if (!directory) return undefined
  const comicInfo = await ignoreUnreadable(readComicInfo(file.fd, directory))
  return recordOf(parseArchiveComment(directory.comment), comicInfo ? parseComicInfo(comicInfo) : undefined)
}

/** The data in an archive apart from its pages. */
export interface ArchiveNotes {
  readonly comment: string
  /** Content of the ComicInfo.xml; undefined when there is none. */
  readonly comicInfo: Uint8Array | undefined
  /** Names of all entries. */
  readonly names: readonly string[]
}

/** @throws ArchiveError, the error of the file system */
export async function readArchiveNotes(path: string): Promise<ArchiveNotes> {
  await using file = await open(path, 'r')
  const directory = await readCentralDirectory(file.fd)
  return {
    comment: directory.comment,
    comicInfo: await readComicInfo(file.fd, directory),
    names: directory.entries.map(({ name }) => name),
  }
}

/** A damaged archive must not prevent the others from being read. */
async function ignoreUnreadable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ArchiveError) return undefined
    throw error
  }
}

async function readComicInfo(fd: number, directory: ZipDirectory): Promise<Uint8Array | undefined> {
  const entry = directory.entries.find(({ name }) => name.toLowerCase() === comicInfoFileName.toLowerCase())
  if (!entry) return undefined
  const [dataOffset] = await readDataOffsets(fd, directory, [entry])
  return dataOffset === undefined ? undefined : readEntry(fd, { ...entry, dataOffset }, largestComicInfoBytes)
}

function recordOf(identity: ArchiveIdentity, parsed: ParsedComicInfo | undefined): ArchiveRecord | undefined {
  const info = parsed?.ok ? parsed.info : {}
  const { titleId, chapterId } = idsOf(identity, info)
  const address = info.web?.find((link) => normaliseUrl(link) !== undefined && sourceTitleId(link) === undefined)
  const idOrUrl = chapterId ?? address
  if (idOrUrl === undefined) return undefined
  return {
    chapterKey: chapterKeyOf(idOrUrl),
    url: address ?? `https://mangadex.org/chapter/${idOrUrl}`,
    titleKey: titleId,
    number: info.number ?? identity.number,
    volume: identity.volume ?? info.volume?.toString() ?? null,
    title: info.title ?? null,
    language: null,
    groups: info.translators ?? [],
    source: identity.chapterId === null ? 'comicinfo' : 'archive-comment',
  }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idsInNotes = new RegExp(`\\bmangadex:(${uuid})/(${uuid})(?![\\w-])`, 'i')

/** Other programs drop the comment when they repack an archive; downloads write the same ids to the notes. */
function idsOf(identity: ArchiveIdentity, { notes, web }: ComicInfo): Pick<ArchiveIdentity, 'titleId' | 'chapterId'> {
  const [, title, chapter] = idsInNotes.exec(notes ?? '') ?? []
  const linked = web?.map(sourceTitleId).find((id) => id !== undefined)
  return {
    titleId: identity.titleId ?? title?.toLowerCase() ?? linked ?? null,
    chapterId: identity.chapterId ?? chapter?.toLowerCase() ?? null,
  }
}
