import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tableSums } from '../../src/database-maintenance/transfer/table-sums.fixture.ts'
import type { DatabaseLocation } from '../../src/kernel/db/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aDatabasePlan } from '../builders/a-database-plan.ts'
import { aServer } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { serverBundle } from '../setup/test-bundles.ts'

const tasks = 25_000
const { searchIndex } = aDatabasePlan()

let configDir: string
let original: DatabaseLocation & { readonly engine: 'sqlite' }

beforeAll(async () => {
  configDir = join(inject('runFolder'), randomUUID())
  const server = await aServer({ configDir })
  await server.close()
  original = { engine: 'sqlite', file: join(configDir, 'hondana.sqlite') }
  const database = new Database(original.file)
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${tasks})
    insert into task (id, name, key, lane, payload, priority, state, attempt, maxAttempts, runAt, createdAt, finishedAt)
    select printf('T%08d', i), 'test.task', i, 'quick', '{"of":"${'x'.repeat(200)}"}', 4, 'SUCCEEDED', 1, 1, i, i, i from n`)
  database.close()
})

afterAll(() => rm(configDir, { recursive: true }))

test.each(databases)('a copy to %s that is killed goes on where it was, and doubles nothing', async (_engine, aDatabase) => {
  const target = await aDatabase()
  const first = startCopy(target.location)
  await once(requireDefined(first.stdout, 'its output'), 'data')
  await expect.poll(() => rowsIn(target.location), { interval: 15 }).toBeGreaterThan(0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const copied = await rowsIn(target.location)
  expect(copied).toBeGreaterThan(0)
  expect(copied).toBeLessThan(tasks)

  const second = startCopy(target.location)
  const [output] = await Promise.all([text(requireDefined(second.stdout, 'its output')), once(second, 'exit')])
  expect(output).toMatch(/Copied and verified [\d,]+ rows of \d+ tables, [\d,]+ of them by an earlier run/)
  expect(second.exitCode).toBe(0)
  expect(await tableSums(target.location, searchIndex.tables)).toEqual(await tableSums(original, searchIndex.tables))
})

const addressOf = (location: DatabaseLocation) => (location.engine === 'sqlite' ? location.file : location.url)

const startCopy = (to: DatabaseLocation): ChildProcess =>
  spawn(process.execPath, [join(serverBundle(), 'main.mjs'), 'copy', '--from', original.file, '--to', addressOf(to)], {
    env: { ...process.env, HONDANA_CONFIG_DIR: configDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** How many tasks the unfinished copy contains; undefined before it has the table. */
async function rowsIn(location: DatabaseLocation): Promise<number | undefined> {
  if (location.engine === 'sqlite') return rowsInFile(`${location.file}.copying`)
  const client = new pg.Client({ connectionString: location.url })
  await client.connect()
  try {
    return (await client.query('select count(*)::int as n from hondana_incoming.task')).rows[0].n
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}

function rowsInFile(file: string): number | undefined {
  try {
    const database = new Database(file, { readonly: true })
    const rows = database.prepare<[], number>('select count(*) from task').pluck().get()
    database.close()
    return rows
  } catch {
    return undefined
  }
}
