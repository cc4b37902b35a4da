import { type Db, engineOf, inList } from '../../kernel/db/index.ts'

/**
 * Lets one transaction at a time count or gather something of these series, on every node: it then sees what the one before has written.
 * SQLite has only one writer anyway.
 */
export async function lockSeries(trx: Db, seriesIds: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await trx
    .selectFrom('series')
    .select('id')
    .where((eb) => inList(trx, eb, 'id', seriesIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
