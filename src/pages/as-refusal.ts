import { ArchiveError } from '../formats/archive/archive-error.ts'
import { errorCodeOf, storageErrorOf } from '../kernel/errors/index.ts'
import { defineSentence, type Sentence } from '../kernel/sentences/index.ts'
import { BookNotSplittable } from './pages.errors.ts'

const FileGone = defineSentence('BOOK_FILE_GONE', "its file is missing. Check that the library's disk is mounted.")
const FileFails = defineSentence('BOOK_FILE_FAILS', "its file can't be read or written ({code}). Check the disk.")

/** Why the file of a book can't be replaced; undefined for an unexpected error, and for one of the disk as a whole. */
export function reasonOf(error: unknown): string | Sentence | undefined {
  if (error instanceof ArchiveError) return `${error.message}.`
  const code = errorCodeOf(error)
  if (code === 'ENOENT') return FileGone()
  if (code === 'EIO' || code === 'ESTALE') return FileFails(code)
  return undefined
}

/** Converts a failed rewrite of a book to an error for the caller. */
export function asRefusal(error: unknown): unknown {
  const reason = reasonOf(error)
  return reason === undefined ? (storageErrorOf(error) ?? error) : BookNotSplittable.with({ cause: error }, reason)
}
