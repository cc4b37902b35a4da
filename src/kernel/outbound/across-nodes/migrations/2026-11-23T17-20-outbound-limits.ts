import { binaryText, type Db, defineMigration } from '../../../db/index.ts'

/** What the nodes on one PostgreSQL database agree on about the hosts they send requests to. Unused on SQLite. */
export const createOutboundLimits = defineMigration('2026-11-23T17-20-outbound-limits', async (db) => {
  await createHostLimits(db)
  await createQuotaTurns(db)
})

/** One row per host with a rate limit or a pause. Times are epoch ms on the database's clock, with fractions; 0 when there is none. */
async function createHostLimits(db: Db): Promise<void> {
  let table = db.schema.createTable('hostLimit').addColumn('name', binaryText(db), (column) => column.primaryKey())
  for (const name of ['nextStartAt', 'pausedUntil', 'limitedAt', 'breakMs', 'breakUntil', 'probeUntil'])
    table = table.addColumn(name, 'double precision', (column) => column.notNull().defaultTo(0))
  await table.execute()
}

/** As many rows per quota as it allows requests: each is one that may be used again at its time. */
async function createQuotaTurns(db: Db): Promise<void> {
  await db.schema
    .createTable('quotaTurn')
    .addColumn('name', binaryText(db), (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('freeAt', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('quotaTurn_key', ['name', 'number'])
    .execute()
}
