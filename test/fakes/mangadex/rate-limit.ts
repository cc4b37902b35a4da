// MangaDex's two limits: requests per second over everything (a bucket that allows a burst), and /at-home/server per minute.
import type { FakeAnswer } from '../fake-site.ts'

export interface LimitSpec {
  readonly requestsPerSecond?: number
  /** Maximum burst of requests; by default as many as per second. */
  readonly burst?: number
  readonly atHomePerMinute?: number
  /** Whether a 429 has Retry-After (the API) or not (its load balancer). Default true. */
  readonly sendsRetryTime?: boolean
}

export interface RateLimit {
  /** A 429 when the limit is exceeded, otherwise the rate limit headers of the response. */
  take(path: string): { readonly refused: FakeAnswer } | { readonly headers: Readonly<Record<string, string>> }
}

const minuteMs = 60_000

export function createRateLimit(spec: LimitSpec): RateLimit {
  const perSecond = spec.requestsPerSecond ?? Number.POSITIVE_INFINITY
  const most = spec.burst ?? perSecond
  let tokens = most
  let filledAtMs = Date.now()
  let minute = { startMs: 0, used: 0 }

  const takeToken = (nowMs: number): boolean => {
    tokens = Math.min(most, tokens + ((nowMs - filledAtMs) / 1000) * perSecond)
    filledAtMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
  return {
    take: (path) => {
      const nowMs = Date.now()
      if (Number.isFinite(perSecond) && !takeToken(nowMs)) return { refused: tooMany(spec, nowMs + 1000) }
      if (spec.atHomePerMinute === undefined || !path.startsWith('/at-home/server/')) return { headers: {} }
      if (nowMs - minute.startMs >= minuteMs) minute = { startMs: nowMs, used: 0 }
      const endMs = minute.startMs + minuteMs
      if (minute.used >= spec.atHomePerMinute) return { refused: tooMany(spec, endMs) }
      minute.used += 1
      return { headers: windowHeaders(spec.atHomePerMinute, minute.used, endMs) }
    },
  }
}

const unixSeconds = (ms: number): string => String(Math.ceil(ms / 1000))

const windowHeaders = (limit: number, used: number, endMs: number): Readonly<Record<string, string>> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(limit - used),
  'x-ratelimit-retry-after': unixSeconds(endMs),
})

const tooMany = ({ sendsRetryTime = true }: LimitSpec, untilMs: number): FakeAnswer =>
  sendsRetryTime
    ? {
        status: 429,
        headers: { 'x-ratelimit-retry-after': unixSeconds(untilMs) },
        body: {
          result: 'error',
          errors: [{ id: 'limit', status: 429, title: 'rate_limited', detail: 'Too many requests', context: null }],
        },
      }
    : { status: 429, body: 'Too Many Requests' }
