import type { Db } from '../../kernel/db/index.ts'

/** A downloaded series that has got a cover, or had one: it never gets one automatically again. */
interface FirstCoverTable {
  seriesId: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    firstCover: FirstCoverTable
  }
}

export const hadFirstCover = async (db: Db, seriesId: string): Promise<boolean> =>
  (await db.selectFrom('firstCover').select('seriesId').where('seriesId', '=', seriesId).executeTakeFirst()) !== undefined

export const saveFirstCover = (db: Db, seriesId: string) =>
  db
    .insertInto('firstCover')
    .values({ seriesId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
