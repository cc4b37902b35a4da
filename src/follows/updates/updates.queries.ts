// Chapters of followed titles, and what is known about their next ones.
// Guarantee: only what the account may see is counted or returned.
import { sql } from 'kysely'
import { type Db, inList, readInBackground } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { visibleBooks, visibleSeries } from '../../library/access/index.ts'

export type Reader = Pick<Principal, 'userId' | 'access'>

export interface UpdatesFilter {
  /** Empty: all that the account may see. */
  readonly libraryIds: readonly string[]
  readonly onlyUnread: boolean
}

/** Epoch ms; the end is not included. */
export interface TimeRange {
  readonly startMs: number
  readonly endMs: number
}

/** Whether any title is followed. */
export async function followsAnything(db: Db): Promise<boolean> {
  const listed = await db.selectFrom('followTitle').select('titleKey').limit(1).executeTakeFirst()
  return listed !== undefined || (await db.selectFrom('accountTitle').select('titleId').limit(1).executeTakeFirst()) !== undefined
}

/** When the newest chapter before a time was added; undefined when there is none. */
export async function findNewestBefore(db: Db, reader: Reader, filter: UpdatesFilter & { readonly beforeMs: number }) {
  const newest = updates(db, reader, filter).select('book.createdAt').where('book.createdAt', '<', filter.beforeMs)
  return (await newest.orderBy('book.createdAt', 'desc').limit(1).executeTakeFirst())?.createdAt
}

/** The chapters that were added within a time, in no particular order: grouping them here would make SQLite read the index of a series. */
export const listAddedWithin = (db: Db, reader: Reader, filter: UpdatesFilter & TimeRange) =>
  updates(db, reader, filter)
    .select(['book.id', 'book.seriesId', 'book.createdAt', 'book.numberSort', 'readProgress.completed'])
    .where('book.createdAt', '>=', filter.startMs)
    .where('book.createdAt', '<', filter.endMs)
    .execute()
export type AddedBook = Awaited<ReturnType<typeof listAddedWithin>>[number]

const updates = (db: Db, { userId, access }: Reader, { libraryIds, onlyUnread }: UpdatesFilter) =>
  db
    .selectFrom('book')
    .where('book.deletedAt', 'is', null)
    .where(visibleBooks(db, access))
    .where((eb) => eb.exists(chaptersOfFollowed(db).where('chapterUrl.seriesId', '=', sql.ref<string>('book.seriesId'))))
    .where((eb) => {
      const [libraryId] = libraryIds
      if (libraryId === undefined) return eb.and([])
      // An equality reads the index of the library in order.
      return libraryIds.length === 1 ? eb('book.libraryId', '=', libraryId) : inList(db, eb, 'book.libraryId', libraryIds)
    })
    // A cross join makes SQLite read books by their time instead of all readable ones.
    .crossJoin('bookMedia')
    .whereRef('bookMedia.bookId', '=', 'book.id')
    .where('bookMedia.status', '=', 'READY')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where((eb) => (onlyUnread ? eb.or([eb('readProgress.completed', 'is', null), eb('readProgress.completed', '=', 0)]) : eb.and([])))

/** Chapters that come from titles of the follow lists or of the account. */
const chaptersOfFollowed = (db: Db) =>
  db
    .selectFrom('chapterUrl')
    .select('chapterUrl.id')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('followTitle')
            .select('followTitle.titleKey')
            .whereRef('followTitle.libraryId', '=', 'chapterUrl.libraryId')
            .whereRef('followTitle.titleKey', '=', 'chapterUrl.titleKey'),
        ),
        eb.exists(
          eb.selectFrom('accountTitle').select('accountTitle.titleId').whereRef('accountTitle.titleId', '=', 'chapterUrl.titleKey'),
        ),
      ]),
    )

/** The followed series with their publication status. */
export const listFollowedSeries = (db: Db, access: Principal['access']) => readInBackground(db, selectFollowedSeries(db, access))
export type FollowedSeries = Awaited<ReturnType<typeof listFollowedSeries>>[number]

