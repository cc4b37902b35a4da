import { type Db, engineOf, inList } from '../../kernel/db/index.ts'
import type { Selection } from '../selection.rules.ts'

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

/** The same for these series, or the series of these books. */
export async function lockSeriesOf(trx: Db, { of, ids }: Selection): Promise<void> {
  if (of === 'SERIES' || engineOf(trx) === 'sqlite') return lockSeries(trx, ids)
  const rows = await trx
    .selectFrom('book')
    .select('seriesId')
    .distinct()
    .where((eb) => inList(trx, eb, 'id', ids))
    .execute()
  await lockSeries(
    trx,
    rows.map(({ seriesId }) => seriesId),
  )
}
