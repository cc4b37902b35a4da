// Lists the missing chapters of a series, with reasons.
// Limit: the source's list is as of the last check or download; no request is sent here.
import { access, readdir } from 'node:fs/promises'
import { assertLibraryReachable, blockReasonFor } from '../../chapters/index.ts'
import {
  getSeriesTitles,
  listChoices,
  listChoicesOf,
  listSourceChaptersInAllLibraries,
  listSourceChaptersOfTitles,
  type SeriesTitles,
  type SourceChapter,
} from '../../chapters/listed/index.ts'
import {
  type ChapterRecord,
  type LocatedRecord,
  listFolderRecords,
  listRecordsInAllLibraries,
  pathOfSeries,
} from '../../chapters/records/index.ts'
import { chapterKeyOf } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { findLibrary, getLibrary, listLibraries } from '../../library/index.ts'
import { readGroupNames } from '../stored-source-facts.ts'
import { type ChapterStatus, chapterStatusOf } from './missing-chapter.rules.ts'
import { findQueuedChapters } from './queued-chapters.queries.ts'

export interface ChapterWithStatus extends ChapterStatus {
  readonly chapterKey: string
  readonly chapterUrl: string
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  readonly groups: readonly string[]
  readonly downloadedAt: number | null
}

/** Missing chapters of a series, by number. @throws ChaptersSeriesNotFound, ChaptersLibraryUnreachable */
export async function listMissingChapters(db: Db, seriesId: string): Promise<readonly ChapterWithStatus[]> {
  const series = await getSeriesTitles(db, seriesId)
  const recordsWithoutFile = await findRecordsWithoutFile(db, series)
  const sourceChapters = await listSourceChaptersOfTitles(db, series.libraryId, series.titleKeys)
  const blocked = (await listChoices(db, series)).filter(({ choice }) => choice === 'blocked')
  const reasons = new Map(blocked.map(({ chapterKey, reason }) => [chapterKey, reason ?? '']))
  const keys = [...new Set([...recordsWithoutFile, ...sourceChapters, ...blocked].map(({ chapterKey }) => chapterKey))]
  const queued = await findQueuedChapters(db, series.libraryId, keys)
  const recordByKey = new Map(recordsWithoutFile.map((record) => [record.chapterKey, record]))
  const sourceChapterByKey = new Map(sourceChapters.map((chapter) => [chapter.chapterKey, chapter]))
  const blockedByKey = new Map(blocked.map((choice) => [choice.chapterKey, choice]))
  const chapters = keys.map((chapterKey): ChapterWithStatus => {
    const [record, listed, choice] = [recordByKey.get(chapterKey), sourceChapterByKey.get(chapterKey), blockedByKey.get(chapterKey)]
    const status = chapterStatusOf({
      record,
      fileIsGone: true,
      blacklisted: reasons.get(chapterKey),
      queued: queued.get(chapterKey),
      skipped: listed,
      skippedReason: listed ? blockReasonFor(listed) : null,
    })
    const label = labelOf(chapterKey, [record, listed, choice])
    // A site may list the chapter under another spelling of the URL that is on the blacklist.
    return { ...label, chapterUrl: choice?.url ?? label.chapterUrl, ...status, downloadedAt: record?.downloadedAt ?? null }
  })
  return chapters.toSorted(byNumber)
}

