import { setTimeout as delay } from 'node:timers/promises'

/** Time as a value, so that tests can travel. */
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

/** Instant as the API writes it: UTC, no fraction. */
export const isoInstant = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`

/**
 * Whether a moment that somebody waits for is still to come. One that lies further ahead than anything is ever put off was written while
 * the clock was wrong, and nobody waits for it: machines without a battery start in 1970 or in 2040.
 * @param longestMs the longest wait of this kind
 */
export const isAhead = (untilMs: number, nowMs: number, longestMs: number): boolean => untilMs > nowMs && untilMs - nowMs <= longestMs

/** Whether something happened less than so long ago. What happened in the future happened while the clock was wrong, and long ago. */
export const isYounger = (atMs: number, nowMs: number, ageMs: number): boolean => atMs <= nowMs && nowMs - atMs < ageMs

/** Whether so much time has passed since a moment; also when the clock was set back since then, for nobody knows how long ago it was. */
export const hasPassed = (sinceMs: number, nowMs: number, lengthMs: number): boolean => Math.abs(nowMs - sinceMs) >= lengthMs

/** @returns milliseconds since it was started */
export type Stopwatch = () => number

/** Measures a span that a clock which is set back does not shorten, and that includes the sleep of the machine. */
export function startStopwatch(clock: Clock): Stopwatch {
  const [startedAt, startedAtSteady] = [clock.now(), performance.now()]
  return () => Math.max(clock.now() - startedAt, performance.now() - startedAtSteady)
}
