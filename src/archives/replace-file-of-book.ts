// Gives a book another file, which is there already, whole.
// Order: the new file stands; one transaction makes the row name it, writes the journal and queues the end of the old file. A crash
// leaves both files, and the queue ends it.
import { access, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { recordInJournal } from '../journal/index.ts'
import { inTransaction, isUniqueViolation } from '../kernel/db/index.ts'
import type { Ground } from '../kernel/feature/index.ts'
import { syncFolder } from '../kernel/files/index.ts'
import { declareTask } from '../kernel/tasks/index.ts'
import { giveBookAnotherFile, scanFolderTask } from '../library/index.ts'
import { BookNotRewritable } from './archives.errors.ts'
import { type ArchiveBook, findArchive } from './archives.queries.ts'

export type ReplaceStep = 'written' | 'row-changed'

/** Shares the scans' lane, and comes before them: no scan meets the old file as a new book. */
export const dropReplacedFileTask = declareTask({
  name: 'archives.drop-replaced-file',
  payload: z.object({ bookId: z.string(), path: z.string().meta({ description: 'Absolute.' }) }),
  lane: 'scan',
  priority: 8,
  maxAttempts: 3,
})

export interface Replacement {
  readonly book: ArchiveBook
  /** Absolute path of the new file, in the folder of the old one. */
  readonly target: string
  /** For people. */
  readonly reason: string
  readonly onStep: ((step: ReplaceStep) => void) | undefined
}

/** @throws BookNotRewritable when another book is known at the new place */
export async function replaceFileOfBook(
  { db, clock, tasks }: Pick<Ground, 'db' | 'clock' | 'tasks'>,
  { book, target, reason, onStep }: Replacement,
): Promise<void> {
  const { id: bookId, seriesId } = book
  const stored = book.storedPath.slice(0, book.storedPath.lastIndexOf('/') + 1) + target.slice(target.lastIndexOf('/') + 1)
  try {
    await inTransaction(db, async (trx) => {
      await giveBookAnotherFile(trx, { bookId, seriesId, path: stored })
      const properties = { name: book.path, 'former file': book.path, 'new file': target, reason }
      await recordInJournal(trx, { type: 'BookConverted', atMs: clock.now(), bookId, seriesId, properties })
      if (target !== book.path) await tasks.enqueue(trx, dropReplacedFileTask, { bookId, path: book.path })
      await tasks.enqueue(trx, scanFolderTask, { libraryId: book.libraryId, path: dirname(target) })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw BookNotRewritable('the library already knows another book in its new place.')
    throw error
  }
  onStep?.('row-changed')
}

/** Removes the file that a book had before, unless it is the book's file again, or the new one is not there. */
export async function dropReplacedFile({ db }: Pick<Ground, 'db'>, { bookId, path }: { bookId: string; path: string }): Promise<undefined> {
  const book = await findArchive(db, bookId)
  if (!book || book.path === path) return undefined
  await access(book.path)
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await syncFolder(dirname(path))
  return undefined
}
