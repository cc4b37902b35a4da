import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { asError, errorCodeOf } from '../errors/error-code.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** One step of the schema, written once for both engines. `name` begins with its time: 2026-11-21T03-00-users. */
export interface FeatureMigration {
  readonly name: string
  up(db: Kysely<Tables>): Promise<void>
}

/** Declares a migration. There is no downgrade: an older server keeps its own backup. */
export const defineMigration = (name: string, up: FeatureMigration['up']): FeatureMigration => ({ name, up })

/**
 * Brings the schema up to date.
 * @param schema of PostgreSQL, when it is not the default one of the connection
 * @returns the names of the steps that were applied now
 * @throws the first error; then none of them is applied
 */
export async function migrate(db: Db, migrations: readonly FeatureMigration[], schema?: string): Promise<readonly string[]> {
  const byName: Record<string, Migration> = {}
  for (const { name, up } of migrations) {
    if (byName[name]) throw new Error(`Migration ${name} is declared twice`)
    byName[name] = { up: (target) => up(target as Db) }
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => byName },
    ...(schema ? { migrationTableSchema: schema } : {}),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Counts the steps that a database has applied and how many of these are pending. Writes nothing. */
export async function pendingMigrations(db: Db, migrations: readonly FeatureMigration[]): Promise<{ done: number; pending: number }> {
  const done = new Set(await listDone(db))
  return { done: done.size, pending: migrations.filter(({ name }) => !done.has(name)).length }
}

async function listDone(db: Db): Promise<readonly string[]> {
  try {
    return (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name)
  } catch (error) {
    const code = errorCodeOf(error)
    const { message } = asError(error)
    if (code === '42P01' || message.includes('no such table')) return []
    throw error
  }
}
