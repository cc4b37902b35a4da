// Stores values from an external source for a series.
// Guarantee: a source and a user's edit or a scan never overwrite each other: the first writer wins, the other reads again.
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { reapplyFileMetadata } from '../actions/rescan.ts'
import { findMetadataRow, writeSeriesEdit } from '../edit/edit.queries.ts'
import { untilWritten } from '../edit/edit-metadata.ts'
import { type CurrentValues, changedRows, currentValuesOf, type SourceChange } from './source-values.rules.ts'

export type SourceValuesDeps = Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks'>

/** The current values of a series; undefined when it does not exist. */
export async function findCurrentValues(db: Db, seriesId: string): Promise<CurrentValues | undefined> {
  const row = await findMetadataRow(db, seriesId)
  return row && currentValuesOf(row)
}

/**
 * Stores values from sources. A scan that this queues reads fields from the files again that no source provides any more, and unlocked
 * ones, because series.json may provide them.
 * @param decide computes the change from the current values; it may be called again after a concurrent write
 * @returns whether anything changed
 * @throws MetadataBusy
 */
export function saveSourceValues(
  deps: SourceValuesDeps,
  seriesId: string,
  decide: (current: CurrentValues) => SourceChange,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    let isChanged = false
    await untilWritten(async () => {
      const row = await findMetadataRow(trx, seriesId)
      if (!row) return true
      const current = currentValuesOf(row)
      const change = decide(current)
      const edited = changedRows(current, change)
      if (!edited) return true
      if (!(await writeSeriesEdit(trx, seriesId, { edited, readAt: row.modifiedAt, nowMs: deps.clock.now() }))) return false
      if (change.cleared.length > 0 || change.unlocked) await reapplyFileMetadata({ ...deps, db: trx }, row.libraryId, { seriesId })
      deps.events.emitIn(trx, 'library.series-changed', { seriesId, libraryId: row.libraryId })
      isChanged = true
      return true
    })
    return isChanged
  })
}
