// What the database itself notes when rows change, in the transaction that changes them, whoever writes.
import { sql } from 'kysely'
import { type Db, engineOf } from '../database.ts'

export interface RowTrigger {
  readonly name: string
  readonly table: string
  /** An update counts when it sets one of the columns, also to the value that it had. */
  readonly after: 'insert' | 'delete' | { readonly updateOf: readonly string[] }
  /** One statement in the words of both engines; the row is `new`, or `old` after a delete. */
  readonly statement: string
}

/** Creates a trigger that runs once for each row; for migrations. */
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
