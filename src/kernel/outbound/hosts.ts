// State of each host that the server sends requests to. Guarantee: memory does not grow with the number of hosts: beyond a limit, idle
// hosts (no request, pause or error) are removed, except those with a rate limit.
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
  TaskCancelledError,
} from 'cockatiel'
import type { Clock } from '../clock/index.ts'
import { asError } from '../errors/error-code.ts'
import { CatalogueError } from '../errors/index.ts'
import { createPace, type Pace } from './pace.ts'
import { createQuota, type Quota, type QuotaSpec } from './quota.ts'

export interface HostStatus {
  /** Last response that was neither a server error nor a rate limit, epoch ms; undefined if there was none. */
  readonly answeredAtMs: number | undefined
  /** End of the pause that the host requires, epoch ms; in the past when there is none. */
  readonly pausedUntilMs: number
}

export interface Host extends Pause {
  readonly pace: Pace
  readonly breaker: CircuitBreakerPolicy
  /** Limits of the paths that start with these texts. */
  readonly quotas: Map<string, Quota>
  /** Number of waiting and running requests. */
  requests: number
  lastLimitedMs: number
  lastAnsweredMs: number | undefined
}

interface Pause {
  /** When a failing host is retried, epoch ms of the system clock. */
  pausedUntilMs: number
}

const breakAfterFailures = 5
const shortestBreakMs = 30_000
const longestBreakMs = 10 * 60_000
/** Maximum number of hosts stored in addition to those with a rate limit; beyond it idle ones are removed. */
const maxHosts = 500
/** A 403 within this time after a 429 counts as a ban. */
export const banWindowMs = 60_000

/** Hosts by name, including a non-default port. */
export function createHosts(clock: Clock) {
  const hosts = new Map<string, Host>()
  const rateLimited = new Set<string>()
  const isIdle = (host: Host) =>
    host.requests === 0 &&
    host.pace.pausedUntilMs() <= clock.now() &&
    host.breaker.state === CircuitState.Closed &&
    clock.now() - host.lastLimitedMs >= banWindowMs
  /** Oldest first. */
  const forgetIdle = () => {
    for (const [name, host] of hosts) {
      if (hosts.size < maxHosts + rateLimited.size) return
      if (!rateLimited.has(name) && isIdle(host)) hosts.delete(name)
    }
  }
  const hostOf = (name: string): Host => {
    const existing = hosts.get(name)
    if (existing) return existing
    forgetIdle()
    const pause: Pause = { pausedUntilMs: 0 }
    const pace = createPace(clock, 0)
    const host: Host = Object.assign(pause, {
      pace,
      breaker: createBreaker(pause),
      quotas: new Map<string, Quota>(),
      requests: 0,
      lastLimitedMs: 0,
      lastAnsweredMs: undefined,
    })
    hosts.set(name, host)
    return host
  }
  return {
    hostOf,
    setRateLimit: (name: string, requests: number, perMs: number) => {
      rateLimited.add(name)
      hostOf(name).pace.setInterval(perMs / requests)
    },
    setQuota: (name: string, path: string, spec: QuotaSpec) => {
      rateLimited.add(name)
      hostOf(name).quotas.set(path, createQuota(clock, spec))
    },
    /** Paused hosts get the next request; the first failure pauses them again. */
    clearPauses: () => {
      for (const { breaker } of hosts.values()) if (breaker.state === CircuitState.Open) breaker.isolate().dispose()
    },
    /** Number of stored hosts. */
    count: () => hosts.size,
    statusOf: (name: string): HostStatus => ({
      answeredAtMs: hosts.get(name)?.lastAnsweredMs,
      pausedUntilMs: hosts.get(name)?.pace.pausedUntilMs() ?? 0,
    }),
  }
}

/** Network errors and 5xx are temporary; rejections, limits and cancellation are not. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof CatalogueError || error instanceof TaskCancelledError || error instanceof BrokenCircuitError) &&
  asError(error).name !== 'AbortError'

const createBreaker = (pause: Pause) =>
  circuitBreaker(handleWhen(isTransient), { halfOpenAfter: exponentialPause(pause), breaker: new ConsecutiveBreaker(breakAfterFailures) })

/** Doubles the pause after each further failure; starts over after a success. */
function exponentialPause(pause: Pause) {
  const breaking = (duration: number): IBackoff<unknown> => {
    pause.pausedUntilMs = Date.now() + duration
    return { duration, next: () => breaking(Math.min(longestBreakMs, duration * 2)) }
  }
  return { next: () => breaking(shortestBreakMs) }
}
