// What this node knows about the hosts that are paused or failing.
// Guarantee: it is at most a second old when a request starts. It is read when requests are made, by no timer, for all hosts at once.
import { type Clock, type Stopwatch, startStopwatch } from '../../clock/index.ts'
import type { Db } from '../../db/index.ts'
import { RequestLimitsUnavailable } from '../outbound.errors.ts'
import { type HostState, type LimitRows, listLimitedHosts, onDatabaseClock } from './host-limits.queries.ts'

export interface KnownLimits {
  /** Epoch ms on this node's clock; 0 when there is none. */
  readonly pausedUntilMs: number
  readonly limitedMs: number
  readonly breakMs: number
  readonly breakUntilMs: number
}

export interface NodeLimits {
  /** Ensures that `known` is recent. @throws RequestLimitsUnavailable */
  refresh(): Promise<void>
  /** Reads again what this node has changed. @throws RequestLimitsUnavailable */
  reload(): Promise<void>
  known(name: string): KnownLimits
  /** Runs a query. @throws RequestLimitsUnavailable */
  query<T>(run: (rows: LimitRows) => Promise<T>): Promise<T>
  /** The same, with the time since it was sent: what the database calls now is not before that. */
  timed<T>(run: (rows: LimitRows) => Promise<T>): Promise<Timed<T>>
}

export interface Timed<T> {
  readonly result: T
  readonly sinceSentMs: Stopwatch
}

const maxAgeMs = 1_000
const retryAfterSeconds = 5
const noLimits: KnownLimits = { pausedUntilMs: 0, limitedMs: 0, breakMs: 0, breakUntilMs: 0 }

export function createNodeLimits(db: Db, clock: Clock): NodeLimits {
  let known: ReadonlyMap<string, KnownLimits> = new Map()
  let ageMs: Stopwatch = () => Number.POSITIVE_INFINITY
  let loading: Promise<void> | undefined

  const timed: NodeLimits['timed'] = async (run) => {
    try {
      // The wait for a connection is not part of it.
      return await db.connection().execute(async (connection) => {
        const sinceSentMs = startStopwatch(clock)
        return { result: await run(onDatabaseClock(connection)), sinceSentMs }
      })
    } catch (cause) {
      throw RequestLimitsUnavailable.with({ cause, retryAfterSeconds })
    }
  }
  const load = async () => {
    const { result, sinceSentMs } = await timed(listLimitedHosts)
    known = new Map(result.map((state) => [state.name, limitsAt(clock.now(), state)]))
    ageMs = sinceSentMs
  }
  return {
    timed,
    query: async (run) => (await timed(run)).result,
    known: (name) => known.get(name) ?? noLimits,
    refresh: async () => {
      if (ageMs() < maxAgeMs) return
      loading ??= load().finally(() => {
        loading = undefined
      })
      await loading
    },
    reload: load,
  }
}

const limitsAt = (nowMs: number, { pausedMs, limitedAgoMs, breakMs, breakRestMs }: HostState): KnownLimits => ({
  pausedUntilMs: pausedMs > 0 ? nowMs + pausedMs : 0,
  limitedMs: nowMs - limitedAgoMs,
  breakMs,
  breakUntilMs: nowMs + breakRestMs,
})
