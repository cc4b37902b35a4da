// How far a stage has got, as it is stored in the stage itself.
import { z } from 'zod'
import type { StageState } from './stage-database.ts'

const CopyState = z.object({
  id: z.string(),
  migrations: z.array(z.string()).default([]),
  restore: z.array(z.string()),
  isBuilt: z.boolean(),
})
const TableState = z.object({ rows: z.int(), after: z.string().nullable(), isDone: z.boolean() })

export interface TableProgress {
  readonly rows: number
  /** Line with the key of the last row that was written. */
  readonly after: string | null
  readonly isDone: boolean
}

export interface StageProgress {
  readonly id: string
  /** Names of the migrations that made its tables. */
  readonly migrations: readonly string[]
  /** Statements that create what was dropped while rows are inserted. */
  readonly restore: readonly string[]
  /** Whether they have run. */
  readonly isBuilt: boolean
  readonly tables: ReadonlyMap<string, TableProgress>
}

const copyName = 'copy'
const tablePrefix = 'table '

export const toCopyState = ({ id, migrations, restore, isBuilt }: Omit<StageProgress, 'tables'>): StageState => ({
  name: copyName,
  value: JSON.stringify({ id, migrations, restore, isBuilt }),
})

export const tableState = (table: string, progress: TableProgress): StageState => ({
  name: tablePrefix + table,
  value: JSON.stringify(progress),
})

/** Undefined for a stage that was not ready for rows yet. */
export function readStageState(state: ReadonlyMap<string, string>): StageProgress | undefined {
  const copy = state.get(copyName)
  if (copy === undefined) return undefined
  const tables = [...state].flatMap(([name, value]) =>
    name.startsWith(tablePrefix) ? [[name.slice(tablePrefix.length), TableState.parse(JSON.parse(value))] as const] : [],
  )
  return { ...CopyState.parse(JSON.parse(copy)), tables: new Map(tables) }
}
