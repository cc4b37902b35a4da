import type { Db } from '../../kernel/db/index.ts'

/** The book whose file lies there, as the last scan read it. @param path below the library's root */
export const findBookAt = (db: Db, libraryId: string, path: string) =>
  db
    .selectFrom('book')
    .select(['id', 'seriesId', 'sizeBytes', 'fileModifiedAt', 'contentKey'])
    .where('libraryId', '=', libraryId)
    .where('path', '=', path)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Whether any book is known there, also one in the trash. @param path below the library's root */
export async function isKnownPath(db: Db, libraryId: string, path: string): Promise<boolean> {
  const row = await db.selectFrom('book').select('id').where('libraryId', '=', libraryId).where('path', '=', path).executeTakeFirst()
  return row !== undefined
}

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
