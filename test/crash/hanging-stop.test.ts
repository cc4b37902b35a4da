// A server that is stopped while something that it waits for doesn't respond. A pipe that nobody writes to stands for a network drive
// that is gone.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { administrator, basic } from '../builders/a-server.ts'
import { aSlowFile } from '../builders/a-slow-file.ts'
import { serverBundle } from '../setup/test-bundles.ts'

/** The 15 seconds that running work has pass at once. */
const hurry = `
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) => setTimeout(work, ms === 15_000 ? 10 : ms, ...rest)`

let folder: string
let child: ChildProcess

beforeEach(async () => {
  folder = join(inject('runFolder'), randomUUID())
  await mkdir(join(folder, 'library'), { recursive: true })
  await writeFile(join(folder, 'hurry.mjs'), hurry)
})
afterEach(async () => {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

function start(env: Readonly<Record<string, string>> = {}): void {
  child = spawn(process.execPath, ['--import', join(folder, 'hurry.mjs'), join(serverBundle(), 'main.mjs')], {
    env: {
      PATH: process.env.PATH,
      HONDANA_CONFIG_DIR: join(folder, 'config'),
      HONDANA_HOST: '127.0.0.1',
      HONDANA_PORT: '0',
      HONDANA_ADMIN_EMAIL: administrator.email,
      HONDANA_ADMIN_PASSWORD: administrator.password,
      HONDANA_LOG_FORMAT: 'json',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function address(): Promise<string> {
  if (child.stdout)
    for await (const line of createInterface(child.stdout)) {
      const url = /listening on (http[^"]+?)\/?"/.exec(line)?.[1]
      if (url !== undefined) return url
    }
  throw new Error('The server ended.')
}

/** @returns the signal that ended it */
async function stop(): Promise<NodeJS.Signals | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  return signal
}

test('ends when it is stopped while it waits for its database', async () => {
  const database = createServer().listen(0, '127.0.0.1')
  await once(database, 'listening')
  start({ HONDANA_DATABASE_URL: `postgres://me@127.0.0.1:${(database.address() as AddressInfo).port}/hondana` })
  const [connection] = (await once(database, 'connection')) as [Socket]
  // By itself it gives up later, with an exit code.
  expect(await stop()).toBe('SIGKILL')
  connection.destroy()
  database.close()
})

test('ends when its work has ended and a read of a file has not', async () => {
  const list = await aSlowFile(join(folder, 'library/follow.txt'))
  start()
  const url = await address()
  const headers = { ...basic(administrator.email, administrator.password), 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Manga', root: join(folder, 'library') })
  const { id } = (await (await fetch(`${url}/api/v1/libraries`, { method: 'POST', headers, body })).json()) as { id: string }
  fetch(`${url}/api/v1/downloads/follow-txt/${id}`, { headers }).catch(() => undefined)
  const writer = await list()
  await stop()
  await writer.close()
})

test.each([
  { returns: true, end: [3, null] },
  { returns: false, end: [null, 'SIGKILL'] },
])('keeps its exit code when a call to a disk returns soon: $returns', async ({ returns, end }) => {
  const path = join(folder, 'pipe')
  const file = await aSlowFile(path)
  const module = pathToFileURL(join(import.meta.dirname, '../../src/end-process.ts')).href
  const program = `
    void (await import('node:fs/promises')).readFile(${JSON.stringify(path)})
    process.once('SIGTERM', async () => (await import(${JSON.stringify(module)})).endProcess(3))`
  child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'ignore', 'inherit'] })
  const writer = await file()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  if (returns) await delay(200)
  if (returns) await writer.close()
  expect(await ended).toEqual(end)
  if (!returns) await writer.close()
})
