import { ArchiveError } from '../formats/archive/archive-error.ts'
import { errorCodeOf } from '../kernel/errors/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { BookNotSplittable } from './pages.errors.ts'

export const MayNotWrite = defineSentence('BOOK_FOLDER_NOT_WRITABLE', "the server doesn't have permission to write to the book's folder.")
const FileGone = defineSentence('BOOK_FILE_GONE', "its file is missing. Check that the library's disk is mounted.")
const FileFails = defineSentence('BOOK_FILE_FAILS', "its file can't be read or written ({code}). Check the disk.")

/** Converts a failed rewrite of a book to an error for the caller. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof ArchiveError) return BookNotSplittable.with({ cause: error }, `${error.message}.`)
  const code = errorCodeOf(error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return BookNotSplittable.with({ cause: error }, MayNotWrite())
  }
  if (code === 'ENOENT') return BookNotSplittable.with({ cause: error }, FileGone())
  if (code === 'EIO' || code === 'ESTALE') return BookNotSplittable.with({ cause: error }, FileFails(code))
  return error
}
