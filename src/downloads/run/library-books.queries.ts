import type { Db } from '../../kernel/db/index.ts'

/** Finds the book whose file the last scan read at this path. @param path below the library's root */
export const findBookAt = (db: Db, libraryId: string, path: string) =>
  db
    .selectFrom('book')
    .select(['id', 'seriesId', 'sizeBytes', 'fileModifiedAt', 'contentKey'])
    .where('libraryId', '=', libraryId)
    .where('path', '=', path)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Checks whether a book is known at this path, including books in the trash. @param path below the library's root */
export async function isKnownPath(db: Db, libraryId: string, path: string): Promise<boolean> {
  const row = await db.selectFrom('book').select('id').where('libraryId', '=', libraryId).where('path', '=', path).executeTakeFirst()
  return row !== undefined
}

/** Checks whether a scan has found books in a library that should still be there. */
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
