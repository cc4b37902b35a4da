// Guarantee: at most a number of requests within any interval, also for callers that wait at the same time. They are not spaced: the first
// ones start at once. Limit: callers that wait get their turns in no particular order.
import { type Clock, isYounger } from '../clock/index.ts'
import type { PaceSpec } from './pace.rules.ts'
import type { Turn } from './turn.ts'

export type QuotaSpec = PaceSpec

export interface Quota {
  /** Takes a turn. @param onWait called before each wait with its end (epoch ms); what it throws ends the wait */
  take(signal: AbortSignal, onWait: (untilMs: number) => void): Promise<Turn>
}

export function createQuota(clock: Clock, { requests, perMs }: QuotaSpec): Quota {
  /** Oldest first. */
  let taken: readonly { readonly atMs: number }[] = []
  const forgetOld = (nowMs: number) => {
    taken = taken.filter(({ atMs }) => isYounger(atMs, nowMs, perMs))
  }
  const put = (atMs: number): Turn => {
    let entry = { atMs }
    taken = [...taken, entry]
    return {
      // Counted from the start of the request, which may have waited for other limits meanwhile.
      mayStart: () => {
        const nowMs = clock.now()
        forgetOld(nowMs)
        if (!taken.includes(entry)) return false
        const others = taken.filter((other) => other !== entry)
        entry = { atMs: nowMs }
        taken = [...others, entry]
        return true
      },
    }
  }
  return {
    take: async (signal, onWait) => {
      for (;;) {
        signal.throwIfAborted()
        const nowMs = clock.now()
        forgetOld(nowMs)
        const oldest = taken.at(-requests)
        if (oldest === undefined) return put(nowMs)
        const freeMs = oldest.atMs + perMs
        onWait(freeMs)
        await clock.sleep(freeMs - nowMs, signal)
      }
    },
  }
}
