// What is remembered of each host that the server asks. Promise: memory does not grow with the number of hosts: beyond a limit those
// that nothing holds back (no request, no pause, no trouble) are forgotten, except those with a rate limit.
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

export interface HostStatus {
  /** Its last answer that was neither an error of its own nor a refusal to be asked so often, epoch ms; undefined when it gave none. */
  readonly answeredAtMs: number | undefined
  /** Until when it wants to be left alone, epoch ms; in the past when it does not. */
  readonly pausedUntilMs: number
}

export interface Host extends Rest {
  readonly pace: Pace
  readonly breaker: CircuitBreakerPolicy
  /** Requests that wait or run now. */
  requests: number
  lastLimitedMs: number
  lastAnsweredMs: number | undefined
}

interface Rest {
  /** When one that keeps failing is tried again, epoch ms of the machine. */
  restsUntilMs: number
}

const breakAfterFailures = 5
const shortestBreakMs = 30_000
const longestBreakMs = 10 * 60_000
/** Hosts remembered beside those with a rate limit; above it those that nothing holds back are forgotten. */
const maxHosts = 500
/** A 429 within this time makes a following 403 a ban. */
export const banWindowMs = 60_000

/** Hosts by name, with their port when it is not the usual one. */
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
    const known = hosts.get(name)
    if (known) return known
    forgetIdle()
    const rest: Rest = { restsUntilMs: 0 }
    const pace = createPace(clock, 0)
    const host: Host = Object.assign(rest, {
      pace,
      breaker: createBreaker(rest),
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
    /** Hosts that rest are asked by the next request; the first failure makes them rest again. */
    endRests: () => {
      for (const { breaker } of hosts.values()) if (breaker.state === CircuitState.Open) breaker.isolate().dispose()
    },
    /** How many are remembered. */
    count: () => hosts.size,
    standingOf: (name: string): HostStatus => ({
      answeredAtMs: hosts.get(name)?.lastAnsweredMs,
      pausedUntilMs: hosts.get(name)?.pace.pausedUntilMs() ?? 0,
    }),
  }
}

/** Network trouble and 5xx pass by themselves; refusals, limits and cancelling do not. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof CatalogueError || error instanceof TaskCancelledError || error instanceof BrokenCircuitError) &&
  asError(error).name !== 'AbortError'

const createBreaker = (rest: Rest) =>
  circuitBreaker(handleWhen(isTransient), { halfOpenAfter: exponentialRest(rest), breaker: new ConsecutiveBreaker(breakAfterFailures) })

/** Twice as long after each try that fails again; from the beginning after one that does not. */
function exponentialRest(rest: Rest) {
  const breaking = (duration: number): IBackoff<unknown> => {
    rest.restsUntilMs = Date.now() + duration
    return { duration, next: () => breaking(Math.min(longestBreakMs, duration * 2)) }
  }
  return { next: () => breaking(shortestBreakMs) }
}
