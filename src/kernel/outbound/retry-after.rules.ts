/** Caps pauses, so that an absurd value from a host does not block it for longer. */
export const maxPauseMs = 24 * 3_600_000

/**
 * Parses when a limited host may be requested again: `Retry-After` (seconds or a date) or `X-RateLimit-Retry-After` (Unix seconds).
 * @returns epoch ms, at most a day from now, or undefined when the host gives no time; a time in the past counts as now
 */
export function retryAtMs(headers: Readonly<Record<string, string>>, nowMs: number): number | undefined {
  const unixSeconds = Number(headers['x-ratelimit-retry-after'] || Number.NaN)
  const aheadMs = hostAheadMs(headers, nowMs)
  if (Number.isFinite(unixSeconds) && unixSeconds > 0) return within(unixSeconds * 1000 - aheadMs, nowMs)
  const retryAfter = headers['retry-after']
  if (!retryAfter) return undefined
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return within(nowMs + seconds * 1000, nowMs)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : within(date - aheadMs, nowMs)
}

/** A clock that differs by more is wrong; `Date` has whole seconds, and the response was on its way. */
const clockToleranceMs = 5_000

/** How far the host's clock is ahead of this machine's; 0 when they agree. */
function hostAheadMs(headers: Readonly<Record<string, string>>, nowMs: number): number {
  const aheadMs = Date.parse(headers.date ?? 'unknown') - nowMs
  return Math.abs(aheadMs) > clockToleranceMs ? aheadMs : 0
}

const within = (untilMs: number, nowMs: number): number => Math.min(Math.max(nowMs, untilMs), nowMs + maxPauseMs)
