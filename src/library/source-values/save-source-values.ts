// A source outside of the library says something about a series.
// Promise: it and a person's edit or a scan never undo each other: whoever writes first stands, the other looks again.
import { afterCommit, type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { reapplyFileMetadata } from '../actions/rescan.ts'
import { writeSeriesEdit } from '../edit/edit.queries.ts'
import { untilWritten } from '../edit/edit-metadata.ts'
import { findMetadataRow } from './source-values.queries.ts'
import { type CurrentValues, changedRows, currentValuesOf, type SourceChange } from './source-values.rules.ts'

export type SourceValuesDeps = Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks'>

/** What is told of a series now; undefined when there is none. */
export async function findCurrentValues(db: Db, seriesId: string): Promise<CurrentValues | undefined> {
  const row = await findMetadataRow(db, seriesId)
  return row && currentValuesOf(row)
}

/**
 * Writes what sources say. Fields that none speaks for any more get what the files say with a scan that this queues.
 * @param decide from what is told now to the change; it may be called again when somebody else wrote meanwhile
 * @returns whether anything is different now
 * @throws MetadataBusy
 */
export function saveSourceValues(
  deps: SourceValuesDeps,
  seriesId: string,
  decide: (told: CurrentValues) => SourceChange,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    let isChanged = false
    await untilWritten(async () => {
      const row = await findMetadataRow(trx, seriesId)
      if (!row) return true
      const told = currentValuesOf(row)
      const change = decide(told)
      const edited = changedRows(told, change)
      if (!edited) return true
      if (!(await writeSeriesEdit(trx, seriesId, { edited, readAt: row.modifiedAt, nowMs: deps.clock.now() }))) return false
      if (change.cleared.length > 0) await reapplyFileMetadata({ ...deps, db: trx }, row.libraryId, { seriesId })
      afterCommit(trx, () => deps.events.emit('library.series-changed', { seriesId, libraryId: row.libraryId }))
      isChanged = true
      return true
    })
    return isChanged
  })
}
