import { errorCodeOf } from '../kernel/errors/index.ts'
import { BookFileMissing, BookFileNotReadable } from './reading.errors.ts'

const goneCodes = new Set(['ENOENT', 'ENOTDIR', 'ESTALE', 'EIO', 'ENXIO', 'ENODEV'])
const forbiddenCodes = new Set(['EACCES', 'EPERM'])

/** What trouble with the file of a book means for its reader; other errors stay as they are. */
export function explainFileReadError(error: unknown): unknown {
  const code = errorCodeOf(error)
  if (code === undefined) return error
  if (goneCodes.has(code)) return BookFileMissing.with({ cause: error })
  return forbiddenCodes.has(code) ? BookFileNotReadable.with({ cause: error }) : error
}
