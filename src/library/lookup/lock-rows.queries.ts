// Whether a library or a series is still there, for work that writes rows which refer to it.
// Promise: what is there stays until the transaction ends; a person who deletes it meanwhile waits that long.
import { type Db, shareLock } from '../../kernel/db/index.ts'

/** @returns whether the library is there */
export async function lockLibraryRow(trx: Db, id: string): Promise<boolean> {
  return (await shareLock(trx, trx.selectFrom('library').select('id').where('id', '=', id)).executeTakeFirst()) !== undefined
}

/** With its library. @returns whether the series is there */
export async function lockSeriesRow(trx: Db, id: string): Promise<boolean> {
  const series = trx.selectFrom('series').innerJoin('library', 'library.id', 'series.libraryId')
  return (await shareLock(trx, series.select('series.id').where('series.id', '=', id)).executeTakeFirst()) !== undefined
}
