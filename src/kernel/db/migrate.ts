// Steps of the schema, and which versions of the program can use it.
// Guarantee: every step is applied once, all due ones or none. An older program starts on a newer schema only if each step that it
// doesn't know is an expanding one, which leaves everything it uses in place.
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Db, engineOf } from './database.ts'
import type { Tables } from './tables.ts'

/** One step of the schema, written once for both engines. `name` begins with its time: 2026-11-21T03-00-users. */
export interface FeatureMigration {
  readonly name: string
  /** Whether it removes or changes something that an earlier version of the program uses. */
  readonly isContract: boolean
  up(db: Kysely<Tables>): Promise<void>
}

/**
 * Declares a migration that only adds: the previous version of the program must run against the result. There is no downgrade: an older
 * server keeps its own backup.
 */
export const defineMigration = (name: string, up: FeatureMigration['up']): FeatureMigration => ({ name, isContract: false, up })

/** Declares a migration that the previous version of the program can't run against. It waits until no node of that version is running. */
export const defineContractMigration = (name: string, up: FeatureMigration['up']): FeatureMigration => ({ name, isContract: true, up })

/** The database holds a step that this program can't work with. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew'
}

export interface MigrateOptions {
  /** Of this program; recorded with steps that exclude older ones. */
  readonly version?: string
  /** Of PostgreSQL, when it is not the default one of the connection. */
  readonly schema?: string | undefined
  /** Called after each step that is applied. */
  readonly onApplied?: (name: string, tookMs: number) => void
}

/**
 * Brings the schema up to date.
 * @returns the names of the steps that were applied now
 * @throws SchemaTooNew, or the first error; then none of them is applied
 */
export async function migrate(
  db: Db,
  migrations: readonly FeatureMigration[],
  { version = 'unknown', schema, onApplied }: MigrateOptions = {},
): Promise<readonly string[]> {
  const byName: Record<string, Migration> = {}
  for (const migration of migrations) {
    if (byName[migration.name]) throw new Error(`Migration ${migration.name} is declared twice`)
    byName[migration.name] = {
      up: async (target) => {
        const beganMs = performance.now()
        await apply(target as Db, migration, version)
        onApplied?.(migration.name, performance.now() - beganMs)
      },
    }
  }
  await assertSchemaSupported(db, migrations)
  const { pending, unknown } = await pendingMigrations(db, migrations)
  // The migrator first reads the columns of every table.
  if (pending === 0 && schema === undefined) return []
  const provider = { getMigrations: async () => ({ ...byName, ...Object.fromEntries(unknown.map((name) => [name, doneElsewhere])) }) }
  const migrator = new Migrator({ db, provider, ...(schema ? { migrationTableSchema: schema } : {}) })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** The migrator requires every applied step to be declared, and applies none twice. */
const doneElsewhere: Migration = { up: async () => undefined }

async function apply(db: Db, { name, isContract, up }: FeatureMigration, version: string): Promise<void> {
  await up(db)
  if (!isContract) return
  await sql`create table if not exists contract_migration (name text primary key, version text not null)`.execute(db)
  await sql`insert into contract_migration (name, version) values (${name}, ${version})`.execute(db)
}

/** @throws SchemaTooNew when the database holds a contract step that this program doesn't know */
export async function assertSchemaSupported(db: Db, migrations: readonly Pick<FeatureMigration, 'name'>[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const step = (await listContractSteps(db)).find(({ name }) => !known.has(name))
  if (!step) return
  throw new SchemaTooNew(
    `The database was updated by Hondana ${step.version}, and this older version can't use it (${step.name}). Start that version or a newer one, or restore the backup made before the update.`,
  )
}

export interface SchemaState {
  /** How many steps the database has applied. */
  readonly done: number
  /** How many steps of this program are due. */
  readonly pending: number
  readonly pendingNames: readonly string[]
  /** Those of them that an older program can't work with. */
  readonly pendingContracts: readonly string[]
  /** Applied steps that only a newer program knows. */
  readonly unknown: readonly string[]
}

/** Compares the schema with the steps of this program. Writes nothing. */
export async function pendingMigrations(db: Db, migrations: readonly FeatureMigration[]): Promise<SchemaState> {
  const done = await listDone(db)
  const [isDone, isKnown] = [new Set(done), new Set(migrations.map(({ name }) => name))]
  const pending = migrations.filter(({ name }) => !isDone.has(name))
  return {
    done: done.length,
    pending: pending.length,
    pendingNames: pending.map(({ name }) => name),
    pendingContracts: pending.filter(({ isContract }) => isContract).map(({ name }) => name),
    unknown: done.filter((name) => !isKnown.has(name)),
  }
}

const listDone = (db: Db): Promise<readonly string[]> =>
  unlessTableMissing(db, 'kysely_migration', async () =>
    (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name),
  )

const listContractSteps = (db: Db) =>
  unlessTableMissing(
    db,
    'contract_migration',
    async () => (await sql<{ name: string; version: string }>`select name, version from contract_migration`.execute(db)).rows,
  )

/** Rows of a table that may not exist yet; none then. */
export async function unlessTableMissing<T>(db: Db, table: string, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql`select 1 where to_regclass(${`"${table}"`}) is not null`.execute(db)
      : await sql`select 1 from sqlite_schema where type = 'table' and name = ${table}`.execute(db)
  return rows.length === 0 ? [] : read()
}
