// A person deletes the files of a book or a series.
// Promise: only files of books are removed, one by one, and none that lies outside of the library's own folder, also not behind a link.
// The file goes first, then its book to the trash: a crash between leaves a book that the next scan puts there.
// Limit: sidecars, records and other files stay, and with them their folder.
import { access, realpath, rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { recordInJournal } from '../../journal/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import type { Ground } from '../../kernel/feature/index.ts'
import { getLibrary, type Library } from '../libraries/libraries.queries.ts'
import { fromStoredPath, isInside } from '../libraries/library-root.rules.ts'
import { inheritProgress } from '../progress/inherit-progress.queries.ts'
import { recountProgress } from '../progress/progress.queries.ts'
import { recountBooks, trashBooks } from '../scan/scan.queries.ts'
import { FileNotDeletable, FileOutsideLibrary, LibraryAway } from './actions.errors.ts'
import { type BookChoice, listChosenBooks } from './actions.queries.ts'
import { deleteFilesTask } from './delete-files.task.ts'

export type DeleteFilesDeps = Pick<Ground, 'db' | 'clock' | 'events' | 'tasks'>

/** Queues the deletion. @throws LibraryAway */
export async function requestDeletion(deps: DeleteFilesDeps, libraryId: string, choice: BookChoice): Promise<void> {
  await getReachable(deps, libraryId)
  await deps.tasks.enqueue(deps.db, deleteFilesTask, { libraryId, ...choice })
}

/** Deletes the files of every chosen book; one that cannot be deleted stays, the others go. @throws the first failure, at the end */
export async function deleteFiles(
  deps: DeleteFilesDeps,
  { libraryId, choice }: { readonly libraryId: string; readonly choice: BookChoice },
  signal: AbortSignal,
): Promise<{ deleted: number }> {
  const library = await getReachable(deps, libraryId)
  const books = await listChosenBooks(deps.db, choice)
  const failures: unknown[] = []
  let deleted = 0
  for (const book of books) {
    signal.throwIfAborted()
    try {
      await deleteOne(deps, library, book)
      deleted++
    } catch (error) {
      failures.push(error)
    }
  }
  for (const folder of new Set(books.map(({ path }) => dirname(fromStoredPath(library.root, path))))) {
    await removeIfEmpty(deps, library, { folder, seriesId: books[0]?.seriesId })
  }
  if (failures.length > 0) throw failures[0]
  return { deleted }
}

/** @throws LibraryNotFound, LibraryAway */
async function getReachable({ db }: DeleteFilesDeps, libraryId: string): Promise<Library> {
  const library = await getLibrary(db, libraryId)
  const isThere = await access(library.root).then(
    () => true,
    () => false,
  )
  if (library.unavailableAt !== null || !isThere) throw LibraryAway(library.name)
  return library
}

interface BookFile {
  readonly id: string
  readonly seriesId: string
  readonly path: string
}

async function deleteOne({ db, clock, events }: DeleteFilesDeps, library: Library, book: BookFile): Promise<void> {
  const path = fromStoredPath(library.root, book.path)
  if (!isInside(library.root, path)) throw FileOutsideLibrary(book.path)
  await removeFile(library, path, book.path)
  const nowMs = clock.now()
  await inTransaction(db, async (trx) => {
    await trashBooks(trx, [book.id], nowMs)
    await inheritProgress(trx, { lostBookIds: [book.id] })
    await recountBooks(trx, [book.seriesId], nowMs)
    await recountProgress(trx, [book.seriesId])
    const properties = { name: path, reason: 'A person deleted the file.' }
    await recordInJournal(trx, { type: 'BookFileDeleted', atMs: nowMs, bookId: book.id, seriesId: book.seriesId, properties })
  })
  events.emit('library.book-changed', { bookId: book.id, seriesId: book.seriesId, libraryId: library.id })
  events.emit('library.series-changed', { seriesId: book.seriesId, libraryId: library.id })
}

/** A file that is gone already is as good as deleted, as long as its folder is there. */
async function removeFile({ root }: Library, path: string, stored: string): Promise<void> {
  try {
    const folder = await realpath(dirname(path))
    if (!isInside(await realpath(root), folder)) throw FileOutsideLibrary(stored)
    await unlink(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw code !== undefined && /^E[A-Z]+$/.test(code) ? FileNotDeletable(stored, code) : error
  }
}

/** The folder of a series goes with its last file. */
async function removeIfEmpty(
  { db, clock }: DeleteFilesDeps,
  { root }: Library,
  { folder, seriesId }: { readonly folder: string; readonly seriesId: string | undefined },
): Promise<void> {
  if (folder === root || !isInside(root, folder)) return
  const isRemoved = await rmdir(folder).then(
    () => true,
    // Something else lies in it, or it may not be removed: then it stays.
    () => false,
  )
  if (!isRemoved || seriesId === undefined) return
  const properties = { name: folder, reason: 'Its last book was deleted.' }
  await recordInJournal(db, { type: 'SeriesFolderDeleted', atMs: clock.now(), seriesId, properties })
}
