/**
 * Faults of a response:
 * - a status with custom headers, or a latency before a valid response
 * - held: a valid response, but not before the site is healed: for checks while something is in progress
 * - reset: the connection breaks before any response
 * - truncated: Content-Length announces all, half is sent, the connection breaks
 * - html: an error page with status 200, as a captive proxy sends it
 * - empty, partial: a list without entries, or with half of them while `total` still counts all
 */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: object | string }
  | { readonly latencyMs: number }
  | 'held'
  | 'reset'
  | 'truncated'
  | 'html'
  | 'empty'
  | 'partial'

/** 429 as MangaDex sends it, with Retry-After, or as its load balancer sends it, without. */
export const tooManyRequests = (retryAfterSeconds?: number): Fault =>
  retryAfterSeconds === undefined
    ? { status: 429, body: 'Too Many Requests' }
    : { status: 429, headers: { 'x-ratelimit-retry-after': String(Math.ceil(Date.now() / 1000) + retryAfterSeconds) } }

/** The same list with no entries, or with the first half of them. */
export function thinOut(body: unknown, how: 'empty' | 'partial'): object {
  const whole = body as Record<string, unknown>
  if ('volumes' in whole) return { ...whole, volumes: how === 'empty' ? [] : halfOf(whole.volumes) }
  if (Array.isArray(whole.data)) return how === 'empty' ? { ...whole, data: [], total: 0 } : { ...whole, data: halfOf(whole.data) }
  throw new Error('Only lists can be empty or partial')
}

function halfOf(list: unknown): unknown {
  if (Array.isArray(list)) return list.slice(0, list.length >> 1)
  const entries = Object.entries(list as object)
  return Object.fromEntries(entries.slice(0, entries.length >> 1))
}
