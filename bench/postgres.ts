// PostgreSQL for a comparison: the same as for the tests, but with the memory that compose.scale.yaml gives it; new and empty, removed
// afterwards.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { requireDefined } from '../src/kernel/errors/index.ts'
import type { KeeperMessage } from '../test/setup/postgres-keeper.ts'
import { cpuMsOf } from './running-server.ts'

const memoryOptions = ['shared_buffers=512MB', 'effective_cache_size=2GB']

/** @param work gets the URL of an empty database @throws Error that says why there is no PostgreSQL */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const keeper = fork(join(import.meta.dirname, '../test/setup/postgres-keeper.ts'), memoryOptions)
  const [message] = (await once(keeper, 'message')) as [KeeperMessage]
  try {
    if ('problem' in message) throw new Error(message.problem)
    return await work(message.url)
  } finally {
    const ended = once(keeper, 'exit')
    keeper.disconnect()
    await ended
  }
}

/** @param administration URL of a PostgreSQL server whose user may create databases @returns URL of a new database of this name */
export async function createDatabase(administration: string, name: string): Promise<string> {
  const owner = new pg.Client({ connectionString: administration })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  return Object.assign(new URL(administration), { pathname: `/${name}` }).href
}

/** What PostgreSQL does by itself after many changes, which is turned off for tests. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** CPU time of all processes of a PostgreSQL server on this machine so far. */
export async function postgresCpuMs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  const pid = Number.parseInt(
    await readFile(join(requireDefined(rows[0], 'the folder of PostgreSQL').data_directory, 'postmaster.pid'), 'utf8'),
    10,
  )
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const times = await Promise.all([cpuMsOf(pid, true), ...children.map((child) => cpuMsOf(Number(child)).catch(() => 0))])
  return times.reduce((sum, ms) => sum + ms, 0)
}
