// PostgreSQL for a comparison: the same as for the tests, new and empty, removed afterwards.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import type { KeeperMessage } from '../test/setup/postgres-keeper.ts'

/** @param work gets the URL of an empty database @throws Error that says why there is no PostgreSQL */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const keeper = fork(join(import.meta.dirname, '../test/setup/postgres-keeper.ts'))
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
