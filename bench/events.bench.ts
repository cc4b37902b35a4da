// How long an event takes from the commit on one node to a listener on another, on one PostgreSQL, compared with a bare NOTIFY between
// two connections.
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { systemClock } from '../src/kernel/clock/index.ts'
import { inTransaction, migrate, openDatabase } from '../src/kernel/db/index.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { createEventTable, createSharedEventBus, shareEvent } from '../src/kernel/events/index.ts'
import { silentLog } from '../src/kernel/log/index.ts'
import { type Outcome, report } from './harness.ts'
import { withPostgres } from './postgres.ts'

declare module '../src/kernel/events/index.ts' {
  interface Events {
    'bench.sent': { readonly n: number }
  }
}

const rounds = 500
const groups = 5

export const run = (): Promise<readonly Outcome[]> =>
  withPostgres(async (url) => {
    const bare = await openBare(url)
    const nodes = await openNodes(url)
    try {
      const figures = { ours: [] as number[], yardstick: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        figures.yardstick.push(await bare.send())
        figures.ours.push(await nodes.send(round))
      }
      const p95s = { ours: p95OfGroups(figures.ours), yardstick: p95OfGroups(figures.yardstick) }
      return [report({ name: 'events: to another node, p95', unit: 'ms', yardstickName: 'bare NOTIFY', goal: { max: 5 }, ...p95s })]
    } finally {
      await bare.close()
      await nodes.close()
    }
  })

const p95OfGroups = (figures: readonly number[]): readonly number[] =>
  Array.from({ length: groups }, (_, at) => {
    const group = figures.slice((at * rounds) / groups, ((at + 1) * rounds) / groups).sort((a, b) => a - b)
    return requireDefined(group[Math.floor(group.length * 0.95)], 'a figure')
  })

async function openBare(url: string) {
  const [sender, receiver] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([sender.connect(), receiver.connect()])
  await receiver.query('listen hondana_bench')
  return {
    send: async () => {
      const received = once(receiver, 'notification')
      const startedAt = performance.now()
      await Promise.all([received, sender.query("select pg_notify('hondana_bench', '')")])
      return performance.now() - startedAt
    },
    close: () => Promise.all([sender.end(), receiver.end()]),
  }
}

async function openNodes(url: string) {
  const db = openDatabase({ engine: 'postgres', url })
  await migrate(db, [createEventTable])
  const buses = [1, 2].map(() => createSharedEventBus({ url, clock: systemClock, log: silentLog }))
  const [sender, receiver] = [requireDefined(buses[0], 'a node'), requireDefined(buses[1], 'a node')]
  for (const bus of buses) {
    bus.share([shareEvent('bench.sent', z.object({ n: z.number() }))])
    await bus.start()
  }
  let onReceived: (n: number) => void = () => undefined
  receiver.on('bench.sent', ({ n }) => onReceived(n))
  return {
    /** @returns ms from before the statement that stores the event and commits */
    send: async (n: number) => {
      const received = Promise.withResolvers<void>()
      onReceived = (got) => (got === n ? received.resolve() : undefined)
      let startedAt = 0
      await inTransaction(db, async (trx) => {
        await sql`select 1`.execute(trx)
        sender.emitIn(trx, 'bench.sent', { n })
        startedAt = performance.now()
      })
      await received.promise
      return performance.now() - startedAt
    },
    close: async () => {
      for (const bus of buses) await bus.close()
      await sql`drop table event, kysely_migration, kysely_migration_lock`.execute(db)
      await db.destroy()
    },
  }
}
