// Guarantee: a series stays begun for everybody who has read a book of it that was deleted since. `recountProgress` counts it as begun.
import type { ExpressionBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'

interface PastReadingTable {
  userId: string
  seriesId: string
  /** When the latest of the deleted books was read; epoch ms. */
  readAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pastReading: PastReadingTable
  }
}

/** Of books in the trash, those that are not available elsewhere: progress on a moved file went with it. */
export const hasNoCopy = (eb: ExpressionBuilder<Tables, 'book'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('book as copy')
        .select('copy.id')
        .whereRef('copy.contentKey', '=', 'book.contentKey')
        .whereRef('copy.sizeBytes', '=', 'book.sizeBytes')
        .where('copy.deletedAt', 'is', null),
    ),
  )

/** Remembers who has read these books. Call it in the transaction that deletes them for good, before it does. */
export const rememberReaders = (trx: Db, bookIds: readonly string[]) =>
  trx
    .insertInto('pastReading')
    .columns(['userId', 'seriesId', 'readAt'])
    .expression((eb) =>
      eb
        .selectFrom('readProgress')
        .innerJoin('book', 'book.id', 'readProgress.bookId')
        .where('book.deletedAt', 'is not', null)
        .where((inner) => inList(trx, inner, 'book.id', bookIds))
        .where(hasNoCopy)
        .groupBy(['readProgress.userId', 'readProgress.seriesId'])
        .select(({ fn }) => ['readProgress.userId', 'readProgress.seriesId', fn.max('readProgress.readAt').as('readAt')]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'seriesId'])
        .doUpdateSet(({ ref }) => ({ readAt: ref('excluded.readAt') }))
        .whereRef('excluded.readAt', '>', 'pastReading.readAt'),
    )
    .execute()

/** Those of these series of which the user has read deleted books. */
export async function listPastReading(db: Db, userId: string, seriesIds: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('pastReading')
    .where('userId', '=', userId)
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .select('seriesId')
    .union(progressInTrash(db, userId, seriesIds).select('readProgress.seriesId'))
    .execute()
  return rows.map(({ seriesId }) => seriesId)
}

/** The user starts these series over: what they have read of them and was deleted no longer counts. */
export async function forgetPastReading(trx: Db, userId: string, seriesIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('pastReading')
    .where('userId', '=', userId)
    .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
    .execute()
  await trx
    .deleteFrom('readProgress')
    .where('userId', '=', userId)
    .where('bookId', 'in', progressInTrash(trx, userId, seriesIds).select('readProgress.bookId'))
    .execute()
}

/** Undoes that for series that the user may see. @param readAt epoch ms */
export async function restorePastReading(trx: Db, userId: string, seriesIds: readonly string[], readAt: number): Promise<void> {
  if (seriesIds.length === 0) return
  await trx
    .insertInto('pastReading')
    .values(seriesIds.map((seriesId) => ({ userId, seriesId, readAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const progressInTrash = (db: Db, userId: string, seriesIds: readonly string[]) =>
  db
    .selectFrom('readProgress')
    .innerJoin('book', 'book.id', 'readProgress.bookId')
    .where('readProgress.userId', '=', userId)
    .where((eb) => inList(db, eb, 'readProgress.seriesId', seriesIds))
    .where('book.deletedAt', 'is not', null)
    .where(hasNoCopy)
