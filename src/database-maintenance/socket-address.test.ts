// Addresses with a user name and without a host, as those of sockets: the host, here that of a network, is a parameter.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../test/setup/databases.ts'
import { readSettings } from '../kernel/config/index.ts'
import { type DatabaseLocation, postgresLocation } from '../kernel/db/index.ts'
import { copyDatabase, parseCopyArguments, restoreBackup } from './index.ts'
import { makeBackup } from './server-backups.ts'
import { tableSums } from './transfer/table-sums.fixture.ts'

const plan = aDatabasePlan()
const report = () => undefined
const sumsOf = (location: DatabaseLocation) => tableSums(location, plan.leaveOut)

async function aSocketAddress(): Promise<string> {
  const { username, password, hostname, port, pathname } = new URL((await aPostgresDatabase()).url)
  return `postgres://${username || 'postgres'}:${password}@${pathname}?host=${hostname}&port=${port}`
}

test('a server is copied to a socket URL with a user name, and restored there', async () => {
  const configDir = join(inject('runFolder'), randomUUID())
  onTestFinished(() => rm(configDir, { recursive: true }))
  const server = await aServer({ configDir })
  await server.aUser('reader@example.org')
  const { name } = await makeBackup({ ...server.app.context, leaveOut: plan.leaveOut }, { reason: 'manual', keep: 1 })
  await server.close()

  const { from, to } = parseCopyArguments(['--from', join(configDir, 'hondana.sqlite'), '--to', await aSocketAddress()], (path) => path)
  await copyDatabase({ from, to, plan, report })
  expect(await sumsOf(to)).toEqual(await sumsOf(from))

  const { settings } = readSettings({ HONDANA_CONFIG_DIR: configDir })
  const location = postgresLocation(await aSocketAddress())
  await restoreBackup({ settings, location, file: join(configDir, 'backups', name), nowMs: Date.now(), plan, report })
  expect(await sumsOf(location)).toMatchObject({ user: (await sumsOf(from)).user })
})
