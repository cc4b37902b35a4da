import type { ArchiveError } from '../formats/archive/archive-error.ts'
import { type CatalogueError, errorCodeOf } from '../kernel/errors/index.ts'
import { BookFileMissing, BookFileNotReadable, PageDamaged, PageNotDecoded, PageTooLarge } from './reading.errors.ts'

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

/** Converts the error of a page to one for its reader. A decoder that ended or took too long says nothing about the page. */
export function explainPageError(error: ArchiveError, page: number): CatalogueError {
  if (error.code === 'DECODER_FAILED' || error.code === 'TOO_SLOW')
    return PageNotDecoded.with({ cause: error, retryAfterSeconds: 30 }, page)
  return (error.code === 'TOO_LARGE' ? PageTooLarge : PageDamaged).with({ cause: error }, page)
}
