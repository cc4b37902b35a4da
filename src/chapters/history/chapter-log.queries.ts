// The log of chapters, newest first: downloaded ones by their download date, the others by the date when they were last listed.
import { containsText, type Db, inList, readInBackground } from '../../kernel/db/index.ts'
import type { SourceChapter } from '../listed/source-chapters.queries.ts'

export interface ChapterLogRequest {
  readonly libraryId?: string | undefined
  /** Part of a name or a URL, in any case. */
  readonly search?: string | undefined
  readonly page: number
  readonly size: number
}

export interface LoggedChapter {
  readonly libraryId: string
  readonly url: string
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  readonly pages: number | null
  readonly downloadedAt: number
  readonly seriesId: string | null
  readonly seriesTitle: string | null
}

/** One page of the history, plus one row when there is another page, so that thousands need not be counted. A search reads all of it. */
export const listDownloadedChapters = (db: Db, request: ChapterLogRequest): Promise<readonly LoggedChapter[]> =>
  readInBackground(db, selectDownloaded(db, request))

const selectDownloaded = (db: Db, { libraryId, search, page, size }: ChapterLogRequest) =>
  db
    .selectFrom('chapterUrl')
    .leftJoin('series', 'series.id', 'chapterUrl.seriesId')
    .leftJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['chapterUrl.libraryId', 'chapterUrl.url', 'chapterUrl.number', 'chapterUrl.volume', 'chapterUrl.title', 'chapterUrl.pages'])
    .select(['chapterUrl.downloadedAt', 'series.id as seriesId', 'seriesMetadata.title as seriesTitle'])
    .$call((query) => (libraryId === undefined ? query : query.where('chapterUrl.libraryId', '=', libraryId)))
    .$call((query) =>
      search === undefined
        ? query
        : query.where(({ or }) =>
            or(['seriesMetadata.title', 'series.name', 'chapterUrl.title', 'chapterUrl.url'].map((column) => containsText(column, search))),
          ),
    )
    .orderBy('chapterUrl.downloadedAt', 'desc')
    .orderBy('chapterUrl.id', 'desc')
    .limit(size + 1)
    .offset(page * size)

/** The same for listed chapters that were not downloaded, except those that are still queued. */
export const listSkippedChapters = (db: Db, request: ChapterLogRequest): Promise<readonly SourceChapter[]> =>
  readInBackground(db, selectSkipped(db, request))

const selectSkipped = (db: Db, { libraryId, search, page, size }: ChapterLogRequest) =>
  db
    .selectFrom('sourceChapter')
    .selectAll()
    .where('state', '!=', 'missing')
    .$call((query) => (libraryId === undefined ? query : query.where('libraryId', '=', libraryId)))
    .$call((query) =>
      search === undefined ? query : query.where(({ or }) => or(['title', 'url'].map((column) => containsText(column, search)))),
    )
    .orderBy('seenAt', 'desc')
    .orderBy('chapterKey')
    .limit(size + 1)
    .offset(page * size)

/** The series of titles, by library and title key; titles without a series yet are left out. */
export async function listSeriesOfTitleKeys(db: Db, titleKeys: readonly string[]) {
  const rows = await db
    .selectFrom('chapterUrl')
    .innerJoin('series', 'series.id', 'chapterUrl.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['chapterUrl.libraryId', 'chapterUrl.titleKey', 'series.id as seriesId', 'seriesMetadata.title as seriesTitle'])
    .distinct()
    .where((eb) => inList(db, eb, 'chapterUrl.titleKey', titleKeys))
    .execute()
  return new Map(rows.map(({ libraryId, titleKey, ...series }) => [`${libraryId} ${titleKey}`, series]))
}
