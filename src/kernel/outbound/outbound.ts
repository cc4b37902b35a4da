// Every HTTP request that the server makes. Promise: one limiter per host for the whole process, Retry-After is obeyed, a host that
// keeps failing is left alone for a while, longer each time, private addresses are refused unless trusted, and bodies are bounded.
// Limit: nodes of one cluster pace themselves each on their own.
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IBackoff,
  retry,
  TaskCancelledError,
  wrap,
} from 'cockatiel'
import type { Clock } from '../clock/index.ts'
import { isoInstant } from '../clock/index.ts'
import { CatalogueError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { defineSentence } from '../sentences/index.ts'
import { exchange, type OutboundRequest, type OutboundResponse } from './exchange.ts'
import { type GuardedProxy, openGuardedProxy } from './guarded-proxy.ts'
import { assertPublicHost } from './host-guard.ts'
import { HostLimited, HostNotAllowed, HostUnavailable } from './outbound.errors.ts'
import { createPace, type Pace } from './pace.ts'
import { retryAtMs } from './retry-after.rules.ts'

export interface Outbound {
  /**
   * Sends a request in its turn. Resolves for every status below 500 except 429.
   * @throws HostUnavailable, HostLimited, HostNotAllowed, AnswerTooLarge, or the signal's reason
   */
  request(url: string, request?: OutboundRequest): Promise<OutboundResponse>
  /** Spaces requests to a host evenly: at most `requests` per `perMs`. */
  setRateLimit(host: string, requests: number, perMs: number): void
  /** Lets requests reach this host although it is private; for addresses that an administrator configured. */
  trustHost(host: string): void
  /** @throws HostNotAllowed for private hosts, unless allowed or trusted */
  assertAllowedHost(url: URL): Promise<void>
  /**
   * A proxy for a program that asks by itself; it refuses the same hosts. Undefined when private hosts are allowed anyway.
   * @param alsoTo hosts that it may reach besides
   */
  openProxy(alsoTo: readonly string[]): Promise<GuardedProxy | undefined>
  /** What is known of a host without asking it. */
  standingOf(host: string): HostStanding
}

export interface HostStanding {
  /** Its last answer that was neither an error of its own nor a refusal to be asked so often, epoch ms; undefined when it gave none. */
  readonly answeredAtMs: number | undefined
  /** Until when it wants to be left alone, epoch ms; in the past when it does not. */
  readonly pausedUntilMs: number
}

export interface OutboundParts {
  readonly clock: Clock
  readonly log: Log
  readonly allowPrivateHosts: boolean
  readonly userAgent: string
}

interface Host extends Rest {
  readonly pace: Pace
  readonly breaker: CircuitBreakerPolicy
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
const banPauseMs = 10 * 60_000
/** A 429 within this time makes a following 403 a ban. */
const banWindowMs = 60_000
const patienceMs = 90_000
const unstatedPauseMs = 5_000
const mostLimitedTries = 5

/** The one way out to other sites: paced, guarded and patient for every host by itself. */
export function createOutbound(parts: OutboundParts): Outbound {
  const { clock, log } = parts
  const hosts = createHosts(clock)
  const { hostOf } = hosts
  const trusted = new Set<string>()
  const mayBePrivate = (host: string) => parts.allowPrivateHosts || trusted.has(host)

  const attempt = async (target: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> => {
    const host = hostOf(target.host)
    const privateAllowed = (name: string) => mayBePrivate(name) || (request.trustedHosts?.includes(name) ?? false)
    const startedMs = clock.now()
    const patientUntilMs = () => (request.patienceMs === undefined ? clock.now() + patienceMs : startedMs + request.patienceMs)
    for (let limitedTries = 1; ; limitedTries++) {
      const mayWait = () => assertPatient(host, target, { nowMs: clock.now(), patientUntilMs: patientUntilMs() })
      // Who is not that patient need not stand in line behind one who is.
      mayWait()
      await host.pace.turn(signal, () => {
        mayWait()
        if (host.pace.pausedUntilMs() > clock.now()) request.onWait?.(host.pace.pausedUntilMs())
      })
      const response = await exchange(target, { ...request, signal, userAgent: parts.userAgent, privateAllowed })
      const nowMs = clock.now()
      const askedToWaitUntilMs = retryAtMs(response.headers, nowMs)
      if (response.status === 503 && askedToWaitUntilMs !== undefined) host.pace.pauseUntil(askedToWaitUntilMs)
      if (response.status >= 500) throw new ServerFailed(response.status, askedToWaitUntilMs)
      if (response.status === 403 && nowMs - host.lastLimitedMs < banWindowMs) {
        host.pace.pauseUntil(nowMs + banPauseMs)
        log.warn({ host: target.host }, 'The host refuses us after limiting us; leaving it alone for 10 minutes')
        throw limited(target, nowMs + banPauseMs, nowMs)
      }
      if (response.status !== 429) {
        host.lastAnsweredMs = nowMs
        return response
      }
      host.lastLimitedMs = nowMs
      host.pace.pauseUntil(askedToWaitUntilMs ?? nowMs + unstatedPauseMs)
      if (limitedTries === mostLimitedTries) throw limited(target, host.pace.pausedUntilMs(), nowMs)
    }
  }
  /** What the caller cancels is no fault of the host: it is neither tried again nor counted. */
  const attemptUnlessCancelled = async (target: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> => {
    try {
      return await attempt(target, request, signal)
    } catch (error) {
      throw signal.aborted ? new TaskCancelledError() : error
    }
  }

  return {
    request: async (url, request = {}) => {
      const target = URL.parse(url)
      if (!target) throw HostNotAllowed(url, NoWebAddress())
      const { breaker } = hostOf(target.host)
      const policy = mayRepeat(request) ? wrap(tryAgain, breaker) : breaker
      try {
        return await policy.execute(({ signal }) => attemptUnlessCancelled(target, request, signal), request.signal)
      } catch (error) {
        request.signal?.throwIfAborted()
        throw translate(error, target, { restMs: hostOf(target.host).restsUntilMs - Date.now(), nowMs: clock.now() })
      }
    },
    setRateLimit: (host, requests, perMs) => hostOf(host).pace.setInterval(perMs / requests),
    trustHost: (host) => trusted.add(host),
    assertAllowedHost: async (url) => {
      if (!mayBePrivate(url.host)) await assertPublicHost(url)
    },
    openProxy: async (alsoTo) =>
      parts.allowPrivateHosts ? undefined : openGuardedProxy((host) => mayBePrivate(host) || alsoTo.includes(host)),
    standingOf: hosts.standingOf,
  }
}

function createHosts(clock: Clock) {
  const hosts = new Map<string, Host>()
  return {
    hostOf: (name: string): Host => {
      const known = hosts.get(name)
      if (known) return known
      const rest: Rest = { restsUntilMs: 0 }
      const pace = createPace(clock, 0)
      const host: Host = Object.assign(rest, { pace, breaker: createBreaker(rest), lastLimitedMs: 0, lastAnsweredMs: undefined })
      hosts.set(name, host)
      return host
    },
    standingOf: (name: string): HostStanding => ({
      answeredAtMs: hosts.get(name)?.lastAnsweredMs,
      pausedUntilMs: hosts.get(name)?.pace.pausedUntilMs() ?? 0,
    }),
  }
}

class ServerFailed extends Error {
  readonly status: number
  /** When it says that it may be asked again. */
  readonly retryAtMs: number | undefined
  constructor(status: number, retryAtMs: number | undefined) {
    super(`HTTP ${status}`)
    this.status = status
    this.retryAtMs = retryAtMs
  }
}

/** Network trouble and 5xx pass by themselves; refusals, limits and cancelling do not. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof CatalogueError || error instanceof TaskCancelledError || error instanceof BrokenCircuitError) &&
  (error as Error).name !== 'AbortError'

const createBreaker = (rest: Rest) =>
  circuitBreaker(handleWhen(isPassing), { halfOpenAfter: longerEachTime(rest), breaker: new ConsecutiveBreaker(breakAfterFailures) })

/** Twice as long after each try that fails again; from the beginning after one that does not. */
function longerEachTime(rest: Rest) {
  const breaking = (duration: number): IBackoff<unknown> => {
    rest.restsUntilMs = Date.now() + duration
    return { duration, next: () => breaking(Math.min(longestBreakMs, duration * 2)) }
  }
  return { next: () => breaking(shortestBreakMs) }
}

const tryAgain = retry(handleWhen(isPassing), { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 5_000 }) })

/** Only what may be sent twice is sent again; a POST says so itself. */
const mayRepeat = (request: OutboundRequest): boolean => request.repeatable ?? (request.method ?? 'GET') !== 'POST'

/** Waiting longer would look like hanging; the caller is told when to come back. */
function assertPatient(
  host: Host,
  target: URL,
  { nowMs, patientUntilMs }: { readonly nowMs: number; readonly patientUntilMs: number },
): void {
  const untilMs = host.pace.pausedUntilMs()
  if (untilMs > Math.max(nowMs, patientUntilMs)) throw limited(target, untilMs, nowMs)
}

const NoWebAddress = defineSentence('HOST_NO_WEB_ADDRESS', 'it is not a web address.')
const FailedOften = defineSentence('HOST_FAILED_OFTEN', 'it failed several times; pausing until {until:instant}.')
const Answers = defineSentence('HOST_ANSWERS', 'it answers {answer}.')

const limited = (target: URL, untilMs: number, nowMs: number) =>
  HostLimited.with({ retryAfterSeconds: (untilMs - nowMs) / 1000 }, target.host, isoInstant(untilMs))

function translate(error: unknown, target: URL, { restMs, nowMs }: { readonly restMs: number; readonly nowMs: number }): unknown {
  if (error instanceof CatalogueError) return error
  const cause = (error as { cause?: unknown }).cause
  if (cause instanceof CatalogueError) return cause
  if (error instanceof BrokenCircuitError)
    return HostUnavailable.with(
      { cause: error, retryAfterSeconds: Math.max(1, Math.ceil(restMs / 1000)) },
      target.host,
      FailedOften(isoInstant(nowMs + Math.max(0, restMs))),
    )
  if (error instanceof ServerFailed) return HostUnavailable.with(waitOf(error, nowMs), target.host, Answers(error.message))
  const detail = `${((cause ?? error) as { code?: string }).code ?? (error as Error).message}.`
  return HostUnavailable.with({ cause: error }, target.host, detail)
}

const waitOf = (error: ServerFailed, nowMs: number) =>
  error.retryAtMs === undefined ? { cause: error } : { cause: error, retryAfterSeconds: Math.max(1, (error.retryAtMs - nowMs) / 1000) }
