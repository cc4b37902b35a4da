// All HTTP requests of the server. Guarantee: one rate limiter per host for the whole process, or for all nodes on one PostgreSQL database
// (across-nodes/); Retry-After is respected, a failing host is paused, longer each time, private addresses are rejected unless trusted, and
// bodies are bounded.
import { BrokenCircuitError, ExponentialBackoff, handleWhen, noop, retry, TaskCancelledError } from 'cockatiel'
import type { Clock } from '../clock/index.ts'
import { isoInstant } from '../clock/index.ts'
import { asError, errorCodeOf } from '../errors/error-code.ts'
import { CatalogueError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { defineSentence } from '../sentences/index.ts'
import { type Attempt, attemptRequest, ServerFailed } from './attempt.ts'
import { isTransient } from './circuit.ts'
import type { OutboundRequest, OutboundResponse } from './exchange.ts'
import { type GuardedProxy, openGuardedProxy } from './guarded-proxy.ts'
import { assertPublicHost } from './host-guard.ts'
import { createLimitsInProcess, type HostLimits, type NamedPauses } from './host-limits.ts'
import { createHosts, type HostStatus } from './hosts.ts'
import { HostNotAllowed, HostUnavailable } from './outbound.errors.ts'
import type { QuotaSpec } from './quota.ts'

export interface Outbound {
  /**
   * Sends a request when it is its turn. Resolves for every status below 500 except 429.
   * @throws HostUnavailable, HostLimited, HostNotAllowed, ResponseTooLarge, RequestLimitsUnavailable, or the signal's reason
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
   * apply. Applies to all nodes.
   */
  clearPauses(): Promise<void>
  /** Pauses that a source requires for a part of its requests; on all nodes. */
  readonly pauses: NamedPauses
  /** Returns the known state of a host without a request. */
  statusOf(host: string): HostStatus
}

export interface OutboundParts {
  readonly clock: Clock
  readonly log: Log
  readonly allowPrivateHosts: boolean
  readonly userAgent: string
  /** Limits that several nodes keep together; in the memory of this process when unset. */
  readonly nodeLimits?: HostLimits | undefined
}

/** The only way to send requests to other sites, with rate limits, address checks and retries for each host. */
export function createOutbound(parts: OutboundParts): Outbound {
  const { clock, log } = parts
  const limits = parts.nodeLimits ?? createLimitsInProcess(clock)
  const { hostOf, ...hosts } = createHosts(clock, limits)
  const trusted = new Set<string>()
  const mayBePrivate = (url: URL) => parts.allowPrivateHosts || trusted.has(hostAndPort(url))

  /** A cancellation by the caller is not a failure of the host: it is neither retried nor counted. */
  const attemptUnlessCancelled = async (attempt: Attempt): Promise<OutboundResponse> => {
    try {
      return await attemptRequest({ clock, log, userAgent: parts.userAgent, mayBePrivate }, attempt)
    } catch (error) {
      throw attempt.signal.aborted ? new TaskCancelledError() : error
    }
  }

  return {
    request: async (url, request = {}) => {
      const target = URL.parse(url)
      if (!target) throw HostNotAllowed(url, NoWebAddress())
      const host = hostOf(target.host)
      const policy = isRetryable(request) ? tryAgain : noop
      const run = ({ signal }: { readonly signal: AbortSignal }) => {
        const attempt = () => attemptUnlessCancelled({ host, target, request, signal })
        return request.unpaused ? attempt() : host.circuit.run(attempt, signal)
      }
      host.requests += 1
      try {
        return await policy.execute(run, request.signal)
      } catch (error) {
        request.signal?.throwIfAborted()
        throw toOutboundError(error, target, { restMs: host.circuit.retryAtMs() - Date.now(), nowMs: clock.now() })
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
    pauses: limits.pauses,
    statusOf: hosts.statusOf,
  }
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const hostAndPort = (url: URL): string => `${url.hostname}:${url.port || defaultPorts[url.protocol]}`

const tryAgain = retry(handleWhen(isTransient), { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 5_000 }) })

/** Only repeatable requests are retried; a POST must be declared repeatable. */
const isRetryable = (request: OutboundRequest): boolean => request.repeatable ?? (request.method ?? 'GET') !== 'POST'

const NoWebAddress = defineSentence('HOST_NO_WEB_ADDRESS', "it isn't a valid URL.")
const FailedOften = defineSentence('HOST_FAILED_OFTEN', 'it failed several times. Next attempt at {until:instant}.')
const Answers = defineSentence('HOST_ANSWERS', 'it returned {answer}.')

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
