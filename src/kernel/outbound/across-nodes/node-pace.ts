// Guarantee: all nodes together start at most the allowed number of requests to a host in any interval, each node in request order; none
// starts before the end of a pause that the host requires of any node, at the latest a second after it was stored. A node that is killed
// wastes the turns that it took, which are those for 200 ms, or one.
// A turn is a time on the database's clock. A node knows it as a duration since it sent the query, and since it received the result: the
// turn begins after the longer wait and expires after the shorter one, so that it is right for any clock and any delay between them.
import { type Clock, isAhead, type Stopwatch } from '../../clock/index.ts'
import { batchFor, type PaceSpec } from '../pace.rules.ts'
import type { Pace } from '../pace.ts'
import { maxPauseMs } from '../retry-after.rules.ts'
import { type Turn, usableTurn } from '../turn.ts'
import { createWaitingLine } from '../waiting-line.ts'
import { takeTurns } from './host-limits.queries.ts'
import type { NodeLimits } from './known-limits.ts'

export interface NodePace extends Pace {
  setPace(spec: PaceSpec): void
}

interface TakenTurn extends Turn {
  /** Of the performance clock, which no one sets. */
  readonly fromMs: number
  mayStart(): boolean
}

export function createNodePace(limits: NodeLimits, clock: Clock, name: string): NodePace {
  const inLine = createWaitingLine()
  let ownPauseUntilMs = 0
  const pauseUntil = (untilMs: number) => {
    ownPauseUntilMs = Math.max(ownPauseUntilMs, untilMs)
  }
  const turns = createTurns(limits, name, (pausedMs) => pauseUntil(clock.now() + pausedMs))
  let waiting = 0
  const pausedUntilMs = () =>
    Math.max(isAhead(ownPauseUntilMs, clock.now(), maxPauseMs) ? ownPauseUntilMs : 0, limits.known(name).pausedUntilMs)

  const start = async (signal: AbortSignal, giveUp: () => void): Promise<Turn> => {
    for (;;) {
      signal.throwIfAborted()
      await limits.refresh()
      giveUp()
      const pauseMs = pausedUntilMs() - clock.now()
      if (pauseMs > 0) {
        await clock.sleep(pauseMs, signal)
        continue
      }
      const turn = await turns.next(waiting)
      if (pausedUntilMs() > clock.now()) continue
      const waitMs = turn.fromMs - performance.now()
      if (waitMs <= 0) {
        turns.use(turn)
        return turn
      }
      await clock.sleep(waitMs, signal)
    }
  }
  return {
    waitForTurn: async (signal, giveUp) => {
      waiting += 1
      try {
        return await inLine(signal, () => start(signal, giveUp))
      } finally {
        waiting -= 1
      }
    },
    pauseUntil,
    pausedUntilMs,
    setPace: turns.setPace,
  }
}

const unlimited: TakenTurn = { ...usableTurn, mayStart: () => true, fromMs: 0 }
/** The turns that this node has taken. @param onPaused called with the rest of a pause that another node has stored */
function createTurns(limits: NodeLimits, name: string, onPaused: (pausedMs: number) => void) {
  let spec: PaceSpec | undefined
  let taken: readonly TakenTurn[] = []
  let roundTripMs = 0

  const take = async (of: PaceSpec, waiting: number): Promise<readonly TakenTurn[]> => {
    const { count, intervalMs, toleranceMs, advanceMs } = batchFor(of, waiting, roundTripMs)
    const { result, sinceSentMs } = await limits.timed((rows) => takeTurns(rows, name, advanceMs))
    roundTripMs = sinceSentMs()
    if (result.pausedMs > 0) onPaused(result.pausedMs)
    return Array.from({ length: count }, (_, place) => takenTurn(result.startInMs + place * intervalMs, toleranceMs, sinceSentMs))
  }
  return {
    /** The next turn, which may begin later. */
    next: async (waiting: number): Promise<TakenTurn> => {
      if (!spec) return unlimited
      for (;;) {
        taken = taken.filter((turn) => turn.mayStart())
        const [first] = taken
        if (first) return first
        taken = await take(spec, waiting)
      }
    },
    use: (turn: TakenTurn) => {
      taken = taken.filter((other) => other !== turn)
    },
    setPace: (next: PaceSpec) => {
      spec = next
    },
  }
}

const takenTurn = (startInMs: number, toleranceMs: number, sinceSentMs: Stopwatch): TakenTurn => ({
  fromMs: performance.now() + startInMs,
  mayStart: () => sinceSentMs() <= startInMs + toleranceMs,
})
