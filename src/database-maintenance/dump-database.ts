// Copies the database to one file: SQLite with its online backup, PostgreSQL with pg_dump.
// Limit: pg_dump must be installed on the server's machine and must not be older than the database.
import { Worker } from 'node:worker_threads'
import type { DatabaseLocation } from '../kernel/db/index.ts'
import type { CopyReply, CopyRequest } from './copy-sqlite.worker.ts'
import { ServerBackupBroken, ServerBackupNotPossible } from './server-backups.errors.ts'

/** Name of the copy inside a backup, by engine. */
export const copyNames = { sqlite: 'hondana.sqlite', postgres: 'hondana.pgdump' } as const

/** Writes a copy and checks it. @throws ServerBackupNotPossible, ServerBackupBroken */
export function dumpDatabase(location: DatabaseLocation, to: string, signal?: AbortSignal): Promise<void> {
  return location.engine === 'sqlite' ? copySqlite({ from: location.file, to }) : dumpPostgres(location.url, to, signal)
}

async function copySqlite(order: CopyRequest): Promise<void> {
  const reply = Promise.withResolvers<CopyReply>()
  const worker = new Worker(new URL('./copy-sqlite.worker.ts', import.meta.url), { workerData: order })
  worker.once('message', reply.resolve).once('error', reply.reject)
  worker.once('exit', () => reply.reject(new Error('The backup thread stopped unexpectedly.')))
  const copied = await reply.promise
  if (!copied.ok) throw ServerBackupBroken(`${copied.message}.`)
}

async function dumpPostgres(url: string, to: string, signal: AbortSignal | undefined): Promise<void> {
  await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`], { url, signal })
  // Reads the table of contents of the dump.
  await runTool('pg_restore', ['--list', to], { url, signal })
}

/** @throws ServerBackupNotPossible with the tool's output */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, signal }: { readonly url: string; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { execa } = await import('execa')
  const { exitCode, stderr, code } = await execa(tool, args, {
    env: environmentOf(url),
    reject: false,
    ...(signal ? { cancelSignal: signal } : {}),
  })
  signal?.throwIfAborted()
  if (code === 'ENOENT') {
    throw ServerBackupNotPossible(
      `${tool} isn't installed on the server. Install the PostgreSQL client tools, or back up the database on its own host.`,
    )
  }
  if (exitCode !== 0) throw ServerBackupNotPossible(`${tool} says: ${firstLine(stderr)}`)
}

/** pg_restore does not read it from the environment. */
export const databaseNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

const firstLine = (text: string): string => text.trim().replace(/\n.*$/s, '')

/** The password is passed through the environment, because every user of the machine can read the command line. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const values = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
