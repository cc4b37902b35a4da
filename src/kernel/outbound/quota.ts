// Guarantee: at most a number of turns within any interval, also for callers that wait at the same time. Turns are not spaced: the first
// ones start at once. Limit: callers that wait get their turns in no particular order.
import { type Clock, isYounger } from '../clock/index.ts'

export interface QuotaSpec {
  readonly requests: number
  readonly perMs: number
}

export interface Quota {
  /** Takes a turn. @param onWait called before each wait with its end (epoch ms); what it throws ends the wait */
  take(signal: AbortSignal, onWait: (untilMs: number) => void): Promise<void>
}

export function createQuota(clock: Clock, { requests, perMs }: QuotaSpec): Quota {
  let takenMs: readonly number[] = []
  /** When the next turn is free; undefined when it is now. */
  const nextFreeMs = (nowMs: number): number | undefined => {
    takenMs = takenMs.filter((ms) => isYounger(ms, nowMs, perMs))
    const oldest = takenMs.at(-requests)
    return oldest === undefined ? undefined : oldest + perMs
  }
  return {
    take: async (signal, onWait) => {
      for (;;) {
        signal.throwIfAborted()
        const nowMs = clock.now()
        const freeMs = nextFreeMs(nowMs)
        if (freeMs === undefined) {
          takenMs = [...takenMs, nowMs]
          return
        }
        onWait(freeMs)
        await clock.sleep(freeMs - nowMs, signal)
      }
    },
  }
}
