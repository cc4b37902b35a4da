// Guarantee: nothing that a scan moved to the trash is deleted automatically before a day has passed and another scan has missed it
// too. Emptying the trash manually has no such delay.

/** Enough time to notice a failed disk or an accidentally moved folder. */
export const retentionMs = 24 * 3_600_000

export interface RetentionRequest {
  /** Epoch ms when the scan started that missed the books again. */
  readonly scanStartedAtMs: number
  readonly nowMs: number
}

/** What was moved to the trash before this time may be deleted automatically; epoch ms. */
export const purgeBefore = ({ scanStartedAtMs, nowMs }: RetentionRequest): number => Math.min(scanStartedAtMs, nowMs - retentionMs)
