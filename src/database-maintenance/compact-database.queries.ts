// Returns the space of deleted rows to the disk and updates the statistics of the query planner.
// Guarantee: writes do not fail in the meantime, and reads continue. SQLite frees a few pages at a time, with other writes in between;
// PostgreSQL does it concurrently, table by table.
// Limit: a SQLite database of an earlier version is rewritten once, and writes wait until that is done.
import { type QueryResult, sql } from 'kysely'
import { type Db, engineOf } from '../kernel/db/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'

/** 4 MB, which block the writer for a few milliseconds. */
const pagesPerStep = 1_000

/** @returns size of the database in bytes before and after @throws the signal's reason */
export async function compactDatabase(db: Db, signal: AbortSignal): Promise<{ bytesBefore: number; bytesAfter: number }> {
  const bytesBefore = await sizeOf(db)
  if (engineOf(db) === 'postgres') await compactPostgres(db, signal)
  else await compactSqlite(db, signal)
  return { bytesBefore, bytesAfter: await sizeOf(db) }
}

async function compactSqlite(db: Db, signal: AbortSignal): Promise<void> {
  if (!(await freesInSteps(db))) await sql`vacuum`.execute(db)
  for (let free = await countFreePages(db); free > 0; ) {
    signal.throwIfAborted()
    await sql`pragma incremental_vacuum(${sql.raw(String(pagesPerStep))})`.execute(db)
    const remainingPages = await countFreePages(db)
    if (remainingPages >= free) break
    free = remainingPages
  }
  for (const name of await listTables(db)) {
    signal.throwIfAborted()
    await sql`analyze ${sql.id(name)}`.execute(db)
  }
}

/** One table at a time: a statement for all of them can't be aborted. */
async function compactPostgres(db: Db, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db)
  for (const { name } of rows) {
    signal.throwIfAborted()
    await sql`vacuum (analyze) ${sql.id(name)}`.execute(db)
  }
}

const incremental = 2

/** Whether the database stores what it needs to free pages incrementally. */
const freesInSteps = async (db: Db): Promise<boolean> =>
  (await sql<{ mode: number }>`select auto_vacuum as mode from pragma_auto_vacuum()`.execute(db)).rows[0]?.mode === incremental

const countFreePages = async (db: Db): Promise<number> =>
  onlyRow(await sql<{ pages: number }>`select freelist_count as pages from pragma_freelist_count()`.execute(db)).pages

const listTables = async (db: Db): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and rootpage > 0`.execute(
      db,
    )
  ).rows.map(({ name }) => name)

async function sizeOf(db: Db): Promise<number> {
  const size =
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return onlyRow(await size.execute(db)).bytes
}

const onlyRow = <Row>({ rows }: QueryResult<Row>): NonNullable<Row> => requireDefined(rows[0], 'the row of a size of the database')
