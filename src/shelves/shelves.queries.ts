import type { Db } from '../kernel/db/index.ts'
import { SeriesNotFound } from '../library/access/index.ts'
import { type Choice, holds, type ReachedShelf, reachedOf, type Shelf, shelfOf } from './shelf.rules.ts'

interface ShelfChoiceTable {
  userId: string
  seriesId: string
  /** Null when the person removed the series from their shelves. */
  shelf: Shelf | null
  until: ReachedShelf | null
  /** Epoch ms. */
  chosenAt: number
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    shelfChoice: ShelfChoiceTable
  }
}

export interface OwnShelf {
  readonly shelf: Shelf | null
  /** Whether the person chose it. */
  readonly isChosen: boolean
  readonly reached: ReachedShelf | null
}

/** The shelf on which a user has a series. @throws SeriesNotFound */
export async function findShelf(db: Db, userId: string, seriesId: string): Promise<OwnShelf> {
  const row = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .leftJoin('progressSeries', (join) => join.onRef('progressSeries.seriesId', '=', 'series.id').on('progressSeries.userId', '=', userId))
    .leftJoin('shelfChoice', (join) => join.onRef('shelfChoice.seriesId', '=', 'series.id').on('shelfChoice.userId', '=', userId))
    .where('series.id', '=', seriesId)
    .select(['series.bookCount', 'seriesMetadata.status', 'progressSeries.readCount'])
    .select(['shelfChoice.userId as chosenBy', 'shelfChoice.shelf', 'shelfChoice.until'])
    .executeTakeFirst()
  if (!row) throw SeriesNotFound(seriesId)
  const { bookCount, status, readCount, chosenBy, shelf, until } = row
  const reached = reachedOf({ bookCount, readCount, hasEnded: status === 'ENDED' })
  const choice: Choice | undefined = chosenBy === null ? undefined : { shelf, until }
  return { shelf: shelfOf(choice, reached), isChosen: choice !== undefined && holds(choice, reached), reached }
}

/** Whether the user chose a shelf for the series, or removed it from theirs, even if the choice has ended. */
export const hasChoice = async (db: Db, userId: string, seriesId: string): Promise<boolean> =>
  (await db.selectFrom('shelfChoice').select('userId').where('userId', '=', userId).where('seriesId', '=', seriesId).executeTakeFirst()) !==
  undefined

export const saveChoice = (db: Db, row: ShelfChoiceTable) =>
  db
    .insertInto('shelfChoice')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'seriesId']).doUpdateSet({ shelf: row.shelf, until: row.until, chosenAt: row.chosenAt }),
    )
    .execute()

export const deleteChoice = (db: Db, userId: string, seriesId: string) =>
  db.deleteFrom('shelfChoice').where('userId', '=', userId).where('seriesId', '=', seriesId).execute()
