// Guarantee: requests to one host start `intervalMs` apart, in request order, and none starts before the end of a pause that the host
// requires, even if it was already waiting. A late timer is compensated by the next turn, up to an eighth of the interval: on a busy
// machine the delays of hundreds of turns would add up.
import { type Clock, isAhead } from '../clock/index.ts'
import { longestPauseMs } from './retry-after.rules.ts'

export interface Pace {
  /**
   * Waits for the turn.
   * @param giveUp called before each wait; what it throws ends the wait
   */
  waitForTurn(signal: AbortSignal, giveUp: () => void): Promise<void>
  /** Allows no turn before this time. @param untilMs epoch ms */
  pauseUntil(untilMs: number): void
  pausedUntilMs(): number
  setInterval(intervalMs: number): void
}

/** Even spacing is enough to never get a 429. */
export function createPace(clock: Clock, intervalMs: number): Pace {
  let interval = intervalMs
  let nextStartMs = 0
  let pausedUntilMs = 0
  let lastInLine: Promise<void> = Promise.resolve()

  const start = async (signal: AbortSignal, giveUp: () => void) => {
    for (;;) {
      signal.throwIfAborted()
      giveUp()
      const startMs = clock.now()
      // A clock that was set back must not block a host for as long as it was ahead.
      nextStartMs = Math.min(nextStartMs, startMs + interval)
      if (!isAhead(pausedUntilMs, startMs, longestPauseMs)) pausedUntilMs = 0
      const waitMs = Math.max(nextStartMs, pausedUntilMs) - startMs
      if (waitMs <= 0) break
      await clock.sleep(waitMs, signal)
    }
    const nowMs = clock.now()
    nextStartMs = Math.max(nextStartMs, nowMs - interval / 8) + interval
  }
  return {
    waitForTurn: (signal, giveUp) => {
      const ownTurn = lastInLine.then(() => start(signal, giveUp))
      // A cancelled turn lets the next one proceed.
      lastInLine = ownTurn.catch(() => undefined)
      return orAborted(ownTurn, signal)
    },
    pauseUntil: (untilMs) => {
      pausedUntilMs = Math.max(pausedUntilMs, untilMs)
    },
    pausedUntilMs: () => (isAhead(pausedUntilMs, clock.now(), longestPauseMs) ? pausedUntilMs : 0),
    setInterval: (next) => {
      interval = next
    },
  }
}

/** Rejects as soon as the signal is aborted, at any position in the queue. */
async function orAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    await Promise.race([turn, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
