// Promise: what one scan puts into the trash no scan's end takes out of it for good before a day is over and another scan has missed it,
// too. A person who empties the trash is not asked to wait.

/** A disk that failed, a folder that was moved by mistake: somebody notices within a day. */
export const retentionMs = 24 * 3_600_000

export interface RetentionRequest {
  /** Epoch ms at which the scan began that missed the books once more. */
  readonly scanStartedAtMs: number
  readonly nowMs: number
}

/** What lies in the trash since before this moment may be forgotten by itself; epoch ms. */
export const purgeBefore = ({ scanStartedAtMs, nowMs }: RetentionRequest): number => Math.min(scanStartedAtMs, nowMs - retentionMs)
