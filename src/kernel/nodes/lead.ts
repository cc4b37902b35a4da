import { type Clock, startStopwatch } from '../clock/index.ts'
import type { Db } from '../db/index.ts'
import { keepLease } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import { aborted } from '../signals/index.ts'
import { claimLead, type LeaderRow, leaderLeases, releaseLead } from './leader.queries.ts'

interface LeadDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/** How soon another node notices that the leader has stopped; one that was killed is replaced when its lease has ended. */
const lookEveryMs = 2_000

/**
 * Runs work on one node at a time. Resolves when this node leads and the work has begun, or another node leads.
 * @param owner of the lease: id of this node
 * @param start begins the work and returns a function that ends it; called again each time this node becomes the leader
 * @returns a function that ends the work, if it runs here, and lets another node begin
 */
export async function leadWhenFree(deps: LeadDeps, owner: string, start: () => Promise<() => Promise<void>>): Promise<() => Promise<void>> {
  const { db, clock, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const decided = Promise.withResolvers<void>()
  const turn = async () => {
    const sinceClaim = startStopwatch(clock)
    const row = await claimLead(db, { clock, owner })
    if (row) await lead(deps, { row, sinceClaim, signal, start: () => start().finally(decided.resolve) })
  }
  const repeat = async () => {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => log.error({ err: error }, 'Starting the schedules failed; retrying in 2 s'))
      decided.resolve()
      await clock.sleep(lookEveryMs, signal).catch(() => undefined)
    }
  }
  const repeating = repeat()
  await decided.promise
  return async () => {
    stopping.abort()
    await repeating
  }
}

interface Term {
  readonly row: LeaderRow
  readonly sinceClaim: () => number
  /** Ends the term. */
  readonly signal: AbortSignal
  start(): Promise<() => Promise<void>>
}

async function lead(deps: LeadDeps, { row, sinceClaim, signal, start }: Term): Promise<void> {
  const { db, clock, log } = deps
  const lost = new AbortController()
  const endLease = keepLease(deps, {
    sinceClaim,
    renew: () => leaderLeases.renew(db, clock, row),
    lose: (reason) => {
      log.warn({ reason: reason.message }, 'This node no longer runs the schedules')
      lost.abort(reason)
    },
  })
  log.info('This node now runs the schedules')
  try {
    const stop = await start()
    await aborted(AbortSignal.any([signal, lost.signal]))
    await stop()
  } finally {
    endLease()
    await releaseLead(db, row).catch((error: unknown) =>
      log.warn({ err: error }, 'Handing over the schedules failed; another node follows in a minute'),
    )
  }
}
