// Triggers that the database runs in the transaction that changes rows, whoever writes.
import { sql } from 'kysely'
import { type Db, engineOf } from '../database.ts'

export interface RowTrigger {
  readonly name: string
  readonly table: string
  /** An update counts when it sets one of the columns, even to the same value. */
  readonly after: 'insert' | 'delete' | { readonly updateOf: readonly string[] }
  /** One statement in SQL that both engines accept; the row is `new`, or `old` after a delete. */
  readonly statement: string
}

/** Creates a trigger that runs once per row; for migrations. */
export async function createRowTrigger(db: Db, { name, table, after, statement }: RowTrigger): Promise<void> {
  const event = typeof after === 'string' ? sql.raw(after) : sql`update of ${sql.join(after.updateOf.map((column) => sql.ref(column)))}`
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger ${sql.ref(name)} after ${event} on ${sql.table(table)} begin ${sql.raw(statement)}; end`.execute(db)
    return
  }
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as
    ${sql.raw(`$$ begin ${statement}; return null; end $$`)}`.execute(db)
  await sql`create trigger ${sql.ref(name)} after ${event} on ${sql.table(table)}
    for each row execute function ${sql.ref(name)}()`.execute(db)
}
