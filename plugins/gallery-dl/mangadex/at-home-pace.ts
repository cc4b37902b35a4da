// MangaDex counts /at-home/server requests apart from all others, by the minute, and says in every answer how many are left.
// Promise: when none are left, nobody asks again before the moment that MangaDex named; so the limit is met without ever being refused.
import type { PluginContext, PluginResponse } from '../../../src/plugins/contract/plugin.ts'

export interface AtHomePace {
  /** Resolves when asking is allowed. @param onWait called when that takes a while, with the moment (epoch ms) */
  turn(signal: AbortSignal, onWait: (untilMs: number) => void): Promise<void>
  /** Learns from an answer's headers. */
  recordResponse(response: PluginResponse): void
}

/** MangaDex counts by the minute; a moment further off than this is a mistake of some clock. */
const longestWaitMs = 120_000

export function createAtHomePace(clock: PluginContext['clock']): AtHomePace {
  let closedUntilMs = 0
  return {
    turn: async (signal, onWait) => {
      for (let waitMs = closedUntilMs - clock.now(); waitMs > 0; waitMs = closedUntilMs - clock.now()) {
        onWait(closedUntilMs)
        await clock.sleep(waitMs, signal)
      }
    },
    recordResponse: ({ headers }) => {
      const untilMs = Number(headers['x-ratelimit-retry-after']) * 1000
      const isOver = headers['x-ratelimit-remaining'] === '0'
      if (isOver && untilMs > clock.now()) closedUntilMs = Math.min(untilMs, clock.now() + longestWaitMs)
    },
  }
}
