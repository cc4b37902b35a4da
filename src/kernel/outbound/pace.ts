// Guarantee: requests to one host start `intervalMs` apart, in request order, and none starts before the end of a pause that the host
// requires, even if it was already waiting. A late timer is compensated by the next turn, up to the tolerance: on a busy machine the delays
// of hundreds of turns would add up.
import { type Clock, isAhead } from '../clock/index.ts'
import type { Spacing } from './pace.rules.ts'
import { maxPauseMs } from './retry-after.rules.ts'
import { type Turn, usableTurn } from './turn.ts'
import { createWaitingLine } from './waiting-line.ts'

export interface Pace {
  /**
   * Waits for the turn.
   * @param giveUp called before each wait; what it throws ends the wait
   */
  waitForTurn(signal: AbortSignal, giveUp: () => void): Promise<Turn>
  /** Allows no turn before this time. @param untilMs epoch ms */
  pauseUntil(untilMs: number): void
  pausedUntilMs(): number
}

export interface PaceInProcess extends Pace {
  setSpacing(spacing: Spacing): void
}

/** Even spacing is enough to never get a 429. */
export function createPace(clock: Clock, intervalMs: number): PaceInProcess {
  let spacing: Spacing = { intervalMs, toleranceMs: 0 }
  let nextStartMs = 0
  let pausedUntilMs = 0
  const inLine = createWaitingLine()

  const start = async (signal: AbortSignal, giveUp: () => void): Promise<Turn> => {
    for (;;) {
      signal.throwIfAborted()
      giveUp()
      const startMs = clock.now()
      // A clock that was set back must not block a host for as long as it was ahead.
      nextStartMs = Math.min(nextStartMs, startMs + spacing.intervalMs)
      if (!isAhead(pausedUntilMs, startMs, maxPauseMs)) pausedUntilMs = 0
      const waitMs = Math.max(nextStartMs, pausedUntilMs) - startMs
      if (waitMs <= 0) break
      await clock.sleep(waitMs, signal)
    }
    nextStartMs = Math.max(nextStartMs, clock.now() - spacing.toleranceMs) + spacing.intervalMs
    return usableTurn
  }
  return {
    waitForTurn: (signal, giveUp) => inLine(signal, () => start(signal, giveUp)),
    pauseUntil: (untilMs) => {
      pausedUntilMs = Math.max(pausedUntilMs, untilMs)
    },
    pausedUntilMs: () => (isAhead(pausedUntilMs, clock.now(), maxPauseMs) ? pausedUntilMs : 0),
    setSpacing: (next) => {
      spacing = next
    },
  }
}
