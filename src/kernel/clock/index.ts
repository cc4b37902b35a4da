import { setTimeout as delay } from 'node:timers/promises'

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

/**
 * Checks whether a deadline is still ahead. A deadline further ahead than the longest possible wait was written by a wrong clock and is
 * ignored: machines without a battery start in 1970 or in 2040.
 * @param maxMs the longest wait of this kind
 */
export const isAhead = (untilMs: number, nowMs: number, maxMs: number): boolean => untilMs > nowMs && untilMs - nowMs <= maxMs

/** Checks whether an event is more recent than the given age. An event in the future was recorded by a wrong clock and counts as old. */
export const isYounger = (atMs: number, nowMs: number, ageMs: number): boolean => atMs <= nowMs && nowMs - atMs < ageMs

/**
 * Checks whether this much time has passed since an event; also true when the clock was set back since then, because the real duration is
 * unknown.
 */
export const hasPassed = (sinceMs: number, nowMs: number, lengthMs: number): boolean => Math.abs(nowMs - sinceMs) >= lengthMs

/** @returns milliseconds since it was started */
export type Stopwatch = () => number

/** Measures a span that a clock which is set back does not shorten, and that includes the sleep of the machine. */
export function startStopwatch(clock: Clock): Stopwatch {
  const [startedAt, startedAtSteady] = [clock.now(), performance.now()]
  return () => Math.max(clock.now() - startedAt, performance.now() - startedAtSteady)
}
