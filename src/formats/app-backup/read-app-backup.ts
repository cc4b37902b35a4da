import { BackupError } from './backup-error.ts'
import { type AppBackup, decodeBackup } from './decode-backup.ts'
import { type UnwrapLimits, unwrapBackup } from './unwrap-backup.ts'

/**
 * Reads a backup of Mihon, Tachiyomi or a fork, bare or in gzip, in TAR, or in a TAR in gzip.
 * A TAR may hold several; their titles come one after the other.
 * @throws BackupError
 */
export async function readAppBackup(bytes: Uint8Array, limits: UnwrapLimits): Promise<AppBackup> {
  const found: AppBackup[] = []
  const faults: BackupError[] = []
  for (const { bytes: message, guessed } of await unwrapBackup(bytes, limits)) {
    try {
      found.push(decodeBackup(message))
    } catch (error) {
      // A file that may be anything, and is no backup, is left aside as long as another one is.
      if (!guessed || !(error instanceof BackupError)) throw error
      faults.push(error)
    }
  }
  if (found.length === 0 && faults[0]) throw faults[0]
  return { titles: found.flatMap(({ titles }) => titles), sourceNames: Object.assign({}, ...found.map(({ sourceNames }) => sourceNames)) }
}
