// How the sources of metadata stand: who cannot be asked, and when that is worth another look.
import type { MetadataSourceState } from '../../api/types.ts'

type Standing = Pick<MetadataSourceState, 'state' | 'retryAt'>

/** Those that a person must wait for, or that do not answer. One that is switched off is in nobody's way. */
export const inTrouble = <S extends Standing>(states: readonly S[]): readonly S[] =>
  states.filter(({ state }) => state === 'LIMITED' || state === 'DOWN')

const usuallyMs = 60_000
/** The server asks again at the moment itself; its answer takes a little. */
const answersWithinMs = 2_000

/**
 * Changes are told as they happen, on the node where they do. This is for the others, and for a pause that ends without news.
 * @returns ms until the next look
 */
export const nextLookMs = (states: readonly Standing[], nowMs: number): number => {
  const untilMs = states.flatMap(({ retryAt }) => (retryAt === null ? [] : [Date.parse(retryAt) - nowMs + answersWithinMs]))
  return Math.max(answersWithinMs, Math.min(usuallyMs, ...untilMs))
}
