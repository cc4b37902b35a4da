// Downloads missing chapters of a series again at a person's request.
// Guarantee: chapters whose file is missing are removed from the history and so downloaded again; those that the server skipped
// automatically are retried. Chapters on a person's blacklist stay there. Of selected chapters only these are downloaded.
// Limit: a chapter that was listed before an update of the server is only known by its number, so its whole title is downloaded.
import { type ChapterHistory, isAutomatic, SeriesHasNoSource, unblockChapter } from '../../chapters/index.ts'
import {
  getSeriesTitles,
  listChoicesOf,
  listSourceChaptersOfTitles,
  type SeriesTitles,
  type SourceChapter,
} from '../../chapters/listed/index.ts'
import { type ChapterRecord, deleteRecords, pathOfSeries } from '../../chapters/records/index.ts'
import { chapterKeyOf, isSourceId } from '../../chapters/urls/index.ts'
import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import { getLibrary } from '../../library/index.ts'
import type { ChapterInfo } from '../../plugins/index.ts'
import { type QueueDeps, type QueueResult, queueDownload } from '../queue/queue-download.ts'
import { readListedChapter } from '../stored-source-facts.ts'
import { findRecordsWithoutFile } from './missing-chapters.ts'

export interface QueueMissingDeps extends QueueDeps {
  readonly history: Pick<ChapterHistory, 'hold' | 'recordFiles'>
}

export interface QueueMissingRequest {
  readonly seriesId: string
  /** URLs or ids of the selected chapters; all missing ones when undefined. */
  readonly urls: readonly string[] | undefined
  /** Whether superseded uploads replace the one of the same group instead of being added to it. */
  readonly replacing: boolean
  /** E-mail address of a person. */
  readonly createdBy: string
}

/** @throws ChaptersSeriesNotFound, SeriesHasNoSource, ChaptersLibraryUnreachable */
export async function queueMissing(deps: QueueMissingDeps, request: QueueMissingRequest): Promise<QueueResult> {
  const series = await getSeriesTitles(deps.db, request.seriesId)
  const [titleKey] = series.titleKeys
  if (titleKey === undefined) throw SeriesHasNoSource()
  const { root } = await getLibrary(deps.db, series.libraryId)
  return deps.history.hold({ ...series, root }, () => resetAndQueue(deps, { ...request, series, titleKey, root }))
}

interface Fetch extends QueueMissingRequest {
  readonly series: SeriesTitles
  readonly titleKey: string
  /** Root of the library. */
  readonly root: string
}

/** Under the folder's claim, so that an archive that is just being renamed does not count as missing. */
async function resetAndQueue(deps: QueueMissingDeps, fetch: Fetch): Promise<QueueResult> {
  const { series, titleKey, root, urls, createdBy } = fetch
  const requestedKeys = urls && new Set(urls.map(chapterKeyOf))
  const withoutFile = (await findRecordsWithoutFile(deps.db, series)).filter(({ chapterKey }) => requestedKeys?.has(chapterKey) ?? true)
  // What the title's options had deleted is downloaded again only when it was selected, and stays then.
  const wanted = withoutFile.filter(({ cleanedUpAt }) => requestedKeys || !cleanedUpAt)
  // The file first: it would restore the rows, but the rows would not restore the file.
  if (wanted.length > 0) await deps.history.recordFiles.remove(pathOfSeries({ root, seriesFolder: series.seriesFolder }), keysOf(wanted))
  return inTransaction(deps.db, async (trx) => {
    await deleteRecords(trx, series.libraryId, [...keysOf(wanted)])
    const sourceChapters = await listSourceChaptersOfTitles(trx, series.libraryId, series.titleKeys)
    const request = { ...fetch, requestedKeys, nowMs: deps.clock.now() }
    const retried = await retrySkipped(trx, request, sourceChapters)
    if (requestedKeys) await listCleanedUpAgain(trx, request, wanted)
    const selected = requestedKeys && selectedByTitle(requestedKeys, { titleKey, sourceChapters, withoutFile })
    const queue = (key: string) => {
      const chapters = selected?.get(key)
      const title = { url: urlOfTitle(key), libraryId: series.libraryId, createdBy, triesNow: true, ...(chapters ? { chapters } : {}) }
      return queueDownload({ ...deps, db: trx }, title)
    }
    // A folder may hold chapters of several titles.
    const affected = new Set([...wanted, ...retried].map((chapter) => chapter.titleKey))
    const [first = titleKey, ...others] = selected ? selected.keys() : series.titleKeys.filter((key) => affected.has(key))
    const queued = await queue(first)
    for (const other of others) await queue(other)
    return queued
  })
}

