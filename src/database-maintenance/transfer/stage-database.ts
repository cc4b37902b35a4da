// A database under construction, out of sight of servers: on SQLite a file beside the target, on PostgreSQL a schema of its own.
// It remembers how far it has got in a table of its own, written in the transactions of the rows themselves.
import type { DatabaseLocation, Engine } from '../../kernel/db/index.ts'
import type { Batch, TableInfo } from './table-data.ts'

export interface StageState {
  readonly name: string
  readonly value: string
}

/** Indexes, foreign keys and triggers, which are created after the rows: that is faster, and the order of tables does not matter. */
export interface Deferred {
  readonly drop: readonly string[]
  readonly restore: readonly string[]
}

export interface StageDatabase {
  readonly engine: Engine
  /** PostgreSQL schema of the stage. */
  readonly schema?: string
  /** Opens the stage in place of the target. */
  readonly location: DatabaseLocation
  /** Whether the target contains no tables. */
  isTargetEmpty(): Promise<boolean>
  /** State by name; undefined when there is no stage. */
  readState(): Promise<ReadonlyMap<string, string> | undefined>
  create(): Promise<void>
  discard(): Promise<void>
  listTables(leaveOut: readonly string[]): Promise<readonly TableInfo[]>
  /** @param rebuilt tables that aren't copied but written by the program, whose triggers stay */
  listDeferred(rebuilt: readonly string[]): Promise<Deferred>
  /** Runs the statements and stores the state in one transaction. */
  run(statements: readonly string[], state: StageState): Promise<void>
  /** Inserts rows and stores the state in one transaction. @param batch rows whose columns are those of `table` */
  insert(table: TableInfo, batch: Batch, state: StageState): Promise<void>
  empty(tables: readonly TableInfo[]): Promise<void>
  /** The next numbers that the database assigns are greater than these. */
  setLastNumbers(tables: readonly TableInfo[]): Promise<void>
  /** Checks references between tables. @throws TransferRefused */
  check(): Promise<void>
  /** For the query planner. */
  updateStatistics(): Promise<void>
  /**
   * Puts the stage in the place of the target, all of it or nothing.
   * @param keepAs keeps the previous data under this name; without it the target must still be empty
   * @param changes statements that run before
   */
  publish(keepAs?: string, changes?: readonly string[]): Promise<void>
  close(): Promise<void>
}
