// MangaDex limits /at-home/server requests separately, per minute, and reports the remaining count in every response.
// Guarantee: when the count is 0, no request is sent before the reset time that MangaDex named, on any node, so the limit is respected
// without a 429.
import type { PluginContext, PluginResponse } from '../../../src/plugins/contract/plugin.ts'

export interface AtHomePace {
  /** Resolves when a request is allowed. @param onWait called with the end of the wait (epoch ms) when there is a longer one */
  turn(signal: AbortSignal, onWait: (untilMs: number) => void): Promise<void>
  /** Reads the rate limit headers of a response. */
  recordResponse(response: PluginResponse): Promise<void>
}

/** MangaDex counts per minute; a reset time further away than this is a clock error. */
const maxWaitMs = 120_000
/** The clock of this machine is wrong when the one of MangaDex differs by more. */
const clockToleranceMs = 5_000
const pauseName = 'at-home'

/** @param pauses of the server; without them the pause applies to this object alone */
export function createAtHomePace(clock: PluginContext['clock'], pauses: PluginContext['pauses'] = pausesInMemory()): AtHomePace {
  const findWaitMs = async () => (await pauses.findEnd(pauseName)) - clock.now()
  return {
    turn: async (signal, onWait) => {
      for (let waitMs = await findWaitMs(); waitMs > 0; waitMs = await findWaitMs()) {
        onWait(clock.now() + waitMs)
        await clock.sleep(waitMs, signal)
      }
    },
    recordResponse: async ({ headers }) => {
      if (headers['x-ratelimit-remaining'] !== '0') return
      const sentMs = Date.parse(headers.date ?? 'unknown')
      const nowMs = Math.abs(sentMs - clock.now()) > clockToleranceMs ? sentMs : clock.now()
      const waitMs = Math.min(maxWaitMs, Number(headers['x-ratelimit-retry-after']) * 1000 - nowMs)
      if (waitMs > 0) await pauses.set(pauseName, clock.now() + waitMs)
    },
  }
}

function pausesInMemory(): NonNullable<PluginContext['pauses']> {
  let endMs = 0
  return {
    findEnd: async () => endMs,
    set: async (_name, untilMs) => {
      endMs = untilMs
    },
  }
}
