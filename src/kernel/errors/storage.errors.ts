// What people can do about disks and folders that can't be used: errors of the file system and of SQLite, which has its file there.
import { type CatalogueError, defineError } from './define-error.ts'
import { errorCodeOf, isDiskFull } from './error-code.ts'

export const StorageFull = defineError('STORAGE_FULL', 507, 'The disk is full. Free up some space and try again; nothing was lost.')
const StorageNotUsable = defineError(
  'STORAGE_NOT_USABLE',
  500,
  "The server can't read or write a file ({code}). Check that its disk isn't damaged or mounted read-only, and that the server's user has access.",
)
const TooManyOpenFiles = defineError(
  'TOO_MANY_OPEN_FILES',
  503,
  'The server has too many open files. Try again later, or raise its limit (ulimit -n) and restart it.',
)

const notUsable = /^(?:EROFS|EACCES|EPERM|EIO|SQLITE_(?:IOERR|READONLY|CANTOPEN)(?:_.+)?)$/

/** The error for people; undefined if it is none of a disk. */
export function storageErrorOf(error: unknown): CatalogueError | undefined {
  if (isDiskFull(error)) return StorageFull.with({ cause: error })
  const code = errorCodeOf(error)
  if (code === 'EMFILE' || code === 'ENFILE') return TooManyOpenFiles.with({ cause: error })
  return code !== undefined && notUsable.test(code) ? StorageNotUsable.with({ cause: error }, code) : undefined
}
