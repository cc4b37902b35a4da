// Logs the requests of one plugin as details: host, status and duration. No path and no query, because they may contain a token.
import type { Clock } from '../../kernel/clock/index.ts'
import type { PluginLog } from '../contract/plugin.ts'

/** A busy plugin sends several requests per second: beyond this many per minute they are only counted, so that other records are kept. */
const linesPerMinute = 20
const minuteMs = 60_000

export interface LoggedRequest {
  readonly method: string
  readonly host: string
  /** Status, or why there was no response. */
  readonly outcome: string
  readonly durationMs: number
}

/** @returns a function that logs one request */
export function createRequestLog(log: PluginLog, clock: Pick<Clock, 'now'>): (request: LoggedRequest) => void {
  let sinceMs = Number.NEGATIVE_INFINITY
  let requests = 0
  return ({ method, host, outcome, durationMs }) => {
    if (Math.abs(clock.now() - sinceMs) >= minuteMs) {
      if (requests > linesPerMinute) log.debug(`${requests - linesPerMinute} more requests in that minute`)
      sinceMs = clock.now()
      requests = 0
    }
    requests++
    if (requests <= linesPerMinute) log.debug(`${method} ${host}: ${outcome}, ${durationMs} ms`)
  }
}
