import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPostgresDatabase, type TestDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../clock/index.ts'
import { type Db, migrate, openDatabase } from '../db/index.ts'
import { silentLog } from '../log/index.ts'
import { leadWhenFree, nodeMigrations } from './index.ts'

let database: TestDatabase & { readonly url: string }
let db: Db
let said: string[]
let running: ChildProcess[]

beforeEach(async () => {
  database = await aPostgresDatabase()
  db = openDatabase(database.location)
  await migrate(db, nodeMigrations)
  ;[said, running] = [[], []]
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await db.destroy()
  await database.drop()
})

async function aProcess(name: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'leader-process.fixture.ts'), [database.url, name], { execArgv: [] })
  child.on('message', (message) => said.push(String(message)))
  running.push(child)
  await expect.poll(() => said).toContain(`${name} is up`)
  return child
}

const quickly = (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 50, signal)

const leading = () => said.filter((line) => !line.endsWith('up'))

/** The clock of PostgreSQL cannot be set: what it compares with it is moved instead. */
const pass = (ms: number) => sql`update leader set "leaseUntil" = "leaseUntil" - ${ms}`.execute(db)

test('schedules run in one process, in another after a clean stop at once, and after kill -9 when the lease has ended', async () => {
  const first = await aProcess('first')
  const second = await aProcess('second')
  expect(leading()).toEqual(['first leads'])
  first.kill('SIGTERM')
  await once(first, 'exit')
  await expect.poll(leading).toEqual(['first leads', 'first ends', 'second leads'])

  await aProcess('third')
  second.kill('SIGKILL')
  await once(second, 'exit')
  await pass(30_000)
  const { rows } = await sql<{ restMs: number }>`
    select "leaseUntil" - (extract(epoch from clock_timestamp()) * 1000)::bigint as "restMs" from leader`.execute(db)
  expect(rows[0]?.restMs).toBeGreaterThan(0)
  expect(leading()).not.toContain('third leads')
  await pass(60_000)
  await expect.poll(leading).toEqual(['first leads', 'first ends', 'second leads', 'third leads'])
})

test('a leader whose lease was taken ends its schedules, and leads again when the other one stops', async () => {
  const steps: string[] = []
  let aheadMs = 0
  const clock = { now: () => Date.now() + aheadMs, sleep: quickly }
  const node = (name: string) =>
    leadWhenFree({ db, clock, log: silentLog }, name, async () => {
      steps.push(`${name} leads`)
      return async () => void steps.push(`${name} ends`)
    })
  const stopOne = await node('one')
  await db.updateTable('leader').set({ leaseOwner: 'other', term: 7 }).execute()
  // As after a pause of the process that was longer than its lease: its next renewal finds another owner.
  aheadMs = 20_000
  await expect.poll(() => steps).toEqual(['one leads', 'one ends'])
  await db.updateTable('leader').set({ leaseOwner: null, leaseUntil: null }).execute()
  await expect.poll(() => steps).toEqual(['one leads', 'one ends', 'one leads'])
  await stopOne()
  expect(steps.at(-1)).toBe('one ends')
  expect(await db.selectFrom('leader').select(['leaseOwner', 'leaseUntil']).executeTakeFirst()).toEqual({
    leaseOwner: null,
    leaseUntil: null,
  })
})

test('schedules that cannot start are tried again', async () => {
  const clock = { ...systemClock, sleep: quickly }
  let tries = 0
  const stop = await leadWhenFree({ db, clock, log: silentLog }, 'one', async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return async () => undefined
  })
  await expect.poll(() => tries).toBe(2)
  await stop()
})
