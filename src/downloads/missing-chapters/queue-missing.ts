// Downloads missing chapters of a series again at a person's request.
// Guarantee: chapters whose file is missing are removed from the history and so downloaded again; those that the server skipped
// automatically are retried. Chapters on a person's blacklist stay there.
import {
  type ChapterHistory,
  chapterKeyOf,
  deleteRecords,
  getSeriesTitles,
  isAutomatic,
  isSourceId,
  listSourceChaptersOfTitles,
  pathOfSeries,
  SeriesHasNoSource,
  type SeriesTitles,
  unblockChapter,
} from '../../chapters/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { getLibrary } from '../../library/index.ts'
import { type QueueDeps, type QueueResult, queueDownload } from '../queue/queue-download.ts'
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

/** @throws SeriesUnknown, SeriesHasNoSource, LibraryUnreachable */
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
  const keysWithoutFile = new Set((await findRecordsWithoutFile(db, series)).filter(isRequested).map(({ chapterKey }) => chapterKey))
  // The file first: it would restore the rows, but the rows would not restore the file.
  if (keysWithoutFile.size > 0)
    await deps.history.recordFiles.remove(pathOfSeries({ root, seriesFolder: series.seriesFolder }), keysWithoutFile)
  const url = isSourceId(titleKey) ? `https://mangadex.org/title/${titleKey}` : titleKey
  return inTransaction(db, async (trx) => {
    await deleteRecords(trx, series.libraryId, [...keysWithoutFile])
    const sourceChapters = await listSourceChaptersOfTitles(trx, series.libraryId, series.titleKeys)
    for (const chapter of sourceChapters.filter(isRequested)) {
      const isEligible = chapter.state === 'failed' || requestedKeys !== undefined
      if (!isAutomatic(chapter) || !isEligible) continue
      await unblockChapter(trx, series, {
        chapter,
        replacing: replacing && chapter.state === 'superseded',
        nowMs: clock.now(),
        wantedBy: createdBy,
      })
    }
    return queueDownload({ ...deps, db: trx }, { url, libraryId: series.libraryId, createdBy, triesNow: true })
  })
}
