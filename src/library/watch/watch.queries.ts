import type { Db } from '../../kernel/db/index.ts'

/** Whether any series that is not in the trash is stored at a path or below it. */
export async function hasSeriesAt(db: Db, libraryId: string, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('series')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is', null)
    // "0" is the character after "/": everything below the folder, by the index of paths.
    .where((eb) => eb.or([eb('path', '=', path), eb.and([eb('path', '>', `${path}/`), eb('path', '<', `${path}0`)])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
