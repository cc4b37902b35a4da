// The limits of hosts for all nodes on one PostgreSQL database.
// Guarantee: what a host allows and asks for holds for all nodes together. Only the database's clock counts; nodes use durations. Without
// the database, requests fail with RequestLimitsUnavailable or wait for it; they are never sent without a limit.
import { type Clock, hasPassed } from '../../clock/index.ts'
import type { Db } from '../../db/index.ts'
import type { HostLimits } from '../host-limits.ts'
import { deleteUnused, endBreaks, findPause, pauseHost } from './host-limits.queries.ts'
import { createNodeLimits, type NodeLimits } from './known-limits.ts'
import { createNodeCircuit } from './node-circuit.ts'
import { createNodePace } from './node-pace.ts'
import { createNodeQuota } from './node-quota.ts'

export function createLimitsOverNodes(db: Db, clock: Clock): HostLimits {
  const limits = createNodeLimits(db, clock)
  const store = createPauseStore(limits, clock)
  return {
    ofHost: (name) => {
      const pace = createNodePace(limits, clock, name)
      let limitedMs = 0
      return {
        pace,
        circuit: createNodeCircuit(limits, clock, name),
        setPace: pace.setPace,
        pauseUntil: async (untilMs, reason) => {
          const isLimit = reason === 'limited'
          if (isLimit) limitedMs = clock.now()
          pace.pauseUntil(untilMs)
          await store(name, untilMs, isLimit)
        },
        lastLimitedMs: () => Math.max(limitedMs, limits.known(name).limitedMs),
        clearBreak: () => undefined,
      }
    },
    ofPath: (host, path, spec) => createNodeQuota(limits, clock, { name: `${host}${path}`, spec }),
    clearBreaks: async () => {
      await limits.query(endBreaks)
      await limits.reload()
    },
    pauses: {
      findEnd: async (name) => clock.now() + (await limits.query((rows) => findPause(rows, name))),
      set: (name, untilMs) => store(name, untilMs, false),
    },
  }
}

const tidyEveryMs = 3_600_000

function createPauseStore(limits: NodeLimits, clock: Clock) {
  let tidiedMs = clock.now()
  return async (name: string, untilMs: number, isLimit: boolean): Promise<void> => {
    const ms = Math.max(0, untilMs - clock.now())
    await limits.query((rows) => pauseHost(rows, name, { ms, isLimit }))
    if (!hasPassed(tidiedMs, clock.now(), tidyEveryMs)) return
    tidiedMs = clock.now()
    await limits.query(deleteUnused)
  }
}
