// One connection of this process that PostgreSQL wakes when events are stored.
// Limit: needs a connection of its own; through PgBouncer in transaction mode no signal arrives, and the slow check finds events.
import type { Client } from 'pg'
import { eventChannel } from './event-log.queries.ts'

const responseTimeoutMs = 10_000

export interface EventSignal {
  /** Aborted when the connection is lost. */
  readonly lost: AbortSignal
  /** Notices a connection that has silently ended. @throws the connection error */
  check(): Promise<void>
  end(): Promise<void>
}

/** Opens the connection. @throws the connection error */
export async function openEventSignal(url: string, onSignal: () => void): Promise<EventSignal> {
  const { default: pg } = await import('pg')
  const client: Client = new pg.Client({
    connectionString: url,
    application_name: 'hondana events',
    keepAlive: true,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  })
  const lost = new AbortController()
  client.on('error', (cause) => lost.abort(cause))
  client.on('end', () => lost.abort(new Error('The connection has ended.')))
  client.on('notification', onSignal)
  const end = async () => {
    lost.abort(new Error('The server is stopping.'))
    await client.end().catch(() => undefined)
  }
  const run = async (statement: string) => {
    try {
      await client.query(statement)
    } catch (cause) {
      lost.abort(cause)
      void client.end().catch(() => undefined)
      throw cause
    }
  }
  await client.connect()
  await run(`listen ${eventChannel}`)
  return { lost: lost.signal, check: () => run('select 1'), end }
}
