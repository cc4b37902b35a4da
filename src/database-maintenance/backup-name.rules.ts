// The file name of a backup contains everything that a list of backups shows: time and reason.

export const backupReasons = ['manual', 'scheduled', 'migration'] as const
export type BackupReason = (typeof backupReasons)[number]

export interface BackupName {
  readonly name: string
  readonly madeAtMs: number
  readonly reason: BackupReason
}

/** hondana-20261122T012030Z-manual.zip */
export function backupName(madeAtMs: number, reason: BackupReason): string {
  const time = new Date(madeAtMs).toISOString().replace(/[-:]|\.\d+/g, '')
  return `hondana-${time}-${reason}.zip`
}

/** @returns undefined for any other file; an accepted name can never lead out of the folder */
export function parseBackupName(name: string): BackupName | undefined {
  const [, year, month, day, hour, minute, second, word] =
    /^hondana-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([a-z]+)\.zip$/.exec(name) ?? []
  const reason = backupReasons.find((one) => one === word)
  const madeAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return reason === undefined || Number.isNaN(madeAtMs) ? undefined : { name, madeAtMs, reason }
}

const clockDifferenceMs = 60_000

/**
 * The oldest backups beyond `keep`, counted separately for each reason: daily backups do not displace those made before migrations. One
 * from the future was made while the clock was wrong, and counts as the oldest; clocks of nodes may differ by a minute.
 */
export function backupsToDelete(backups: readonly BackupName[], keep: number, nowMs: number): readonly BackupName[] {
  const credibleMs = ({ madeAtMs }: BackupName) => (madeAtMs > nowMs + clockDifferenceMs ? 0 : madeAtMs)
  return backupReasons.flatMap((reason) =>
    backups
      .filter((backup) => backup.reason === reason)
      .sort((a, b) => credibleMs(b) - credibleMs(a) || b.madeAtMs - a.madeAtMs)
      .slice(keep),
  )
}
