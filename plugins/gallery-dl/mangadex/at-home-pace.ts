// MangaDex limits /at-home/server requests separately, per minute, and reports the remaining count in every response.
// Guarantee: when the count is 0, no request is sent before the reset time that MangaDex named, so the limit is respected without a 429.
import type { PluginContext, PluginResponse } from '../../../src/plugins/contract/plugin.ts'

export interface AtHomePace {
  /** Resolves when a request is allowed. @param onWait called with the end of the wait (epoch ms) when there is a longer one */
  turn(signal: AbortSignal, onWait: (untilMs: number) => void): Promise<void>
  /** Reads the rate limit headers of a response. */
  recordResponse(response: PluginResponse): void
}

/** MangaDex counts per minute; a reset time further away than this is a clock error. */
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
