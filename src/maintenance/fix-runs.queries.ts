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

/** Stores the result of a run, unless another one has started meanwhile. */
export const endFixRun = (
  db: Db,
  { fixId, startedAt }: Pick<FixRunRow, 'fixId' | 'startedAt'>,
  end: Pick<FixRunTable, 'state' | 'finishedAt' | 'figures' | 'error'>,
) => db.updateTable('fixRun').set(end).where('fixId', '=', fixId).where('startedAt', '=', startedAt).execute()
