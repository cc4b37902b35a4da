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

/** Instant as the API writes it: UTC, no fraction (komga-api.md section 1). */
export const isoInstant = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`
