import type { Db } from '../../kernel/db/index.ts'

/** The series at a stored path. */
export const findSeriesAt = (db: Db, libraryId: string, path: string) =>
  db.selectFrom('series').select('id').where('libraryId', '=', libraryId).where('path', '=', path).executeTakeFirst()
