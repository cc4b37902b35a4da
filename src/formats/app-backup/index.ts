import { BackupError } from './backup-error.ts'
import { type AppBackup, createCounts, decodeBackup } from './decode-backup.ts'
import { type UnwrapLimits, unwrapBackup } from './unwrap-backup.ts'

export { BackupError, type BackupErrorCode } from './backup-error.ts'
export type { AppBackup, BackupTitle, BackupTrack } from './decode-backup.ts'

/**
 * Reads a backup of Mihon, Tachiyomi or a fork: bare, in gzip, in TAR, or in a gzipped TAR.
 * A TAR may hold several backups; their titles are concatenated.
 * @throws BackupError
 */
export async function readAppBackup(bytes: Uint8Array, limits: UnwrapLimits): Promise<AppBackup> {
  const backups: AppBackup[] = []
  const errors: BackupError[] = []
  const count = createCounts()
  for await (const { bytes: message, guessed } of unwrapBackup(bytes, limits)) {
    try {
      backups.push(decodeBackup(message, count))
    } catch (error) {
      // An invalid file that was only guessed to be a backup is ignored if another one is valid.
      if (!guessed || !(error instanceof BackupError) || error.code === 'TOO_LARGE') throw error
      errors.push(error)
    }
  }
  if (backups.length === 0 && errors[0]) throw errors[0]
  return {
    titles: backups.flatMap(({ titles }) => titles),
    sourceNames: Object.assign({}, ...backups.map(({ sourceNames }) => sourceNames)),
  }
}
