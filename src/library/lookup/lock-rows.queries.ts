// Locks a library or a series, for work that writes rows which refer to it.
// Guarantee: an existing row is kept until the transaction ends; a user who deletes it meanwhile waits that long.
import { type Db, shareLock } from '../../kernel/db/index.ts'

/** @returns whether the library exists */
export async function lockLibraryRow(trx: Db, id: string): Promise<boolean> {
  return (await shareLock(trx, trx.selectFrom('library').select('id').where('id', '=', id)).executeTakeFirst()) !== undefined
}

/** Locks its library too. @returns whether the series exists */
export async function lockSeriesRow(trx: Db, id: string): Promise<boolean> {
  const series = trx.selectFrom('series').innerJoin('library', 'library.id', 'series.libraryId')
  return (await shareLock(trx, series.select('series.id').where('series.id', '=', id)).executeTakeFirst()) !== undefined
}
