// Guarantee: a disconnected disk never empties a library. When more than half of its books are missing at once, nothing moves to the
// trash before a user confirms it.
import type { LibraryAttention } from '../../libraries/libraries.queries.ts'

/** Up to this many books may vanish from a small library without confirmation. */
const maxVanishedWithoutConsent = 10

export interface VanishedBooks {
  /** Missing books that were not found elsewhere. */
  readonly vanishedBooks: number
  /** Books that were not in the trash before the scan. */
  readonly knownBooks: number
}

/** Whether a loss requires confirmation. */
export const needsConsent = ({ vanishedBooks, knownBooks }: VanishedBooks): boolean =>
  vanishedBooks > maxVanishedWithoutConsent && vanishedBooks * 2 > knownBooks

/** What the user must confirm after a scan; null when the loss may move to the trash, or there is none. */
export function attentionFor(loss: VanishedBooks, before: LibraryAttention | null, nowMs: number): LibraryAttention | null {
  if (!needsConsent(loss) || before?.accepted) return null
  return { kind: 'MOST_BOOKS_VANISHED', ...loss, since: before?.since ?? nowMs, accepted: false }
}
