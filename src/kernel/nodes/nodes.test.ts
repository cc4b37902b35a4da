import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { aPostgresDatabase, type TestDatabase } from '../../../test/setup/databases.ts'
import { startFromTemplate } from '../../../test/setup/templates.ts'
import { systemClock } from '../clock/index.ts'
import { serverRoles } from '../config/index.ts'
import { type Db, defineContractMigration, defineMigration, migrate, openDatabase } from '../db/index.ts'
import { silentLog } from '../log/index.ts'
import { createNodes, type Nodes, nodeMigrations, openSchema } from './index.ts'

let database: TestDatabase
let db: Db
const nodes: Nodes[] = []

beforeAll(async () => {
  await mkdir(settings.configDir)
  database = await aPostgresDatabase()
  await startFromTemplate(database, 'nodes only', async ({ location }) => {
    const template = openDatabase(location)
    await migrate(template, nodeMigrations)
    await template.destroy()
  })
  db = openDatabase(database.location)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const program = { taskNames: ['a'], migrations: nodeMigrations, contractSteps: [], onOutdated: () => undefined }
const settings = { roles: [...serverRoles], configDir: join(inject('runFolder'), randomUUID()) }

function aNode(name: string, parts: { clock?: typeof systemClock } = {}): Nodes {
  const node = createNodes({
    db,
    clock: systemClock,
    log: silentLog,
    settings: { ...settings, nodeName: name },
    version: '1.2.3',
    ...parts,
  })
  nodes.push(node)
  return node
}
const leaveAll = async () => {
  for (const node of nodes.splice(0)) await node.leave()
}
const ageNodes = (name: string, ms: number) =>
  db
    .updateTable('node')
    .set((eb) => ({ leaseUntil: eb('leaseUntil', '-', ms) }))
    .where('name', '=', name)
    .execute()

test('nodes see each other until they leave; one that disappears is shown as gone, and replaced by its successor', async () => {
  const [one, two] = [aNode('one'), aNode('two')]
  await one.join(program)
  await two.join(program)
  expect([one.startedInstallation(), two.startedInstallation()]).toEqual([true, false])
  expect((await one.list()).map(({ name, version, isGone }) => ({ name, version, isGone }))).toEqual([
    { name: 'one', version: '1.2.3', isGone: false },
    { name: 'two', version: '1.2.3', isGone: false },
  ])
  await two.leave()
  expect((await one.list()).map(({ name }) => name)).toEqual(['one'])

  await db
    .insertInto('node')
    .values({ ...(await rowOf(one.id)), id: 'killed', name: 'killed' })
    .execute()
  await ageNodes('killed', 40_000)
  expect((await one.list()).find(({ id }) => id === 'killed')).toMatchObject({ isGone: true, roles: settings.roles })
  const successor = aNode('killed')
  await successor.join(program)
  expect((await one.list()).map(({ id }) => id)).toEqual([one.id, successor.id])
  await leaveAll()
})

test('a container that is killed and restarted immediately replaces the node of its earlier process', async () => {
  const running = aNode('running')
  await running.join(program)
  // It gets the same host name and process id.
  const earlier = { ...(await rowOf(running.id)), id: 'earlier', name: 'restarted' }
  await db.insertInto('node').values(earlier).execute()
  const restarted = aNode('restarted')
  await restarted.join(program)
  expect((await running.list()).map(({ id }) => id)).toEqual([running.id, restarted.id])
  await leaveAll()
})

test('a node that was killed is not listed as gone once a node with its name is running, on whatever host', async () => {
  const hasty = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(20, signal) }
  const successor = aNode('moved', { clock: hasty })
  await successor.join(program)
  const earlier = { ...(await rowOf(successor.id)), id: 'earlier', host: 'another-machine' }
  await db.insertInto('node').values(earlier).execute()
  expect(await successor.list()).toHaveLength(2)
  await ageNodes('moved', 40_000)
  await expect.poll(async () => (await successor.list()).map(({ id }) => id)).toEqual([successor.id])
  await leaveAll()
})

test('a node whose row was removed while it was away adds it again, unless the schema no longer supports it', async () => {
  const outdated = vi.fn()
  const node = aNode('away', { clock: { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(20, signal) } })
  await node.join({ ...program, onOutdated: outdated })
  await db.deleteFrom('node').execute()
  await expect.poll(() => node.list()).toHaveLength(1)
  expect(outdated).not.toHaveBeenCalled()

  await migrate(db, [...nodeMigrations, defineContractMigration('2026-12-01T00-00-drop', async () => undefined)], { version: '2.0.0' })
  await db.deleteFrom('node').execute()
  await expect.poll(() => outdated.mock.calls.length).toBeGreaterThan(0)
  expect(await node.list()).toEqual([])
  await leaveAll()
})

test('a contract migration waits until no older node is running', async () => {
  const older = aNode('older')
  await older.join(program)
  const drop = defineContractMigration('2026-12-02T00-00-drop', async (trx) => {
    await trx.schema.createTable('dropped').addColumn('id', 'integer').execute()
  })
  const newer = aNode('newer')
  const sleep = vi.fn(() => older.leave())
  const deps = { db, clock: { ...systemClock, sleep }, log: silentLog, nodes: newer, settings }
  const migrations = [...nodeMigrations, defineContractMigration('2026-12-01T00-00-drop', async () => undefined), drop]
  await openSchema(deps, { ...program, migrations, version: '3', backUp: async () => undefined })
  expect(sleep).toHaveBeenCalledTimes(1)
  expect((await newer.list()).map(({ name }) => name)).toEqual(['newer'])
  await leaveAll()
})

test('an expanding migration does not wait for older nodes', async () => {
  const older = aNode('older')
  await older.join(program)
  const sleep = vi.fn(async () => undefined)
  const deps = { db, clock: { ...systemClock, sleep }, log: silentLog, nodes: aNode('newer'), settings }
  const migrations = [
    ...nodeMigrations,
    ...['2026-12-01T00-00-drop', '2026-12-02T00-00-drop'].map((name) => defineContractMigration(name, async () => undefined)),
    defineMigration('2026-12-03T00-00-add', async () => undefined),
  ]
  await openSchema(deps, { ...program, migrations, version: '3', backUp: async () => undefined })
  expect(await older.list()).toHaveLength(2)
  expect(sleep).not.toHaveBeenCalled()
  await leaveAll()
})

const rowOf = (id: string) => db.selectFrom('node').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('nodes on one database must share one configuration folder', async () => {
  const deps = { db, clock: systemClock, log: silentLog }
  const migrations = [
    ...nodeMigrations,
    ...['01', '02'].map((day) => defineContractMigration(`2026-12-${day}T00-00-drop`, async () => undefined)),
  ]
  const parts = { ...program, migrations, version: '3', backUp: async () => undefined }
  const elsewhere = { configDir: join(inject('runFolder'), randomUUID()) }
  await mkdir(elsewhere.configDir)
  await openSchema({ ...deps, nodes: aNode('one'), settings }, parts)
  await openSchema({ ...deps, nodes: aNode('two'), settings }, parts)
  await expect(openSchema({ ...deps, nodes: aNode('three'), settings: elsewhere }, parts)).rejects.toThrow(
    `HONDANA_CONFIG_DIR: ${elsewhere.configDir} isn't the folder that the other nodes use (one, two).`,
  )
  await leaveAll()
  // A node that is alone has moved to another machine.
  await openSchema({ ...deps, nodes: aNode('moved'), settings: elsewhere }, parts)
  await leaveAll()
})
