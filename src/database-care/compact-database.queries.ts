import { sql } from 'kysely'
import { type Db, engineOf } from '../kernel/db/index.ts'

/** Gives free pages back to the disk and brings the statistics of the planner up to date. @returns bytes of the database before and after */
export async function compactDatabase(db: Db): Promise<{ bytesBefore: number; bytesAfter: number }> {
  const bytesBefore = await sizeOf(db)
  if (engineOf(db) === 'postgres') {
    await sql`vacuum (analyze)`.execute(db)
  } else {
    await sql`vacuum`.execute(db)
    await sql`analyze`.execute(db)
  }
  return { bytesBefore, bytesAfter: await sizeOf(db) }
}

async function sizeOf(db: Db): Promise<number> {
  const size =
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return (await size.execute(db)).rows[0]?.bytes ?? 0
}
