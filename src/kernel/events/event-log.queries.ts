// The table of events. Promise: ids grow in the order in which events become visible, so `id > last` never skips one. Each transaction
// takes one lock right before its ids and commits next: while a smaller id is not visible yet, nobody else is given a larger one.
// PostgreSQL makes transactions that notify others commit one after the other anyway.
import { sql } from 'kysely'
import { type Db, inTransaction, lockForPurpose, postgresTime } from '../db/index.ts'

export const eventChannel = 'hondana_event'

declare module '../db/tables.ts' {
  interface Tables {
    event: EventTable
  }
}

interface EventTable {
  id: number
  /** The process that announced it. */
  node: string
  name: string
  /** JSON. */
  payload: string
  /** Epoch ms on the database's clock. */
  at: number
}

export interface NewEvent {
  readonly name: string
  readonly payload: string
}

/** Stores events and notifies the nodes. The last statement of a transaction: the lock is held until its end. */
export async function storeEvents(db: Db, node: string, events: readonly NewEvent[]): Promise<void> {
  const names = events.map(({ name }) => name)
  const payloads = events.map(({ payload }) => payload)
  await sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtextextended(${eventChannel}, 0))),
    stored as (
      insert into event (node, name, payload, at)
      select ${node}::text, added.name, added.payload, ${postgresTime}
      from turn, unnest(${names}::text[], ${payloads}::text[]) with ordinality as added (name, payload, place)
      order by added.place
      returning id
    )
    select pg_notify(${eventChannel}, '') from (select max(id) as id from stored) as last
  `.execute(db)
}

/** Which events are stored; 0 and 0 when none ever was. */
export const findRange = (db: Db): Promise<{ readonly oldestId: number; readonly newestId: number }> =>
  db
    .selectFrom('event')
    .select([sql<number>`coalesce(min(id), 0)`.as('oldestId'), sql<number>`coalesce(max(id), 0)`.as('newestId')])
    .executeTakeFirstOrThrow()

export const listEventsAfter = (db: Db, id: number, limit: number) =>
  db.selectFrom('event').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()

/** Deletes events older than the given age, except the newest: it shows which ids were given. */
export const deleteOldEvents = (db: Db, olderThanMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, 'events.prune')
    await trx
      .deleteFrom('event')
      .where('at', '<', sql<number>`${postgresTime} - ${olderThanMs}::bigint`)
      .where('id', '<', ({ selectFrom }) => selectFrom('event as newest').select(({ fn }) => fn.max('newest.id').as('id')))
      .execute()
  })
