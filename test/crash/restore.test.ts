// A restore that is killed while it puts its files in place.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { administrator, aServer, basic, type TestServer } from '../builders/a-server.ts'
import { serverBundle } from '../setup/test-bundles.ts'

const renames = 5

let previous: string
let backup: string
let killer: string

beforeAll(async () => {
  previous = join(inject('runFolder'), randomUUID())
  const server = await aServer({ configDir: previous, working: true })
  await writeFile(join(previous, 'secrets.key'), 'the key of the backup')
  await server.aUser('kept@example.org')
  backup = await makeBackup(server)
  await server.aUser('later@example.org')
  await server.close()
  await writeFile(join(previous, 'secrets.key'), 'a later key')
  killer = join(await mkdtemp(join(tmpdir(), 'hondana-killer-')), 'kill.mjs')
  await writeFile(killer, killAtRename)
})

afterAll(async () => {
  await rm(previous, { recursive: true })
  await rm(join(killer, '..'), { recursive: true })
})

/** Kills the process before the nth time that it renames a file. */
const killAtRename = `
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { rename } = fs
  let left = Number(process.env.RENAMES)
  fs.rename = (...args) => (left-- === 0 ? process.kill(process.pid, 'SIGKILL') : rename(...args))
  syncBuiltinESMExports()`

test.each(Array.from({ length: renames + 1 }, (_, n) => n))('a restore that ends after renaming %i files leaves all data', async (n) => {
  const configDir = join(inject('runFolder'), randomUUID())
  await cp(previous, configDir, { recursive: true })
  const isKilled = (await restore(configDir, n)) === 'SIGKILL'
  expect(isKilled).toBe(n < renames)

  const server = await aServer({ configDir, unclaimed: true })
  const admin = server.as(basic(administrator.email, administrator.password))
  const emails = (await admin.get('/api/v2/users')).json<{ email: string }[]>().map(({ email }) => email)
  await server.close()
  // The first rename decides: from then on, the restored data is complete.
  expect(emails).toContain('kept@example.org')
  expect(emails.includes('later@example.org')).toBe(n === 0)
  expect(await readFile(join(configDir, 'secrets.key'), 'utf8')).toBe(n === 0 ? 'a later key' : 'the key of the backup')
  const names = await readdir(configDir)
  expect(names.filter((name) => name.includes('.ready-'))).toEqual([])
  if (n > 0) {
    const kept = requireDefined(
      names.find((name) => /^hondana\.sqlite\.before-restore-\w+$/.test(name)),
      'the previous database',
    )
    expect(emailsIn(join(configDir, kept))).toContain('later@example.org')
    expect(names).toContainEqual(expect.stringMatching(/^secrets\.key\.before-restore-\w+$/))
  }
  await rm(configDir, { recursive: true })
})

function emailsIn(file: string): readonly string[] {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare<[], string>('select email from user').pluck().all()
  } finally {
    database.close()
  }
}

async function restore(configDir: string, renames: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--import', killer, join(serverBundle(), 'main.mjs'), 'restore', backup], {
    env: { ...process.env, HONDANA_CONFIG_DIR: configDir, RENAMES: String(renames) },
    stdio: 'ignore',
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

async function makeBackup(server: TestServer): Promise<string> {
  await server.http.post('/api/v1/server-backups')
  await server.app.context.tasks.idle()
  const folder = join(server.configDir, 'backups')
  const [name] = await readdir(folder)
  return join(folder, requireDefined(name, 'the backup'))
}
