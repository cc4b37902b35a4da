// Builds a database from another one or from a dump.
// Guarantee: the target stays as it is until every table was read back from the new database and has the rows and the checksum of its
// source. A run that was killed continues behind the last batch that it wrote; no row is written twice.
import { isDeepStrictEqual } from 'node:util'
import { type Db, type FeatureMigration, migrate, openDatabase } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { openSource } from './open-source.ts'
import type { ReportProgress } from './progress.ts'
import { adaptRow, decodeRow, encodeRow } from './row-lines.rules.ts'
import { createRowsChecksum, type TableSum } from './rows-checksum.ts'
import type { StageDatabase } from './stage-database.ts'
import { readStageState, type StageProgress, tableState, toCopyState } from './stage-state.ts'
import { type Batch, type DataSource, type Row, type TableInfo, TransferRefused } from './table-data.ts'

/** What the program knows about its database. */
export interface DatabasePlan {
  /** Of all features. */
  readonly migrations: readonly FeatureMigration[]
  readonly searchIndex: SearchIndex
  /** Tables that are not copied, the search index among them. */
  readonly leaveOut: readonly string[]
}

/** Tables that are built from others, and differ between the engines. */
export interface SearchIndex {
  readonly tables: readonly string[]
  /** Name of the migration that created them. */
  readonly since: string
  /** Builds them, or on an older schema only records that this must be done. */
  rebuild(db: Db, isCurrent: boolean, onProgress: (documents: number) => void): Promise<void>
}

export interface TransferRequest {
  readonly source: DataSource
  readonly stage: StageDatabase
  readonly plan: DatabasePlan
  /** Names the source; a stage with another id is not continued. */
  readonly id: string
  /** Name under which the previous data of the target is kept; without it the target must be empty. */
  readonly keepAs?: string
  /** Statements that change the verified copy. */
  readonly changes?: readonly string[]
  readonly report: ReportProgress
}

export interface TransferResult {
  readonly rows: number
  readonly tables: number
  /** Rows that were copied by an earlier run. */
  readonly rowsEarlier: number
  /** Rows that the target can't store exactly: NUL characters, NaN. */
  readonly adaptedRows: number
}

/** @throws TransferRefused */
export async function transfer(request: TransferRequest): Promise<TransferResult> {
  const { stage, source, plan, keepAs, changes, report } = request
  const progress = await prepareStage(request)
  const tables = pairTables(source.tables, await stage.listTables(plan.leaveOut))
  const copied = await copyTables(request, tables, progress)
  await stage.updateStatistics()
  if (!progress.isBuilt) {
    // Its own indexes are also faster to create afterwards; it reads the rows by their primary keys.
    await rebuildSearch(request)
    report({ phase: 'indexes' })
    await stage.setLastNumbers(tables)
    await stage.run(progress.restore, toCopyState({ ...progress, id: request.id, isBuilt: true }))
  }
  await stage.check()
  await stage.updateStatistics()
  await verify(request, tables, copied.sums)
  await stage.publish(keepAs, changes)
  const rows = [...copied.sums.values()].reduce((sum, one) => sum + one.rows, 0)
  return { rows, tables: tables.length, rowsEarlier: copied.rowsEarlier, adaptedRows: copied.adaptedRows }
}

/** Continues the stage of the same source, or creates one with the schema of the source, without indexes and triggers. */
async function prepareStage({ stage, source, plan, id }: TransferRequest): Promise<StageProgress> {
  const state = await stage.readState()
  const known = state && readStageState(state)
  if (known && known.id !== id)
    throw new TransferRefused(`The target contains an unfinished copy of ${known.id}. Continue that copy, or use another target.`)
  if (known && isDeepStrictEqual(known.migrations, source.migrations)) return known
  // Left by a run that was killed before the first row, or made of a source that was updated since.
  if (state) await stage.discard()
  await stage.create()
  const done = new Set(source.migrations)
  const db = openDatabase(stage.location, 'worker')
  try {
    const migrations = plan.migrations.filter(({ name }) => done.has(name))
    await migrate(db, migrations, { schema: stage.schema })
  } finally {
    await db.destroy()
  }
  // Some migrations write the first rows of their tables.
  await stage.empty(await stage.listTables([]))
  const { drop, restore } = await stage.listDeferred(plan.searchIndex.tables)
  const fresh = { id, migrations: source.migrations, restore, isBuilt: false, tables: new Map() }
  await stage.run(drop, toCopyState(fresh))
  return fresh
}

/** The tables in the columns of the source. @throws TransferRefused when a table of the target is not in the source */
function pairTables(ofSource: readonly TableInfo[], ofStage: readonly TableInfo[]): readonly TableInfo[] {
  const sources = new Map(ofSource.map((table) => [table.name, table]))
  return ofStage.map(({ name, columns }) => {
    const source = sources.get(name)
    const targets = new Map(columns.map((column) => [column.name, column]))
    if (!source || source.columns.length !== columns.length) throw differing(name)
    const paired = source.columns.map((column) => {
      const target = targets.get(column.name)
      if (target?.type !== column.type) throw differing(`${name}.${column.name}`)
      return target
    })
    return { ...source, columns: paired }
  })
}

