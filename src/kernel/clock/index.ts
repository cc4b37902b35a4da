import { setTimeout as delay } from 'node:timers/promises'

export { isResting, pauseAfterFailureMs, withJitter } from './pause.rules.ts'
export { hasPassed, isAhead, isYounger } from './time.rules.ts'
export { isTimeZone } from './time-zone.rules.ts'

/** Time as a dependency, so that tests can change it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    signal?.throwIfAborted()
    try {
      await delay(ms, undefined, signal ? { signal } : {})
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  },
}

/** Formats an instant for the API: UTC, no fraction. */
export const isoInstant = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`

/** @returns milliseconds since it was started */
export type Stopwatch = () => number

/** Measures a span that a clock which is set back does not shorten, and that includes the sleep of the machine. */
export function startStopwatch(clock: Clock): Stopwatch {
  const [startedAt, startedAtSteady] = [clock.now(), performance.now()]
  return () => Math.max(clock.now() - startedAt, performance.now() - startedAtSteady)
}
