// Databases that begin where others of their kind have come: what is the same for all of them is made once for each worker of the run, and
// copied. A schema takes PostgreSQL half a second of processor time, its copy a twentieth of that.
import { aPostgresDatabase, aSqliteDatabase, type TestDatabase } from './databases.ts'

const templates = new Map<string, Promise<TestDatabase>>()

/**
 * Gives an empty database what `prepare` makes of one; a database that holds something is left alone.
 * @param key names what `prepare` makes
 * @param prepare makes it once; nobody may be connected to its database afterwards
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
  const template = templates.get(name) ?? made(engine, prepare)
  templates.set(name, template)
  await database.become(await template)
  return true
}

async function made(engine: 'sqlite' | 'postgres', prepare: (template: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  const template = engine === 'sqlite' ? await aSqliteDatabase() : await aPostgresDatabase()
  await prepare(template)
  return template
}
