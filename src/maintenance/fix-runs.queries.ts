import type { Selectable } from 'kysely'
import type { Db } from '../kernel/db/index.ts'
import type { StoredSentence } from '../kernel/sentences/index.ts'
import type { RunState } from './fix-run.rules.ts'

/** The last run of each card. */
interface FixRunTable {
  fixId: string
  /** Epoch ms. */
  startedAt: number
  /** E-mail of the user who started it. */
  startedBy: string
  state: RunState
  /** Epoch ms. */
  finishedAt: number | null
  /** The endpoint's message for users. */
  message: StoredSentence | null
  /** JSON: Record<string, number>. */
  figures: string
  error: StoredSentence | null
  /** JSON: ids of the tasks that it started. */
  taskIds: string
}
export type FixRunRow = Selectable<FixRunTable>

declare module '../kernel/db/tables.ts' {
  interface Tables {
    fixRun: FixRunTable
  }
}

export const listFixRuns = (db: Db): Promise<readonly FixRunRow[]> => db.selectFrom('fixRun').selectAll().execute()

/** Stores a run, replacing the previous one. */
export async function saveFixRun(db: Db, row: FixRunTable): Promise<void> {
  const { fixId: _fixId, ...fresh } = row
  await db
    .insertInto('fixRun')
    .values(row)
    .onConflict((conflict) => conflict.column('fixId').doUpdateSet(fresh))
    .execute()
}

/** Stores the result of a run, or how far it is, unless it was changed or another one has started meanwhile. */
export const updateFixRun = (
  db: Db,
  { fixId, startedAt, taskIds }: Pick<FixRunRow, 'fixId' | 'startedAt' | 'taskIds'>,
  change: Partial<Pick<FixRunTable, 'state' | 'finishedAt' | 'figures' | 'error' | 'taskIds'>>,
) =>
  db
    .updateTable('fixRun')
    .set(change)
    .where('fixId', '=', fixId)
    .where('startedAt', '=', startedAt)
    .where('taskIds', '=', taskIds)
    .where('state', '=', 'RUNNING')
    .execute()
