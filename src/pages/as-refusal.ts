import { ArchiveError } from '../formats/archive/index.ts'
import { BookNotSplittable } from './pages.errors.ts'

/** What a failed rewrite of a book means for the person who asked for it. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof ArchiveError) return BookNotSplittable.with({ cause: error }, `${error.message}.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return BookNotSplittable.with({ cause: error }, "the server may not write into the book's folder.")
  }
  if (code === 'ENOENT') return BookNotSplittable.with({ cause: error }, "its file is not there; is the library's disk mounted?")
  return error
}
