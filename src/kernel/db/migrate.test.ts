import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPostgresDatabase, databases } from '../../../test/setup/databases.ts'
import {
  defineContractMigration,
  defineMigration,
  type FeatureMigration,
  inTransaction,
  migrate,
  openDatabase,
  pendingMigrations,
} from './index.ts'

const creates = (name: string, table: string): FeatureMigration =>
  defineMigration(name, async (db) => {
    await db.schema.createTable(table).addColumn('id', 'integer').execute()
  })
const users = creates('2026-01-01T00-00-users', 'person')
const library = creates('2026-01-01T00-10-library', 'shelf')
const failing = defineMigration('2026-01-01T00-20-broken', async (db) => {
  await db.schema.createTable('half').addColumn('id', 'integer').execute()
  throw new Error('cannot go on')
})

describe.each(databases)('the schema on %s', (_engine, aDatabase) => {
  async function aFreshDatabase() {
    const database = await aDatabase()
    const db = openDatabase(database.location)
    const exists = (table: string) =>
      sql
        .raw(`select 1 from ${table}`)
        .execute(db)
        .then(
          () => true,
          () => false,
        )
    const drop = async () => {
      await db.destroy()
      await database.drop()
    }
    return { database, db, exists, drop }
  }

  test('applies each step once, in order of its time, regardless of its feature', async () => {
    const { db, exists, drop } = await aFreshDatabase()
    expect(await migrate(db, [library, users])).toEqual([users.name, library.name])
    expect(await migrate(db, [library, users])).toEqual([])
    expect([await exists('person'), await exists('shelf')]).toEqual([true, true])
    await drop()
  })

  test('of an empty database is read without a failing statement, which PostgreSQL would log', async () => {
    const { db, drop } = await aFreshDatabase()
    await inTransaction(db, async (trx) => {
      expect(await pendingMigrations(trx, [users])).toMatchObject({ done: 0, pending: 1 })
      // PostgreSQL refuses all that follows a failed statement of a transaction.
      expect((await sql<{ one: number }>`select 1 as one`.execute(trx)).rows).toEqual([{ one: 1 }])
    })
    await drop()
  })

  test('stops the startup at a failing step and leaves nothing half done', async () => {
    const { db, exists, drop } = await aFreshDatabase()
    const after = creates('2026-01-01T00-30-later', 'later')
    await expect(migrate(db, [users, failing, after])).rejects.toThrow('cannot go on')
    expect([await exists('person'), await exists('half'), await exists('later')]).toEqual([false, false, false])
    await migrate(db, [users, library, after])
    expect([await exists('shelf'), await exists('later')]).toEqual([true, true])
    await drop()
  })

  test('of a newer database is not changed by an older server that cannot work with it', async () => {
    const { db, drop } = await aFreshDatabase()
    const narrower = defineContractMigration('2026-01-01T00-10-library', library.up)
    await migrate(db, [users, narrower], { version: '9.0.0' })
    await expect(migrate(db, [users])).rejects.toThrow(library.name)
    await expect(migrate(db, [users])).rejects.toThrow('updated by Hondana 9.0.0')
    expect(await migrate(db, [users, narrower])).toEqual([])
    await drop()
  })

  test('of a newer database that was only extended is used by an older server', async () => {
    const { db, drop } = await aFreshDatabase()
    await migrate(db, [users, library])
    expect(await migrate(db, [users])).toEqual([])
    expect(await pendingMigrations(db, [users])).toMatchObject({ done: 2, pending: 0, unknown: [library.name] })
    await drop()
  })

  test('rejects a step name that is used twice', async () => {
    const { db, drop } = await aFreshDatabase()
    await expect(migrate(db, [users, users])).rejects.toThrow('declared twice')
    await drop()
  })

  test('is migrated once when two nodes start together', async () => {
    const { database, db, exists, drop } = await aFreshDatabase()
    const other = openDatabase(database.location)
    const ran = await Promise.all([migrate(db, [users, library]), migrate(other, [users, library])])
    expect(ran.flat().sort()).toEqual([users.name, library.name])
    expect(await exists('shelf')).toBe(true)
    await other.destroy()
    await drop()
  })
})

test('a migration during which PostgreSQL is restarted fails with that reason', async () => {
  const database = await aPostgresDatabase()
  const db = openDatabase(database.location)
  const restarted = defineMigration('2026-01-01T00-00-restart', async (trx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  })
  await expect(migrate(db, [restarted])).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await db.destroy()
  await database.drop()
})
