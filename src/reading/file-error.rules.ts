import { errorCodeOf } from '../kernel/errors/index.ts'
import { BookFileMissing, BookFileNotReadable } from './reading.errors.ts'

const goneCodes = new Set(['ENOENT', 'ENOTDIR', 'ESTALE', 'EIO', 'ENXIO', 'ENODEV'])
/** Of network shares and of file systems such as rclone's whose program has ended. */
const disconnectedCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'EREMOTEIO',
  'ESHUTDOWN',
  'ETIMEDOUT',
])
const forbiddenCodes = new Set(['EACCES', 'EPERM'])

/** Converts errors of a book's file to errors for its reader; other errors are returned unchanged. */
export function explainFileReadError(error: unknown): unknown {
  const code = errorCodeOf(error)
  if (code === undefined) return error
  if (goneCodes.has(code) || disconnectedCodes.has(code)) return BookFileMissing.with({ cause: error })
  return forbiddenCodes.has(code) ? BookFileNotReadable.with({ cause: error }) : error
}
