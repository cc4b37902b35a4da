// Two buses on one real PostgreSQL, each with connections of its own, as two processes have them.
import { sql } from 'kysely'
import { z } from 'zod'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { type Clock, systemClock } from '../clock/index.ts'
import { type Db, migrate, openDatabase } from '../db/index.ts'
import { silentLog } from '../log/index.ts'
import { createEventTable, createSharedEventBus, type EventBus, shareEvent } from './index.ts'

declare module './index.ts' {
  interface Events {
    'test.page-turned': { readonly page: number }
    'test.page-loaded': { readonly id: string; readonly percent: number }
    'test.book-loaded': { readonly id: string }
    'test.local': { readonly page: number }
  }
}

export interface TestNode {
  readonly events: EventBus
  /** Pages that were turned on any node, as its listeners and as its streams received them. */
  readonly pages: number[]
  readonly streamed: { readonly page: number; readonly id: number | undefined }[]
  /** How often it reported an interruption, and whether events were lost. */
  readonly interruptions: boolean[]
  close(): Promise<void>
}

export interface TestNodes {
  readonly db: Db
  readonly url: string
  aNode(clock?: Clock): Promise<TestNode>
  /** Ends every connection that waits for signals, as a restart of PostgreSQL does. */
  cutSignals(): Promise<void>
  stopNodes(): Promise<void>
  close(): Promise<void>
}

export async function createTestNodes(): Promise<TestNodes> {
  const { url, location, drop } = await aPostgresDatabase()
  const db = openDatabase(location)
  await migrate(db, [createEventTable])
  const nodes: TestNode[] = []
  return {
    db,
    url,
    aNode: async (clock = systemClock) => {
      const node = await startNode(url, clock)
      nodes.push(node)
      return node
    },
    cutSignals: async () => {
      const ofEvents = sql`datname = current_database() and application_name = 'hondana events'`
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${ofEvents}`.execute(db)
    },
    stopNodes: async () => {
      for (const node of nodes.splice(0)) await node.close()
    },
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}

async function startNode(url: string, clock: Clock): Promise<TestNode> {
  const events = createSharedEventBus({ url, clock, log: silentLog })
  const pages: number[] = []
  const streamed: { page: number; id: number | undefined }[] = []
  const interruptions: boolean[] = []
  events.share([
    shareEvent('test.page-turned', z.object({ page: z.number() })),
    shareEvent('test.page-loaded', z.object({ id: z.string(), percent: z.number() }), {
      everyMs: 100,
      by: 'id',
      endedBy: ['test.book-loaded'],
    }),
    shareEvent('test.book-loaded', z.object({ id: z.string() })),
  ])
  events.on('test.page-turned', ({ page }) => void pages.push(page))
  events.inOrder.on('test.page-turned', ({ page }, id) => void streamed.push({ page, id }))
  events.on('events.interrupted', ({ isComplete }) => void interruptions.push(isComplete))
  await events.start()
  return { events, pages, streamed, interruptions, close: events.close }
}
