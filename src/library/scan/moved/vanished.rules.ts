// Promise: an unplugged disk never empties a library. When more than half of its books are not found at once, nothing goes to the
// trash before a person has said so.
import type { LibraryAttention } from '../../libraries/libraries.queries.ts'

/** So many books may vanish from a small library without a question. */
const mayVanishUnasked = 10

export interface Loss {
  /** Books that were not found, and did not turn up elsewhere. */
  readonly vanishedBooks: number
  /** Books that were not in the trash before the scan. */
  readonly knownBooks: number
}

/** Whether a loss waits for a person. */
export const needsConsent = ({ vanishedBooks, knownBooks }: Loss): boolean =>
  vanishedBooks > mayVanishUnasked && vanishedBooks * 2 > knownBooks

/** What the library waits for after a scan; null when the loss may go to the trash, or there is none. */
export function attentionFor(loss: Loss, before: LibraryAttention | null, nowMs: number): LibraryAttention | null {
  if (!needsConsent(loss) || before?.accepted) return null
  return { kind: 'MOST_BOOKS_VANISHED', ...loss, since: before?.since ?? nowMs, accepted: false }
}
