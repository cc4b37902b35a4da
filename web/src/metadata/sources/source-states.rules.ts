// The status of metadata sources: which are unavailable, and when to refetch.
import type { MetadataSourceState } from '../../api/types.ts'

type SourceAvailability = Pick<MetadataSourceState, 'state' | 'retryAt'>

/** Sources that are rate limited or down. A disabled one does not count. */
export const unavailableSources = <S extends SourceAvailability>(states: readonly S[]): readonly S[] =>
  states.filter(({ state }) => state === 'LIMITED' || state === 'DOWN')

const defaultPollMs = 60_000
/** The server retries at `retryAt`; the response takes a moment. */
const responseDelayMs = 2_000

/**
 * Status changes are only reported by the node on which they happen. This covers the other nodes, and a rate limit that ends without an
 * event.
 * @returns ms until the next refetch
 */
export const nextPollMs = (states: readonly SourceAvailability[], nowMs: number): number => {
  const untilMs = states.flatMap(({ retryAt }) => (retryAt === null ? [] : [Date.parse(retryAt) - nowMs + responseDelayMs]))
  return Math.max(responseDelayMs, Math.min(defaultPollMs, ...untilMs))
}