const selectFollowedSeries = (db: Db, access: Principal['access']) =>
  db
    .selectFrom('series')
    .where('series.deletedAt', 'is', null)
    .where(visibleSeries(db, access))
    .where((eb) => eb.exists(chaptersOfFollowed(db).where('chapterUrl.seriesId', '=', sql.ref<string>('series.id'))))
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['series.id', 'series.libraryId', 'seriesMetadata.title', 'seriesMetadata.status'])
    .orderBy('series.titleKey')
    .orderBy('series.id')

/** A chapter whose book is no longer known: its file was deleted because of the title's options, or by a person. */
export interface DeletedRelease {
  readonly seriesId: string
  /** yyyy-mm-dd; null for chapters that were downloaded before it was stored. */
  readonly releaseDate: string | null
  readonly downloadedAt: number
}

/** Downloaded chapters of these series without a book, also in the trash. */
export async function listDeletedReleases(db: Db, seriesIds: readonly string[], sinceMs: number): Promise<readonly DeletedRelease[]> {
  const query = db
    .selectFrom('chapterUrl')
    .select(['seriesId', 'releaseDate', 'downloadedAt'])
    .where('source', '=', 'download')
    .where('file', 'is not', null)
    .where('downloadedAt', '>=', sinceMs)
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .where(({ not, exists, selectFrom }) => {
      const path = sql<string>`case when ${sql.ref('chapterUrl.seriesFolder')} = '' then ${sql.ref('chapterUrl.file')}
        else ${sql.ref('chapterUrl.seriesFolder')} || '/' || ${sql.ref('chapterUrl.file')} end`
      const books = selectFrom('book').select('book.id').whereRef('book.libraryId', '=', 'chapterUrl.libraryId')
      return not(exists(books.where('book.path', '=', path)))
    })
  const rows = await readInBackground(db, query)
  return rows.flatMap(({ seriesId, ...row }) => (seriesId === null ? [] : [{ seriesId, ...row }]))
}

/** Days on which books of these series were released, also of those in the trash. */
export async function listBookReleaseDays(
  db: Db,
  seriesIds: readonly string[],
  sinceDay: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const query = db
    .selectFrom('book')
    .select(['seriesId', 'releaseDate'])
    .distinct()
    .where('releaseDate', '>=', sinceDay)
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
  const rows = await readInBackground(db, query)
  const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId)
  return new Map([...bySeries].map(([seriesId, days]) => [seriesId, days.flatMap(({ releaseDate }) => releaseDate ?? [])]))
}

/** Announced chapters of followed titles, the earliest first. `seriesId` is null while no chapter of the title is in the library. */
export const listAnnounced = (db: Db, afterMs: number) => readInBackground(db, selectAnnounced(db, afterMs))
export type AnnouncedChapter = Awaited<ReturnType<typeof listAnnounced>>[number]

const selectAnnounced = (db: Db, afterMs: number) =>
  db
    .selectFrom('sourceChapter')
    .leftJoin('followTitle', (join) =>
      join.onRef('followTitle.libraryId', '=', 'sourceChapter.libraryId').onRef('followTitle.titleKey', '=', 'sourceChapter.titleKey'),
    )
    .leftJoin('accountTitle', 'accountTitle.titleId', 'sourceChapter.titleKey')
    .select(['sourceChapter.libraryId', 'sourceChapter.titleKey', 'sourceChapter.url', 'sourceChapter.number'])
    .select(['sourceChapter.releaseAt', 'followTitle.title'])
    .select((eb) =>
      eb
        .selectFrom('chapterUrl')
        .select('chapterUrl.seriesId')
        .whereRef('chapterUrl.libraryId', '=', 'sourceChapter.libraryId')
        .whereRef('chapterUrl.titleKey', '=', 'sourceChapter.titleKey')
        .where('chapterUrl.seriesId', 'is not', null)
        .limit(1)
        .as('seriesId'),
    )
    .where('sourceChapter.state', '=', 'future')
    .where('sourceChapter.releaseAt', '>', afterMs)
    .where((eb) => eb.or([eb('followTitle.titleKey', 'is not', null), eb('accountTitle.titleId', 'is not', null)]))
    .orderBy('sourceChapter.releaseAt')
    .orderBy('sourceChapter.chapterKey')
