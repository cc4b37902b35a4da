import type { ExpressionBuilder } from 'kysely'
import { inList, type Tables } from '../../../kernel/db/index.ts'
import { visibleSeries } from '../../access/visibility.queries.ts'
import { countRows } from '../../lists/count-rows.queries.ts'
import { type IdPage, type ListDeps, type ListWindow, type LongList, pageOfIds, type Reader } from '../../lists/id-page.ts'

export interface OnDeckRequest {
  /** Empty for everything that the account may see. */
  readonly libraryIds: readonly string[]
  readonly page: ListWindow
}

/**
 * The next book of every series that the user is reading: at least one book finished or read and deleted since, none begun, not all read;
 * the most recently read series comes first.
 */
export function pageOfBooksOnDeck(
  { db, counts }: ListDeps,
  { userId, access }: Reader,
  { libraryIds, page }: OnDeckRequest,
): Promise<IdPage | LongList> {
  const begunSeries = db
    .selectFrom('progressSeries')
    .innerJoin('series', 'series.id', 'progressSeries.seriesId')
    .where('progressSeries.userId', '=', userId)
    .where('progressSeries.inProgressCount', '=', 0)
    .whereRef('progressSeries.readCount', '<', 'series.bookCount')
    .where('series.deletedAt', 'is', null)
    .where((eb) => (libraryIds.length > 0 ? inList(db, eb, 'series.libraryId', libraryIds) : eb.and([])))
    .where((eb) => visibleSeries(db, access)(eb as unknown as SeriesBuilder))
  const list = begunSeries
    .select((eb) => nextUnread(eb as unknown as SeriesBuilder, userId).as('id'))
    .orderBy('progressSeries.lastReadAt', 'desc')
    .orderBy('series.id')
    .$narrowType<{ id: string }>()
  return pageOfIds(
    list,
    () =>
      countRows(
        { db, counts },
        begunSeries.select((eb) => eb.fn.countAll<number>().as('count')),
      ),
    page,
  )
}

type SeriesBuilder = ExpressionBuilder<Tables, 'series'>

const nextUnread = (eb: SeriesBuilder, userId: string) =>
  eb
    .selectFrom('book')
    .select('book.id')
    .whereRef('book.seriesId', '=', 'series.id')
    .where('book.deletedAt', 'is', null)
    .where((inner) =>
      inner.not(
        inner.exists(
          inner
            .selectFrom('readProgress')
            .select('readProgress.bookId')
            .whereRef('readProgress.bookId', '=', 'book.id')
            .where('readProgress.userId', '=', userId),
        ),
      ),
    )
    .orderBy('book.numberSort')
    .orderBy('book.id')
    .limit(1)