const keysOf = (records: readonly ChapterRecord[]): ReadonlySet<string> => new Set(records.map(({ chapterKey }) => chapterKey))

interface Reset extends Fetch {
  /** Undefined for all missing chapters. */
  readonly requestedKeys: ReadonlySet<string> | undefined
  readonly nowMs: number
}

/** Marks chapters that the server skipped as missing: those that failed, and of a selection also those that its rules leave out. */
async function retrySkipped(
  trx: Db,
  { series, requestedKeys, replacing, nowMs, createdBy: wantedBy }: Reset,
  sourceChapters: readonly SourceChapter[],
): Promise<readonly SourceChapter[]> {
  const isRetried = (chapter: SourceChapter) =>
    requestedKeys
      ? requestedKeys.has(chapter.chapterKey) && (isAutomatic(chapter) || chapter.state === 'out-of-range')
      : chapter.state === 'failed'
  const retried = sourceChapters.filter(isRetried)
  for (const chapter of retried) {
    const replaces = replacing && chapter.state === 'superseded'
    await unblockChapter(trx, series, { chapter, replacing: replaces, nowMs, wantedBy })
  }
  return retried
}

/** Lists selected chapters that the title's options had deleted, unless they are blacklisted. */
async function listCleanedUpAgain(
  trx: Db,
  { series, titleKey, nowMs, createdBy: wantedBy }: Reset,
  records: readonly ChapterRecord[],
): Promise<void> {
  const choices = await listChoicesOf(trx, series.libraryId, [...keysOf(records)])
  const blocked = new Set(choices.flatMap(({ choice, chapterKey }) => (choice === 'blocked' ? [chapterKey] : [])))
  for (const record of records.filter(({ cleanedUpAt, chapterKey }) => cleanedUpAt && !blocked.has(chapterKey))) {
    const chapter = { ...listedAgain(record, { ...series, titleKey: record.titleKey ?? titleKey }), seenAt: nowMs }
    await unblockChapter(trx, series, { chapter, nowMs, wantedBy })
  }
}

interface KnownChapters {
  /** Of chapters without a known title. */
  readonly titleKey: string
  readonly sourceChapters: readonly SourceChapter[]
  readonly withoutFile: readonly ChapterRecord[]
}

/** The selected chapters of each title; undefined when one of them is not known well enough to be downloaded without its whole title. */
function selectedByTitle(
  requestedKeys: ReadonlySet<string>,
  { titleKey, sourceChapters, withoutFile }: KnownChapters,
): ReadonlyMap<string, readonly ChapterInfo[]> | undefined {
  const known = new Map<string, { readonly ofTitle: string; readonly info: ChapterInfo | null }>()
  for (const { chapterKey, titleKey: ofTitle, info } of sourceChapters)
    known.set(chapterKey, { ofTitle, info: info === null ? null : readListedChapter(info, chapterKey) })
  for (const record of withoutFile) known.set(record.chapterKey, { ofTitle: record.titleKey ?? titleKey, info: infoOfRecord(record) })
  // A chapter that wasn't readable when it was listed may be by now.
  const selected = [...requestedKeys].flatMap((chapterKey) => {
    const chapter = known.get(chapterKey)
    return chapter?.info?.state === 'available' ? [{ ofTitle: chapter.ofTitle, info: chapter.info }] : []
  })
  if (selected.length < requestedKeys.size) return undefined
  return new Map([...Map.groupBy(selected, ({ ofTitle }) => ofTitle)].map(([key, chapters]) => [key, chapters.map(({ info }) => info)]))
}

const infoOfRecord = ({ chapterKey, url, number, volume, title, language, groups, groupIds, releaseDate }: ChapterRecord): ChapterInfo => ({
  id: chapterKey,
  url,
  number,
  volume,
  title,
  language,
  scanlationGroups: groups.map((name, index) => ({ id: groupIds?.[index] ?? null, name })),
  releaseDate: releaseDate ?? null,
  pages: null,
  state: 'available',
  externalUrl: null,
})

const urlOfTitle = (titleKey: string): string => (isSourceId(titleKey) ? `https://mangadex.org/title/${titleKey}` : titleKey)

/** A chapter that was in the history, as one that the source lists and the options leave out. */
const listedAgain = (
  { chapterKey, url, number, volume, title, groups }: ChapterRecord,
  { libraryId, titleKey }: Pick<SeriesTitles, 'libraryId'> & { readonly titleKey: string },
): Omit<SourceChapter, 'seenAt'> => ({
  libraryId,
  titleKey,
  chapterKey,
  url,
  number,
  volume,
  title,
  groups: toJson(groups),
  state: 'out-of-range',
  reason: null,
  failures: 0,
  notBefore: null,
  releaseAt: null,
  info: null,
})
