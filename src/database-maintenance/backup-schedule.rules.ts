// When the server backs itself up (ADR 16: settings of the running server; the environment says what counts without them).

export interface BackupSchedule {
  /** Hours between two backups; 0 makes none. */
  readonly intervalHours: number
  /** Moments as cron writes them, in place of the interval. */
  readonly cron: string | null
  /** How many of each kind are kept. */
  readonly keep: number
}

export interface BackupFacts {
  /** When the latest scheduled backup was made; undefined when there is none. Epoch ms. */
  readonly latestMs: number | undefined
  /** Since when this process waits for one. Epoch ms. */
  readonly sinceMs: number
}

const hourMs = 3_600_000

/**
 * When the next backup is due: epoch ms, in the past when one was missed; undefined when none is made. A server without any makes its
 * first one an hour after its start, so that a start in a loop does not fill the disk.
 * @param nextOfCron the first moment of a rule after another
 */
export function nextBackupMs(
  { intervalHours, cron }: BackupSchedule,
  { latestMs, sinceMs }: BackupFacts,
  nextOfCron: (rule: string, afterMs: number) => number | undefined,
): number | undefined {
  if (cron !== null) return nextOfCron(cron, latestMs ?? sinceMs)
  if (intervalHours === 0) return undefined
  return latestMs === undefined ? sinceMs + hourMs : latestMs + intervalHours * hourMs
}
