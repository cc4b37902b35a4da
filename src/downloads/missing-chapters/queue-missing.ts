// Fetches again what is missing of a series because a person asks for it.
// Promise: chapters whose file is gone are forgotten and so fetched again; those that the server left aside by itself are tried again.
// What a person put on the blacklist stays there.
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
  /** Addresses or ids of the chapters meant; all missing ones when undefined. */
  readonly urls: readonly string[] | undefined
  /** Uploads that another one of the same group stands for take its place, instead of a place beside it. */
  readonly replacing: boolean
  /** E-mail of a person. */
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
  /** Of the library. */
  readonly root: string
}

/** Under the folder's claim: an archive that takes another name right now is not gone. */
async function resetAndQueue(deps: QueueMissingDeps, { series, titleKey, root, urls, replacing, createdBy }: Fetch): Promise<QueueResult> {
  const { db, clock } = deps
  const meant = urls && new Set(urls.map(chapterKeyOf))
  const isMeant = ({ chapterKey }: { readonly chapterKey: string }) => meant === undefined || meant.has(chapterKey)
  const gone = new Set((await findRecordsWithoutFile(db, series)).filter(isMeant).map(({ chapterKey }) => chapterKey))
  // The file first: it would bring the rows back, the rows would not bring it back.
  if (gone.size > 0) await deps.history.recordFiles.remove(pathOfSeries({ root, seriesFolder: series.seriesFolder }), gone)
  const url = isSourceId(titleKey) ? `https://mangadex.org/title/${titleKey}` : titleKey
  return inTransaction(db, async (trx) => {
    await deleteRecords(trx, series.libraryId, [...gone])
    const beside = await listSourceChaptersOfTitles(trx, series.libraryId, series.titleKeys)
    for (const chapter of beside.filter(isMeant)) {
      const isAskedFor = chapter.state === 'failed' || meant !== undefined
      if (!isAutomatic(chapter) || !isAskedFor) continue
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
