// How the sources of metadata stand: who cannot be asked, and when that is worth another look.
import type { MetadataSourceState } from '../../api/types.ts'

type SourceAvailability = Pick<MetadataSourceState, 'state' | 'retryAt'>

/** Those that a person must wait for, or that do not answer. One that is switched off is in nobody's way. */
export const unavailableSources = <S extends SourceAvailability>(states: readonly S[]): readonly S[] =>
  states.filter(({ state }) => state === 'LIMITED' || state === 'DOWN')

const defaultPollMs = 60_000
/** The server asks again at the moment itself; its answer takes a little. */
const responseDelayMs = 2_000

/**
 * Changes are told as they happen, on the node where they do. This is for the others, and for a pause that ends without news.
 * @returns ms until the next look
 */
export const nextPollMs = (states: readonly SourceAvailability[], nowMs: number): number => {
  const untilMs = states.flatMap(({ retryAt }) => (retryAt === null ? [] : [Date.parse(retryAt) - nowMs + responseDelayMs]))
  return Math.max(responseDelayMs, Math.min(defaultPollMs, ...untilMs))
}
