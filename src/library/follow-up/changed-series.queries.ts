import { type Db, inList } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'

/** A series that a scan changed and that other features have not been notified of yet. */
export interface ChangedSeriesTable {
  seriesId: string
  libraryId: string
  /** Differs with each change. */
  version: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    changedSeries: ChangedSeriesTable
  }
}

/** Records existing series as changed; those already recorded get a new version. */
export async function recordChangedSeries(trx: Db, seriesIds: readonly string[]): Promise<void> {
  if (seriesIds.length === 0) return
  const version = newId()
  await trx
    .insertInto('changedSeries')
    .columns(['seriesId', 'libraryId', 'version'])
    .expression((eb) =>
      eb
        .selectFrom('series')
        .select((inner) => ['series.id', 'series.libraryId', inner.val(version).as('version')])
        .where((inner) => inList(trx, inner, 'series.id', seriesIds))
        .orderBy('series.id'),
    )
    .onConflict((conflict) => conflict.column('seriesId').doUpdateSet({ version }))
    .execute()
}

export const listChangedSeries = (db: Db, libraryId: string, limit: number): Promise<ChangedSeriesTable[]> =>
  db.selectFrom('changedSeries').selectAll().where('libraryId', '=', libraryId).orderBy('seriesId').limit(limit).execute()

/** Deletes these records, except those of series that have changed since they were listed. */
export async function deleteChangedSeries(trx: Db, changes: readonly ChangedSeriesTable[]): Promise<void> {
  for (const [version, some] of Map.groupBy(changes, (change) => change.version)) {
    const ids = some.map(({ seriesId }) => seriesId)
    await trx
      .deleteFrom('changedSeries')
      .where('version', '=', version)
      .where((eb) => inList(trx, eb, 'seriesId', ids))
      .execute()
  }
}

export const listLibrariesWithChanges = async (db: Db): Promise<readonly string[]> =>
  (await db.selectFrom('changedSeries').select('libraryId').distinct().execute()).map(({ libraryId }) => libraryId)