/** Chapters of the history whose archive is no longer in the series folder. @throws ChaptersLibraryUnreachable */
export async function findRecordsWithoutFile(db: Db, { libraryId, seriesFolder }: SeriesTitles): Promise<readonly ChapterRecord[]> {
  const library = await getLibrary(db, libraryId)
  await assertLibraryReachable(library)
  const records = (await listFolderRecords(db, { libraryId, seriesFolder })).filter(({ file }) => file !== null)
  const files = new Set(records.length === 0 ? [] : await namesIn(pathOfSeries({ root: library.root, seriesFolder })))
  return records.filter(({ file }) => file !== null && !files.has(file))
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

export interface ExplainedChapter extends ChapterWithStatus {
  readonly libraryId: string
  readonly seriesId: string | null
}

/**
 * State of a chapter in each library that has data about it.
 * @param idOrUrl its URL in any spelling, or its id
 */
export async function explainChapter(db: Db, idOrUrl: string): Promise<readonly ExplainedChapter[]> {
  const chapterKey = chapterKeyOf(idOrUrl)
  const records = await listRecordsInAllLibraries(db, chapterKey)
  const sourceChapters = await listSourceChaptersInAllLibraries(db, chapterKey)
  const libraryIds = await librariesOf(db, chapterKey, [...records, ...sourceChapters])
  const explained: ExplainedChapter[] = []
  for (const libraryId of libraryIds) {
    const placed = records.find((record) => record.libraryId === libraryId)
    const listed = sourceChapters.find((chapter) => chapter.libraryId === libraryId)
    explained.push(await explainIn(db, { libraryId, chapterKey, placed, listed }))
  }
  return explained
}

/** The libraries of its history, and those where a download or a decision refers to the chapter. */
async function librariesOf(db: Db, chapterKey: string, known: readonly { readonly libraryId: string }[]): Promise<readonly string[]> {
  const ids = new Set(known.map(({ libraryId }) => libraryId))
  for (const { id } of await listLibraries(db)) {
    if (ids.has(id)) continue
    const isNamed = (await listChoicesOf(db, id, [chapterKey])).length > 0 || (await findQueuedChapters(db, id, [chapterKey])).size > 0
    if (isNamed) ids.add(id)
  }
  return [...ids].sort()
}

interface InLibrary {
  readonly libraryId: string
  readonly chapterKey: string
  readonly placed: LocatedRecord | undefined
  readonly listed: SourceChapter | undefined
}

async function explainIn(db: Db, { libraryId, chapterKey, placed, listed }: InLibrary): Promise<ExplainedChapter> {
  const choice = (await listChoicesOf(db, libraryId, [chapterKey])).find((row) => row.choice === 'blocked')
  const record = placed?.record
  const status = chapterStatusOf({
    record,
    fileIsGone: placed !== undefined && (await isFileMissing(db, placed)),
    blacklisted: choice && (choice.reason ?? ''),
    queued: (await findQueuedChapters(db, libraryId, [chapterKey])).get(chapterKey),
    skipped: listed,
    skippedReason: listed ? blockReasonFor(listed) : null,
  })
  const label = labelOf(chapterKey, [record, listed, choice])
  return { ...label, ...status, downloadedAt: record?.downloadedAt ?? null, libraryId, seriesId: placed?.seriesId ?? null }
}

/** An archive that cannot be checked because its library is unavailable does not count as missing. */
async function isFileMissing(db: Db, { libraryId, seriesFolder, record: { file } }: LocatedRecord): Promise<boolean> {
  const library = await findLibrary(db, libraryId)
  if (!library || file === null || !(await exists(library.root))) return false
  return !(await exists(pathOfSeries({ root: library.root, seriesFolder: seriesFolder === '' ? file : `${seriesFolder}/${file}` })))
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

interface Named {
  readonly url: string
  readonly number: string | null
  readonly volume?: string | null
  readonly title: string | null
  /** Names, or a JSON list of them. */
  readonly groups: readonly string[] | string
}

/** The label from the most complete of several sources. */
function labelOf(chapterKey: string, sources: readonly (Named | undefined)[]) {
  const labelSource = sources.find((source) => source !== undefined)
  const chapterUrl = labelSource?.url ?? chapterKey
  const groups = labelSource?.groups ?? []
  return {
    chapterKey,
    chapterUrl,
    number: labelSource?.number ?? null,
    volume: labelSource?.volume ?? null,
    title: labelSource?.title ?? null,
    groups: typeof groups === 'string' ? readGroupNames(groups, chapterKey) : groups,
  }
}

/** Chapters without a number come last. */
function byNumber(a: ChapterWithStatus, b: ChapterWithStatus): number {
  const [left, right] = [sortNumberOf(a), sortNumberOf(b)]
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
  return left - right || (a.chapterKey < b.chapterKey ? -1 : 1)
}

const sortNumberOf = ({ number }: ChapterWithStatus): number => (number === null ? Number.NaN : Number.parseFloat(number))
