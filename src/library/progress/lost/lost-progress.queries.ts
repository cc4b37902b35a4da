// Guarantee: one row per reader and book, with the furthest progress that was lost; the book may have been read again since.
import { type Expression, type ExpressionBuilder, type OnConflictBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inList, type Tables } from '../../../kernel/db/index.ts'
import type { Principal } from '../../../kernel/http/index.ts'
import { visibleBooks } from '../../access/visibility.queries.ts'
import type { Selection } from '../../selection.rules.ts'

interface LostProgressTable {
  userId: string
  bookId: string
  /** From 1. */
  page: number
  completed: 0 | 1
  /** Epoch ms. */
  lostAt: number
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    lostProgress: LostProgressTable
  }
}

/** Whose progress, and when. */
export interface ProgressLoss {
  readonly userId: string
  /** Epoch ms. */
  readonly atMs: number
}

/** Keeps the progress of these books. Call it in the transaction that deletes it or sets it back, before it does. */
export const keepProgress = (trx: Db, { userId, atMs }: ProgressLoss, { of, ids }: Selection) =>
  trx
    .insertInto('lostProgress')
    .columns(['userId', 'bookId', 'page', 'completed', 'lostAt'])
    .expression((eb) =>
      eb
        .selectFrom('readProgress')
        .where('userId', '=', userId)
        .where((inner) => inList(trx, inner, of === 'SERIES' ? 'seriesId' : 'bookId', ids))
        .select(['userId', 'bookId', 'page', 'completed', sql<number>`cast(${atMs} as bigint)`.as('lostAt')]),
    )
    .onConflict(unlessFurther)
    .execute()

/** What was lost before stays if it is further. */
export const unlessFurther = (conflict: OnConflictBuilder<Tables, 'lostProgress'>) =>
  conflict
    .columns(['userId', 'bookId'])
    .doUpdateSet(({ ref }) => ({
      page: ref('excluded.page'),
      completed: ref('excluded.completed'),
      lostAt: ref('excluded.lostAt'),
    }))
    .where((eb) =>
      eb.or([
        eb('excluded.completed', '>', eb.ref('lostProgress.completed')),
        eb.and([eb('excluded.completed', '=', eb.ref('lostProgress.completed')), eb('excluded.page', '>=', eb.ref('lostProgress.page'))]),
      ]),
    )

type Reader = Pick<Principal, 'userId' | 'access'>

/** Series in which the reader is behind what was lost, most recently lost first. */
export const listSeriesWithLosses = (db: Db, reader: Reader, { offset, limit }: { readonly offset: number; readonly limit: number }) =>
  losses(db, reader)
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select(({ fn }) => [
      'book.seriesId',
      'seriesMetadata.title',
      fn.countAll<number | string>().as('books'),
      fn.max<number | string>('lostProgress.lostAt').as('lostAt'),
    ])
    .groupBy(['book.seriesId', 'seriesMetadata.title'])
    .orderBy('lostAt', 'desc')
    .orderBy('book.seriesId')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countSeriesWithLosses(db: Db, reader: Reader): Promise<number> {
  const { series } = await losses(db, reader)
    .select(({ fn }) => fn.count<number | string>('book.seriesId').distinct().as('series'))
    .executeTakeFirstOrThrow()
  return Number(series)
}

/** What the reader lost in these series. */
export const listLosses = (db: Db, reader: Reader, seriesIds: readonly string[]) =>
  losses(db, reader)
    .where((eb) => inList(db, eb, 'book.seriesId', seriesIds))
    .select(['lostProgress.bookId', 'lostProgress.page', 'lostProgress.completed', 'lostProgress.lostAt'])
    .execute()

/** Forgets what a reader has lost in these series or books. @param untilMs epoch ms; what was lost later is kept */
export const deleteLosses = (db: Db, userId: string, { of, ids }: Selection, untilMs = Number.MAX_SAFE_INTEGER) =>
  db
    .deleteFrom('lostProgress')
    .where('userId', '=', userId)
    .where('lostAt', '<=', untilMs)
    .where((eb) => {
      if (of === 'BOOKS') return inList(db, eb, 'lostProgress.bookId', ids)
      const ofSeries = eb.selectFrom('book').where((inner) => inList(db, inner, 'book.seriesId', ids))
      return eb('lostProgress.bookId', 'in', ofSeries.select('book.id'))
    })
    .execute()

const losses = (db: Db, { userId, access }: Reader) =>
  db
    .selectFrom('lostProgress')
    .innerJoin('book', 'book.id', 'lostProgress.bookId')
    .leftJoin('readProgress', (join) =>
      join.onRef('readProgress.bookId', '=', 'lostProgress.bookId').onRef('readProgress.userId', '=', 'lostProgress.userId'),
    )
    .where('lostProgress.userId', '=', userId)
    .where('book.deletedAt', 'is', null)
    .where(visibleBooks(db, access))
    .where(isBehind)

/** The same as `isBehind` in lost-progress.rules.ts. */
const isBehind = (eb: ExpressionBuilder<Tables, 'lostProgress' | 'readProgress'>): Expression<SqlBool> =>
  eb.or([
    eb('readProgress.bookId', 'is', null),
    eb('readProgress.completed', '<', eb.ref('lostProgress.completed')),
    eb.and([
      eb('readProgress.completed', '=', 0),
      eb('lostProgress.completed', '=', 0),
      eb('readProgress.page', '<', eb.ref('lostProgress.page')),
    ]),
  ])
