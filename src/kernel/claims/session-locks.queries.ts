// PostgreSQL session locks: they end with the connection, whatever happens to the process.
// Guarantee: a process detects the loss of its connection within `heartbeatMs + responseTimeoutMs`; the server, which then gives the
// locks to others, waits longer for a silent client (`keepaliveSettings`). A disconnected node therefore stops before another one begins.
// Limit: needs a dedicated connection for the lifetime of the process; a pooler in between must not share it (PgBouncer: session mode).
import PQueue from 'p-queue'
import type { Client } from 'pg'
import { keepaliveSettings } from '../db/index.ts'
import { ClaimLost } from './claims.errors.ts'

const heartbeatMs = 3_000
const responseTimeoutMs = 10_000

/** A session that holds locks. */
export interface LockSession {
  /** Aborted with ClaimLost when the session, and with it every lock, is lost. */
  readonly signal: AbortSignal
  /** Takes all of these or none. @returns whether it holds them now @throws ClaimLost */
  tryLock(keys: readonly string[]): Promise<boolean>
  unlock(keys: readonly string[]): Promise<void>
  /** Checks with the server that the session still exists. @throws ClaimLost */
  assertAlive(): Promise<void>
  end(): Promise<void>
}

/** Opens a session. @throws the connection error */
export async function openLockSession(url: string): Promise<LockSession> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hondana claims',
    keepAlive: true,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  })
  const connectionLost = new AbortController()
  const lose = (cause: unknown) => connectionLost.abort(ClaimLost.with({ cause }))
  client.on('error', lose)
  client.on('end', () => lose('The connection has ended.'))
  await client.connect()
  const session = createSession(client, connectionLost)
  await session.run(keepaliveSettings)
  const beat = setInterval(() => void session.assertAlive().catch(() => undefined), heartbeatMs).unref()
  connectionLost.signal.addEventListener('abort', () => {
    clearInterval(beat)
    void client.end().catch(() => undefined)
  })
  return session
}

function createSession(client: Client, connectionLost: AbortController) {
  // The driver accepts one statement at a time.
  const queue = new PQueue({ concurrency: 1 })
  const { signal } = connectionLost
  const run = (statement: string, values?: unknown[]) =>
    queue.add(async () => {
      signal.throwIfAborted()
      try {
        return (await client.query<{ key: string; locked: boolean }>(statement, values)).rows
      } catch (cause) {
        // After a missing response it is unknown which locks are held: the session ends, and with it all of them.
        connectionLost.abort(ClaimLost.with({ cause }))
        throw signal.reason
      }
    })
  const unlock = async (keys: readonly string[]) => {
    await run('select pg_advisory_unlock(hashtextextended(key, 0)) from unnest($1::text[]) as key', [keys])
  }
  return {
    signal,
    run,
    tryLock: async (keys: readonly string[]) => {
      const rows = await run('select key, pg_try_advisory_lock(hashtextextended(key, 0)) as locked from unnest($1::text[]) as key', [keys])
      const locked = rows.filter((row) => row.locked).map(({ key }) => key)
      if (locked.length === keys.length) return true
      if (locked.length > 0) await unlock(locked)
      return false
    },
    unlock,
    assertAlive: async () => {
      await run('select 1')
    },
    end: async () => {
      connectionLost.abort(ClaimLost.with({ cause: 'The server is stopping.' }))
      await queue.onIdle()
    },
  }
}