const differing = (place: string) =>
  new TransferRefused(`The source doesn't have the tables of its version: ${place} is missing or has another type.`)

interface Copied {
  /** By table; of tables that this run has read from their first row. */
  readonly sums: Map<string, TableSum>
  rowsEarlier: number
  adaptedRows: number
}

async function copyTables(request: TransferRequest, tables: readonly TableInfo[], progress: StageProgress): Promise<Copied> {
  const { source, stage, report } = request
  const copied: Copied = { sums: new Map(), rowsEarlier: 0, adaptedRows: 0 }
  const counts = new Map<string, number>()
  for (const table of tables) counts.set(table.name, await source.count(table))
  const rowsTotal = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let rowsDone = 0
  for (const table of tables) {
    const earlier = progress.tables.get(table.name)
    // Without a key there is no place to continue at.
    const after = table.key.length > 0 && earlier?.after ? decodeRow(keyColumns(table), earlier.after) : undefined
    if (earlier && !earlier.isDone && !after) await stage.empty([table])
    const isDone = earlier?.isDone === true
    const isContinued = isDone || after !== undefined
    let rows = isContinued && earlier ? earlier.rows : 0
    copied.rowsEarlier += rows
    rowsDone += rows
    const checksum = createRowsChecksum()
    const tell = () => report({ phase: 'rows', table: table.name, rowsDone, rowsTotal, rowsEarlier: copied.rowsEarlier })
    tell()
    if (isDone) continue
    for await (const { batch, last, adapted } of batchesOf(request, table, after)) {
      checksum.add(batch.lines)
      rows += batch.rows.length
      rowsDone += batch.rows.length
      copied.adaptedRows += adapted
      await stage.insert(table, batch, tableState(table.name, { rows, after: encodeRow(last), isDone: false }))
      tell()
    }
    await stage.run([], tableState(table.name, { rows, after: null, isDone: true }))
    if (!isContinued) copied.sums.set(table.name, checksum.result())
  }
  return copied
}

const keyColumns = ({ key, columns }: TableInfo) => key.map((index) => requireDefined(columns[index], 'a column of the key'))

interface AdaptedBatch {
  readonly batch: Batch
  /** Key of the last row, as it is in the source. */
  readonly last: Row
  readonly adapted: number
}

/** The rows of the source as the target can store them. */
async function* batchesOf({ source, stage }: TransferRequest, table: TableInfo, after?: Row): AsyncGenerator<AdaptedBatch, void> {
  for await (const rows of source.read(table, after)) {
    const stored: Row[] = []
    const lines: string[] = []
    let adapted = 0
    for (const row of rows) {
      const line = encodeRow(row)
      const kept = adaptRow(stage.engine, table.columns, row, line)
      if (kept !== row) adapted += 1
      stored.push(kept)
      lines.push(kept === row ? line : encodeRow(kept))
    }
    const last = rows.at(-1)
    if (last) yield { batch: { rows: stored, lines }, last: table.key.map((index) => last[index] ?? null), adapted }
  }
}

async function rebuildSearch({ stage, source, plan, report }: TransferRequest): Promise<void> {
  const { searchIndex, migrations } = plan
  if (!source.migrations.includes(searchIndex.since)) return
  const done = new Set(source.migrations)
  const isCurrent = migrations.every(({ name }) => done.has(name))
  report({ phase: 'search', documents: 0 })
  const db = openDatabase(stage.location, 'worker')
  try {
    await searchIndex.rebuild(db, isCurrent, (documents) => report({ phase: 'search', documents }))
  } finally {
    await db.destroy()
  }
}

/** Reads everything back. Of tables that an earlier run began, the source is read again too: it may have changed since. */
async function verify(request: TransferRequest, tables: readonly TableInfo[], sums: Map<string, TableSum>): Promise<void> {
  const { stage, plan, report } = request
  const built = await openSource(stage.location, plan.leaveOut)
  let rowsDone = 0
  try {
    for (const table of tables) {
      const expected = sums.get(table.name) ?? (await sumOfSource(request, table))
      sums.set(table.name, expected)
      const rowsTotal = expected.rows
      report({ phase: 'verify', table: table.name, rowsDone, rowsTotal })
      const found = await sumOf(built, table)
      if (found.rows !== expected.rows || found.checksum !== expected.checksum)
        throw new TransferRefused(
          `The table ${table.name} differs: ${expected.rows} rows with checksum ${expected.checksum} in the source, ${found.rows} rows with ` +
            `checksum ${found.checksum} in the copy. If the source was used since the copy began, delete the unfinished copy and start again.`,
        )
      rowsDone += found.rows
    }
  } finally {
    await built.close()
  }
}

async function sumOf(source: DataSource, table: TableInfo): Promise<TableSum> {
  const checksum = createRowsChecksum()
  for await (const rows of source.read(table)) checksum.add(rows.map(encodeRow))
  return checksum.result()
}

async function sumOfSource(request: TransferRequest, table: TableInfo): Promise<TableSum> {
  const checksum = createRowsChecksum()
  for await (const { batch } of batchesOf(request, table)) checksum.add(batch.lines)
  return checksum.result()
}
