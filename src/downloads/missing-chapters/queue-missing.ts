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
import { inTransaction, toJson } from '../../kernel/db/index.ts'
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
async function resetAndQueue(deps: QueueMissingDeps, { series, titleKey, root, urls, replacing, createdBy }: Fetch): Promise<QueueResult> {
  const { db, clock } = deps
  const requestedKeys = urls && new Set(urls.map(chapterKeyOf))
  const isRequested = ({ chapterKey }: { readonly chapterKey: string }) => requestedKeys === undefined || requestedKeys.has(chapterKey)
  const withoutFile = (await findRecordsWithoutFile(db, series)).filter(isRequested)
  // What the title's options had deleted is downloaded again only when it was selected, and stays then.
  const cleanedUp = withoutFile.filter((record) => record.cleanedUpAt)
  const keysWithoutFile = new Set(withoutFile.filter((record) => requestedKeys || !record.cleanedUpAt).map(({ chapterKey }) => chapterKey))
  // The file first: it would restore the rows, but the rows would not restore the file.
  if (keysWithoutFile.size > 0)
    await deps.history.recordFiles.remove(pathOfSeries({ root, seriesFolder: series.seriesFolder }), keysWithoutFile)
  return inTransaction(db, async (trx) => {
    const affected = new Set(withoutFile.filter(({ chapterKey }) => keysWithoutFile.has(chapterKey)).map((record) => record.titleKey))
    await deleteRecords(trx, series.libraryId, [...keysWithoutFile])
    const choices = await listChoicesOf(trx, series.libraryId, [...keysWithoutFile])
    const blocked = new Set(choices.flatMap(({ choice, chapterKey }) => (choice === 'blocked' ? [chapterKey] : [])))
    const sourceChapters = await listSourceChaptersOfTitles(trx, series.libraryId, series.titleKeys)
    for (const chapter of sourceChapters.filter(isRequested)) {
      const isEligible = chapter.state === 'failed' || requestedKeys !== undefined
      if (!(isAutomatic(chapter) || chapter.state === 'out-of-range') || !isEligible) continue
      await unblockChapter(trx, series, {
        chapter,
        replacing: replacing && chapter.state === 'superseded',
        nowMs: clock.now(),
        wantedBy: createdBy,
      })
      affected.add(chapter.titleKey)
    }
    for (const record of requestedKeys ? cleanedUp.filter(({ chapterKey }) => !blocked.has(chapterKey)) : []) {
      const chapter = { ...listedAgain(record, { ...series, titleKey: record.titleKey ?? titleKey }), seenAt: clock.now() }
      await unblockChapter(trx, series, { chapter, nowMs: clock.now(), wantedBy: createdBy })
    }
    const selected = requestedKeys && selectedByTitle(requestedKeys, { titleKey, sourceChapters, withoutFile })
    const queue = (key: string) => {
      const chapters = selected?.get(key)
      const title = { url: urlOfTitle(key), libraryId: series.libraryId, createdBy, triesNow: true, ...(chapters ? { chapters } : {}) }
      return queueDownload({ ...deps, db: trx }, title)
    }
    // A folder may hold chapters of several titles.
    const [first = titleKey, ...others] = selected ? selected.keys() : series.titleKeys.filter((key) => affected.has(key))
    const queued = await queue(first)
    for (const other of others) await queue(other)
    return queued
  })
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
