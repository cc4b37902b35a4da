// One attempt to get a response from a host: waits for its limits, sends the request, and remembers what the host asks for.
import { type Clock, isoInstant, isYounger } from '../clock/index.ts'
import type { Log } from '../log/index.ts'
import { exchange, type OutboundRequest, type OutboundResponse } from './exchange.ts'
import { banWindowMs, type Host } from './hosts.ts'
import { HostLimited } from './outbound.errors.ts'
import { retryAtMs } from './retry-after.rules.ts'
import type { Turn } from './turn.ts'

export interface Attempt {
  readonly host: Host
  readonly target: URL
  readonly request: OutboundRequest
  readonly signal: AbortSignal
}

export interface AttemptParts {
  readonly clock: Clock
  readonly log: Log
  readonly userAgent: string
  mayBePrivate(url: URL): boolean
}

/** A response with a server error. */
export class ServerFailed extends Error {
  readonly status: number
  /** When the host allows the next request. */
  readonly retryAtMs: number | undefined
  constructor(status: number, retryAtMs: number | undefined) {
    super(`HTTP ${status}`)
    this.status = status
    this.retryAtMs = retryAtMs
  }
}

const banPauseMs = 10 * 60_000
const timeoutMs = 90_000
const defaultPauseMs = 5_000
/** Hosts that limit requests may give a time that is over: none, or that of another clock. */
const shortestPauseMs = 1_000
const maxLimitedTries = 5

/** @throws HostLimited, HostNotAllowed, ResponseTooLarge, RequestLimitsUnavailable, ServerFailed, network errors, or the signal's reason */
export async function attemptRequest(parts: AttemptParts, attempt: Attempt): Promise<OutboundResponse> {
  const { target, request, signal } = attempt
  const privateAllowed = (url: URL) => parts.mayBePrivate(url) || (request.trustedHosts?.includes(url.host) ?? false)
  const patience = patienceOf(parts.clock, attempt)
  for (let limitedTries = 1; ; limitedTries++) {
    await waitForTurns(parts.clock, attempt, patience)
    const response = await exchange(target, { ...request, signal, userAgent: parts.userAgent, privateAllowed })
    const pausedUntilMs = await recordResponse(parts, attempt, response)
    if (pausedUntilMs === undefined) return response
    if (limitedTries === maxLimitedTries) throw limited(target, pausedUntilMs, parts.clock.now())
  }
}

interface Patience {
  /** Epoch ms. */
  untilMs(): number
  /** A longer wait would look like a hang; the caller gets the retry time instead. @throws HostLimited */
  assertEnough(untilMs: number): void
}

function patienceOf(clock: Clock, { target, request }: Attempt): Patience {
  const startedMs = clock.now()
  const untilMs = () => (request.maxWaitMs === undefined ? clock.now() + timeoutMs : startedMs + request.maxWaitMs)
  return {
    untilMs,
    assertEnough: (endMs) => {
      if (endMs > Math.max(clock.now(), untilMs())) throw limited(target, endMs, clock.now())
    },
  }
}

/** Waits until all limits of the host allow the request. */
async function waitForTurns(clock: Clock, { host, target, request, signal }: Attempt, patience: Patience): Promise<void> {
  const quotas = [...host.quotas].flatMap(([path, quota]) => (target.pathname.startsWith(path) ? [quota] : []))
  const mayWait = () => patience.assertEnough(host.pace.pausedUntilMs())
  for (;;) {
    // Requests with less patience must not queue behind more patient ones.
    mayWait()
    const turns: Turn[] = []
    for (const quota of quotas) {
      const turn = await quota.take(signal, (untilMs) => {
        if (untilMs > patience.untilMs()) throw limited(target, untilMs, clock.now())
        request.onWait?.(untilMs)
      })
      turns.push(turn)
    }
    const own = await host.pace.waitForTurn(signal, () => {
      mayWait()
      if (host.pace.pausedUntilMs() > clock.now()) request.onWait?.(host.pace.pausedUntilMs())
    })
    if (await allMayStart([...turns, own])) return
  }
}

async function allMayStart(turns: readonly Turn[]): Promise<boolean> {
  for (const turn of turns) if (!(await turn.mayStart())) return false
  return true
}

/**
 * @returns when a request that was limited may be sent again; undefined when the response is for the caller
 * @throws ServerFailed, HostLimited
 */
async function recordResponse(
  { clock, log }: AttemptParts,
  { host, target }: Attempt,
  response: OutboundResponse,
): Promise<number | undefined> {
  const nowMs = clock.now()
  const askedToWaitUntilMs = retryAtMs(response.headers, nowMs)
  if (response.status === 503 && askedToWaitUntilMs !== undefined) await host.pauseUntil(askedToWaitUntilMs, 'unavailable')
  if (response.status >= 500) throw new ServerFailed(response.status, askedToWaitUntilMs)
  if (response.status === 403 && isYounger(host.lastLimitedMs(), nowMs, banWindowMs)) {
    await host.pauseUntil(nowMs + banPauseMs, 'unavailable')
    log.warn({ host: target.host }, 'The host blocks the server after rate limiting it; pausing requests for 10 minutes')
    throw limited(target, nowMs + banPauseMs, nowMs)
  }
  if (response.status !== 429) {
    host.lastAnsweredMs = nowMs
    return undefined
  }
  const untilMs = Math.max(askedToWaitUntilMs ?? nowMs + defaultPauseMs, nowMs + shortestPauseMs)
  await host.pauseUntil(untilMs, 'limited')
  return Math.max(untilMs, host.pace.pausedUntilMs())
}

const limited = (target: URL, untilMs: number, nowMs: number) =>
  HostLimited.with({ retryAfterSeconds: (untilMs - nowMs) / 1000 }, target.host, isoInstant(untilMs))
