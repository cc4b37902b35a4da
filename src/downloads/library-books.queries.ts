import type { Db } from '../kernel/db/index.ts'

/** Whether a scan ever found books in a library that are still expected there. */
export async function hasBooks(db: Db, libraryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('book')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
