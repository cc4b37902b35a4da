// All HTTP requests of the server. Guarantee: one rate limiter per host for the whole process, Retry-After is respected, a failing host
// is paused, longer each time, private addresses are rejected unless trusted, and bodies are bounded.
// Limit: the nodes of a cluster limit their rates independently.
import { BrokenCircuitError, ExponentialBackoff, handleWhen, retry, TaskCancelledError, wrap } from 'cockatiel'
import type { Clock } from '../clock/index.ts'
import { isoInstant } from '../clock/index.ts'
import { asError, errorCodeOf } from '../errors/error-code.ts'
import { CatalogueError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { defineSentence } from '../sentences/index.ts'
import { exchange, type OutboundRequest, type OutboundResponse } from './exchange.ts'
import { type GuardedProxy, openGuardedProxy } from './guarded-proxy.ts'
import { assertPublicHost } from './host-guard.ts'
import { banWindowMs, createHosts, type Host, type HostStatus, isTransient } from './hosts.ts'
import { HostLimited, HostNotAllowed, HostUnavailable } from './outbound.errors.ts'
import type { QuotaSpec } from './quota.ts'
import { retryAtMs } from './retry-after.rules.ts'

export interface Outbound {
  /**
   * Sends a request when it is its turn. Resolves for every status below 500 except 429.
   * @throws HostUnavailable, HostLimited, HostNotAllowed, ResponseTooLarge, or the signal's reason
   */
  request(url: string, request?: OutboundRequest): Promise<OutboundResponse>
  /** Spaces requests to a host evenly: at most `requests` per `perMs`. */
  setRateLimit(host: string, requests: number, perMs: number): void
  /** In addition, at most so many requests per interval to paths that start with this text; they are not spaced. */
  setQuota(host: string, path: string, quota: QuotaSpec): void
  /** Allows requests to this private host at this port; for addresses that an administrator configured. */
  trustAddress(url: URL): void
  /** @throws HostNotAllowed for private hosts, unless allowed or trusted */
  assertAllowedHost(url: URL): Promise<void>
  /**
   * Opens a proxy for a program that makes its own requests; it rejects the same hosts. Undefined when private hosts are allowed anyway.
   * @param alsoTo additional hosts that it may reach
   */
  openProxy(alsoTo: readonly string[]): Promise<GuardedProxy | undefined>
  /**
   * For a user who does not want to wait: hosts that are paused after failures get one more request. Pauses that a host requires still
   * apply.
   */
  clearPauses(): void
  /** Returns the known state of a host without a request. */
  statusOf(host: string): HostStatus
}

export interface OutboundParts {
  readonly clock: Clock
  readonly log: Log
  readonly allowPrivateHosts: boolean
  readonly userAgent: string
}

const banPauseMs = 10 * 60_000
const timeoutMs = 90_000
const unstatedPauseMs = 5_000
const maxLimitedTries = 5

/** The only way to send requests to other sites, with rate limits, address checks and retries for each host. */
export function createOutbound(parts: OutboundParts): Outbound {
  const { clock, log } = parts
  const { hostOf, ...hosts } = createHosts(clock)
  const trusted = new Set<string>()
  const mayBePrivate = (url: URL) => parts.allowPrivateHosts || trusted.has(hostAndPort(url))

  const attempt = async (target: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> => {
    const host = hostOf(target.host)
    const privateAllowed = (url: URL) => mayBePrivate(url) || (request.trustedHosts?.includes(url.host) ?? false)
    const startedMs = clock.now()
    const patientUntilMs = () => (request.maxWaitMs === undefined ? clock.now() + timeoutMs : startedMs + request.maxWaitMs)
    for (let limitedTries = 1; ; limitedTries++) {
      const mayWait = () => assertWaitAllowed(host, target, { nowMs: clock.now(), patientUntilMs: patientUntilMs() })
      // Requests with less patience must not queue behind more patient ones.
      mayWait()
      await takeQuotas(host, target, { signal, onWait: request.onWait, nowMs: clock.now, patientUntilMs })
      await host.pace.waitForTurn(signal, () => {
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
        log.warn({ host: target.host }, 'The host blocks the server after rate limiting it; pausing requests for 10 minutes')
        throw limited(target, nowMs + banPauseMs, nowMs)
      }
      if (response.status !== 429) {
        host.lastAnsweredMs = nowMs
        return response
      }
      host.lastLimitedMs = nowMs
      host.pace.pauseUntil(askedToWaitUntilMs ?? nowMs + unstatedPauseMs)
      if (limitedTries === maxLimitedTries) throw limited(target, host.pace.pausedUntilMs(), nowMs)
    }
  }
  /** A cancellation by the caller is not a failure of the host: it is neither retried nor counted. */
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
      const host = hostOf(target.host)
      const policy = isRetryable(request) ? wrap(tryAgain, host.breaker) : host.breaker
      host.requests += 1
      try {
        return await policy.execute(({ signal }) => attemptUnlessCancelled(target, request, signal), request.signal)
      } catch (error) {
        request.signal?.throwIfAborted()
        throw toOutboundError(error, target, { restMs: host.pausedUntilMs - Date.now(), nowMs: clock.now() })
      } finally {
        host.requests -= 1
      }
    },
    setRateLimit: hosts.setRateLimit,
    setQuota: hosts.setQuota,
    trustAddress: (url) => trusted.add(hostAndPort(url)),
    assertAllowedHost: async (url) => {
      if (!mayBePrivate(url)) await assertPublicHost(url)
    },
    openProxy: async (alsoTo) =>
      parts.allowPrivateHosts ? undefined : openGuardedProxy((url) => mayBePrivate(url) || alsoTo.includes(url.host)),
    clearPauses: hosts.clearPauses,
    statusOf: hosts.statusOf,
  }
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const hostAndPort = (url: URL): string => `${url.hostname}:${url.port || defaultPorts[url.protocol]}`

class ServerFailed extends Error {
  readonly status: number
  /** When the host allows the next request. */
  readonly retryAtMs: number | undefined
  constructor(status: number, retryAtMs: number | undefined) {
    super(`HTTP ${status}`)
    this.status = status
    this.retryAtMs = retryAtMs
  }
}

const tryAgain = retry(handleWhen(isTransient), { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 5_000 }) })

