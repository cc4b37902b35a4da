// Guarantee: all nodes together send at most the allowed number of requests in any interval.
import type { Clock, Stopwatch } from '../../clock/index.ts'
import { spacingOverNodes, toleranceFor } from '../pace.rules.ts'
import type { Quota, QuotaSpec } from '../quota.ts'
import type { Turn } from '../turn.ts'
import { createWaitingLine } from '../waiting-line.ts'
import type { LimitRows } from './host-limits.queries.ts'
import type { NodeLimits } from './known-limits.ts'
import { findNextFree, insertQuotaTurns, type QuotaTurnRow, renewQuotaTurn, takeQuotaTurn } from './quota-turns.queries.ts'

/** Nodes that wait for the same turn do not ask at the same time. */
const spreadMs = 50

export function createNodeQuota(limits: NodeLimits, clock: Clock, { name, spec }: { name: string; spec: QuotaSpec }): Quota {
  const inLine = createWaitingLine()
  const { toleranceMs: usualToleranceMs } = spacingOverNodes(spec)
  let roundTripMs = 0
  let freeAtMs = 0

  /** Runs a query that gives a turn. The turn must not expire before the node knows about it. */
  const request = async (query: (rows: LimitRows, toleranceMs: number) => Promise<QuotaTurnRow | undefined>) => {
    const toleranceMs = toleranceFor(usualToleranceMs, roundTripMs)
    const { result: row, sinceSentMs } = await limits.timed((rows) => query(rows, toleranceMs))
    roundTripMs = sinceSentMs()
    return row && { row, mayStart: isWithin(toleranceMs, sinceSentMs) }
  }
  const take = () => request((rows, toleranceMs) => takeQuotaTurn(rows, { name, spec, toleranceMs }))
  const renew = (row: QuotaTurnRow) => request((rows, toleranceMs) => renewQuotaTurn(rows, { name, spec, toleranceMs }, row))

  const quota = { name, spec, toleranceMs: usualToleranceMs }
  /** How long until a turn is free; undefined when one is now. */
  const findWaitMs = async (): Promise<number | undefined> => {
    const waitMs = await limits.query((rows) => findNextFree(rows, quota))
    if (waitMs === undefined) await limits.query((rows) => insertQuotaTurns(rows, quota))
    return waitMs
  }
  const start = async (signal: AbortSignal, onWait: (untilMs: number) => void): Promise<Turn> => {
    for (;;) {
      signal.throwIfAborted()
      let turn = await take()
      if (turn) {
        return {
          mayStart: async () => {
            if (turn?.mayStart()) return true
            turn = turn && (await renew(turn.row))
            return turn?.mayStart() ?? false
          },
        }
      }
      const waitMs = await findWaitMs()
      if (!waitMs) continue
      freeAtMs = clock.now() + waitMs
      onWait(freeAtMs)
      await clock.sleep(waitMs + Math.random() * spreadMs, signal)
    }
  }
  return {
    take: (signal, onWait) => {
      if (freeAtMs > clock.now()) onWait(freeAtMs)
      return inLine(signal, () => start(signal, onWait))
    },
  }
}

const isWithin = (toleranceMs: number, sinceSentMs: Stopwatch) => () => sinceSentMs() <= toleranceMs
