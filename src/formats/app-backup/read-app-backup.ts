import { BackupError } from './backup-error.ts'
import { type AppBackup, decodeBackup } from './decode-backup.ts'
import { type UnwrapLimits, unwrapBackup } from './unwrap-backup.ts'

/**
 * Reads a backup of Mihon, Tachiyomi or a fork: bare, in gzip, in TAR, or in a gzipped TAR.
 * A TAR may hold several backups; their titles are concatenated.
 * @throws BackupError
 */
export async function readAppBackup(bytes: Uint8Array, limits: UnwrapLimits): Promise<AppBackup> {
  const found: AppBackup[] = []
  const faults: BackupError[] = []
  for (const { bytes: message, guessed } of await unwrapBackup(bytes, limits)) {
    try {
      found.push(decodeBackup(message))
    } catch (error) {
      // An invalid file that was only guessed to be a backup is ignored if another one is valid.
      if (!guessed || !(error instanceof BackupError)) throw error
      faults.push(error)
    }
  }
  if (found.length === 0 && faults[0]) throw faults[0]
  return { titles: found.flatMap(({ titles }) => titles), sourceNames: Object.assign({}, ...found.map(({ sourceNames }) => sourceNames)) }
}
