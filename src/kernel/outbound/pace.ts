// Promise: requests to one host start `intervalMs` apart, whoever asks and in the order of asking, and none starts before a pause that
// the host asked for has ended, also when it waited already. What a timer was late is made up for by the next turn, up to an eighth of
// the interval: on a busy machine the lateness of hundreds of turns would add up.
import { type Clock, isAhead } from '../clock/index.ts'
import { longestPauseMs } from './retry-after.rules.ts'

export interface Pace {
  /**
   * Waits for the turn.
   * @param giveUp called before each wait; what it throws ends the waiting
   */
  waitForTurn(signal: AbortSignal, giveUp: () => void): Promise<void>
  /** No turn before this moment. @param untilMs epoch ms */
  pauseUntil(untilMs: number): void
  pausedUntilMs(): number
  setInterval(intervalMs: number): void
}

/** Even spacing is enough, and never meets a 429. */
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
      // A clock that was set back must not keep a host silent for as long as it was ahead.
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
      const mine = lastInLine.then(() => start(signal, giveUp))
      // Who gave up lets the next one pass.
      lastInLine = mine.catch(() => undefined)
      return orAborted(mine, signal)
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

/** Rejects as soon as the signal is aborted, wherever in the line. */
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
