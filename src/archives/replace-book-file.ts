// Replaces a book's file with another complete one that already exists.
// Order, under the claims on the folder and on the library's scan: the new file exists; one transaction updates the row, writes the
// journal and queues the deletion of the old file; the old file is deleted. A crash leaves both files, and the queue deletes the old one.
import { unlink } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { WriteStep } from '../formats/archive/zip/index.ts'
import { recordInJournal } from '../journal/index.ts'
import type { HoldOptions } from '../kernel/claims/index.ts'
import { inTransaction, isUniqueViolation } from '../kernel/db/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { findFileIdentity, getFileIdentity, syncFolder } from '../kernel/files/index.ts'
import type { Sentence } from '../kernel/sentences/index.ts'
import { deleteReplacedFileTask, folderClaim, scanClaim, scanFolderTask, setBookFile } from '../library/index.ts'
import { BookNotRewritable } from './archives.errors.ts'
import { type ArchiveBook, findArchive } from './archives.queries.ts'

/** Points at which work on an archive may be interrupted. */
export type ArchiveStep = 'written' | 'row-changed' | WriteStep

export interface Replacement {
  readonly book: ArchiveBook
  /** Absolute path of the new file, in the same folder as the old one. */
  readonly target: string
  /** Of the file that the new one was made from. Another one that took its place isn't deleted. */
  readonly identity: string
  /** Shown to people. */
  readonly reason: Sentence
  readonly onStep: ((step: ArchiveStep) => void) | undefined
}

export interface BookFile {
  readonly libraryId: string
  /** Absolute path of a file of the book. */
  readonly path: string
}

/** Longer than a scan of a folder; it does not wait for a scan of a whole library. */
const withinMs = 30_000

/** Runs work that replaces a book's file, under the claims. @throws ClaimBusy while the library is scanned; what `work` throws */
export const withBookFileClaim = <T>(
  { claims }: Pick<AppContext, 'claims'>,
  { libraryId, path }: BookFile,
  work: (signal: AbortSignal) => Promise<T>,
  options: HoldOptions = { withinMs },
): Promise<T> => claims.hold([scanClaim(libraryId), folderClaim(dirname(path))], work, options)

/** Call right before a file is replaced that another one was made from. @throws BookNotRewritable */
export async function assertBookFileUnchanged(db: AppContext['db'], { id, path }: ArchiveBook, identity: string): Promise<void> {
  const isSame = (await findFileIdentity(path)) === identity
  if (!isSame || (await findArchive(db, id))?.path !== path) throw BookNotRewritable('its file changed in the meantime. Try again.')
}

/** Call within `withBookFileClaim`. @throws BookNotRewritable when the target path belongs to another book */
export async function replaceBookFile(
  { db, clock, tasks, claims }: Pick<AppContext, 'db' | 'clock' | 'tasks' | 'claims'>,
  { book, target, identity, reason, onStep }: Replacement,
): Promise<void> {
  await claims.assertHeld(folderClaim(dirname(target)))
  const { id: bookId, seriesId } = book
  const stored = book.storedPath.slice(0, book.storedPath.lastIndexOf('/') + 1) + target.slice(target.lastIndexOf('/') + 1)
  try {
    await inTransaction(db, async (trx) => {
      await setBookFile(trx, { bookId, seriesId, path: stored })
      const properties = { name: book.path, 'former file': book.path, 'new file': target }
      await recordInJournal(trx, { type: 'BookConverted', atMs: clock.now(), bookId, seriesId, properties, reason })
      if (target !== book.path) await tasks.enqueue(trx, deleteReplacedFileTask, { bookId, path: book.path, identity })
      await tasks.enqueue(trx, scanFolderTask, { libraryId: book.libraryId, path: dirname(target) })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw BookNotRewritable('the library already has another book with its new path.')
    throw error
  }
  onStep?.('row-changed')
  if (target !== book.path) await removeReplaced({ db, claims }, { bookId, path: book.path, identity })
}

/** Deletes a book's previous file, unless it is the book's current file again, another one took its place, or the new one is missing. */
export async function deleteReplacedFile(deps: Pick<AppContext, 'db' | 'claims'>, replaced: ReplacedFile): Promise<undefined> {
  const book = await findArchive(deps.db, replaced.bookId)
  if (book) await withBookFileClaim(deps, { ...book, path: replaced.path }, () => removeReplaced(deps, replaced), { withinMs: 0 })
  return undefined
}

interface ReplacedFile {
  readonly bookId: string
  /** Absolute path. */
  readonly path: string
  readonly identity?: string | undefined
}

async function removeReplaced({ db, claims }: Pick<AppContext, 'db' | 'claims'>, { bookId, path, identity }: ReplacedFile): Promise<void> {
  const book = await findArchive(db, bookId)
  if (!book || book.path === path) return
  const current = await getFileIdentity(book.path)
  await claims.assertHeld(folderClaim(dirname(path)))
  const found = await findFileIdentity(path)
  // The library may have got another path to the same folder, as through a link: the book's file is then at both. A file that was given
  // another name is at both names for a moment, too.
  const isCurrent = found === current && basename(path) === basename(book.path)
  if (found === undefined || isCurrent || (identity !== undefined && found !== identity)) return
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await syncFolder(dirname(path))
}