/** Only repeatable requests are retried; a POST must be declared repeatable. */
const isRetryable = (request: OutboundRequest): boolean => request.repeatable ?? (request.method ?? 'GET') !== 'POST'

/** A longer wait would look like a hang; the caller gets the retry time instead. */
function assertWaitAllowed(
  host: Host,
  target: URL,
  { nowMs, patientUntilMs }: { readonly nowMs: number; readonly patientUntilMs: number },
): void {
  const untilMs = host.pace.pausedUntilMs()
  if (untilMs > Math.max(nowMs, patientUntilMs)) throw limited(target, untilMs, nowMs)
}

interface QuotaWait {
  readonly signal: AbortSignal
  readonly onWait: OutboundRequest['onWait']
  nowMs(): number
  patientUntilMs(): number
}

async function takeQuotas(host: Host, target: URL, { signal, onWait, nowMs, patientUntilMs }: QuotaWait): Promise<void> {
  for (const [path, quota] of host.quotas) {
    if (!target.pathname.startsWith(path)) continue
    await quota.take(signal, (untilMs) => {
      if (untilMs > patientUntilMs()) throw limited(target, untilMs, nowMs())
      onWait?.(untilMs)
    })
  }
}

const NoWebAddress = defineSentence('HOST_NO_WEB_ADDRESS', "it isn't a valid URL.")
const FailedOften = defineSentence('HOST_FAILED_OFTEN', 'it failed several times. Next attempt at {until:instant}.')
const Answers = defineSentence('HOST_ANSWERS', 'it returned {answer}.')

const limited = (target: URL, untilMs: number, nowMs: number) =>
  HostLimited.with({ retryAfterSeconds: (untilMs - nowMs) / 1000 }, target.host, isoInstant(untilMs))

function toOutboundError(error: unknown, target: URL, { restMs, nowMs }: { readonly restMs: number; readonly nowMs: number }): unknown {
  if (error instanceof CatalogueError) return error
  const { cause } = asError(error)
  if (cause instanceof CatalogueError) return cause
  if (error instanceof BrokenCircuitError)
    return HostUnavailable.with(
      { cause: error, retryAfterSeconds: Math.max(1, Math.ceil(restMs / 1000)) },
      target.host,
      FailedOften(isoInstant(nowMs + Math.max(0, restMs))),
    )
  if (error instanceof ServerFailed) return HostUnavailable.with(waitOf(error, nowMs), target.host, Answers(error.message))
  const detail = `${errorCodeOf(cause ?? error) ?? asError(error).message}.`
  return HostUnavailable.with({ cause: error }, target.host, detail)
}

const waitOf = (error: ServerFailed, nowMs: number) =>
  error.retryAtMs === undefined ? { cause: error } : { cause: error, retryAfterSeconds: Math.max(1, (error.retryAtMs - nowMs) / 1000) }
