// Databases that start from a common state: the state is created once for each worker of the run, and copied. A schema takes PostgreSQL
// half a second of CPU time, its copy a twentieth of that.
import { aPostgresDatabase, aSqliteDatabase, type TestDatabase } from './databases.ts'

const templates = new Map<string, Promise<TestDatabase>>()

/**
 * Copies the state created by `prepare` to an empty database; a database with content is not changed.
 * @param key names the state
 * @param prepare creates it once; its database must have no connections afterwards
 * @returns whether it was empty
 */
export async function startFromTemplate(
  database: TestDatabase,
  key: string,
  prepare: (template: TestDatabase) => Promise<void>,
): Promise<boolean> {
  if (!(await database.isEmpty())) return false
  const { engine } = database.location
  const name = `${engine} ${key}`
  const template = templates.get(name) ?? createTemplate(engine, prepare)
  templates.set(name, template)
  await database.become(await template)
  return true
}

async function createTemplate(engine: 'sqlite' | 'postgres', prepare: (template: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  const template = engine === 'sqlite' ? await aSqliteDatabase() : await aPostgresDatabase()
  await prepare(template)
  return template
}
