/**
 * What goes wrong with an answer:
 * - a status with headers of choice, a latency before a good answer
 * - held: a good answer, but not before the site is healed: for what a test has to see while something is under way
 * - reset: the connection breaks before any answer
 * - truncated: Content-Length promises all, half arrives, the connection breaks
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

/** 429 as MangaDex sends it, with the moment to come back, or as its load balancer sends it: bare. */
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
