// The schedule of server backups (ADR 16: settings of the running server, with defaults from the environment).

export interface BackupSchedule {
  /** Hours between two backups; 0 disables them. */
  readonly intervalHours: number
  /** A cron expression that replaces the interval. */
  readonly cron: string | null
  /** How many of each reason are kept. */
  readonly keep: number
}

export interface BackupFacts {
  /** Time of the latest scheduled backup; undefined when there is none. Epoch ms. */
  readonly latestMs: number | undefined
  /** Time from which this process waits for the next one. Epoch ms. */
  readonly sinceMs: number
}

const hourMs = 3_600_000

/** A restart loop doesn't begin a backup each time. */
const firstDelayMs = 600_000

/**
 * When the next backup is due: epoch ms, in the past when one was missed; undefined when backups are disabled. A server without backups
 * makes its first one soon after its start: it may run for less than an hour each time.
 * @param nextOfCron the next time of a cron expression after a given one
 */
export function nextBackupMs(
  { intervalHours, cron }: BackupSchedule,
  { latestMs, sinceMs }: BackupFacts,
  nextOfCron: (rule: string, afterMs: number) => number | undefined,
): number | undefined {
  if (cron !== null) return nextOfCron(cron, latestMs ?? sinceMs)
  if (intervalHours === 0) return undefined
  return latestMs === undefined ? sinceMs + firstDelayMs : latestMs + intervalHours * hourMs
}
