// Deletes the files of books.
// Guarantee: only book files are removed, one by one, and never a file outside the library's own folder, not even through a link.
// Each file is deleted before its book moves to the trash; after a crash in between, the next scan trashes the remaining books. Their
// folders and the library's scan are claimed meanwhile.
// Limit: sidecars, records and other files remain, and so does their folder.
import { access, realpath, rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { recordInJournal } from '../../journal/index.ts'
import { ClaimLost } from '../../kernel/claims/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { folderClaim, scanClaim } from '../claims.ts'
import { findUnavailableDisk } from '../disks/find-unavailable-disk.ts'
import { getLibrary, type Library } from '../libraries/libraries.queries.ts'
import { fromStoredPath, isInside } from '../libraries/library-root.rules.ts'
import { inheritProgress } from '../progress/inherit-progress.queries.ts'
import { recountProgress } from '../progress/progress.queries.ts'
import { recountBooks, trashBooks } from '../scan/scan.queries.ts'
import { BookFolderMissing, FileNotDeletable, FileOutsideLibrary, LibraryUnavailable } from './actions.errors.ts'
import type { SelectedBook } from './bulk-selection.queries.ts'

export type DeleteBooksDeps = Pick<AppContext, 'db' | 'clock' | 'events' | 'claims'>

/** @throws LibraryNotFound, LibraryUnavailable */
export async function getReachable(db: AppContext['db'], libraryId: string): Promise<Library> {
  const library = await getLibrary(db, libraryId)
  if (!(await isReachable(library))) throw LibraryUnavailable(library.name)
  return library
}

/** Whether the library's folder can be read now. */
export const isReachable = async ({ unavailableAt, root }: Pick<Library, 'unavailableAt' | 'root'>): Promise<boolean> =>
  unavailableAt === null &&
  (await diskCalls
    .callInTime(root, () => access(root))
    .then(
      () => true,
      () => false,
    ))

export interface Deletion {
  readonly library: Library
  readonly signal: AbortSignal
  /** Called for a book that could not be deleted; the others continue. */
  onFailed(book: SelectedBook, error: unknown): void
  /** Called with the number of additional books processed. */
  onDone(books: number): void
  /** Why, for the journal; a user's request by default. */
  readonly reason?: Sentence
  /** Called under the claim right before a file is deleted; a book for which it returns false stays. Every book by default. */
  mayDelete?(book: SelectedBook, path: string): Promise<boolean>
  /** Called after a file was deleted and before its book is moved to the trash. */
  onFileDeleted?(): void
}

/** Their books move to the trash in one transaction. */
const filesPerTransaction = 50

/**
 * Deletes the files of these books and the folders that become empty.
 * @throws the signal's reason; ClaimBusy while the library is being scanned; ClaimLost; never for a single file
 */
export async function deleteBooks(deps: DeleteBooksDeps, books: readonly SelectedBook[], deletion: Deletion): Promise<void> {
  for (let start = 0; start < books.length; start += filesPerTransaction) {
    deletion.signal.throwIfAborted()
    const some = books.slice(start, start + filesPerTransaction)
    await deps.claims.hold(claimsOn(deletion.library, some), () => deleteSome(deps, some, deletion), {
      signal: deletion.signal,
      ...(start === 0 ? { withinMs } : {}),
    })
    deletion.onDone(some.length)
  }
}

const DeletedByUser = defineSentence('FILE_DELETED_BY_USER', 'A user deleted the file.')
const LastBookDeleted = defineSentence('FOLDER_DELETED_WITH_LAST_BOOK', 'Its last book was deleted.')

/** Maximum wait for the first claim. Once a deletion has begun, later steps wait as long as needed. */
const withinMs = 1_000

const claimsOn = ({ id, root }: Library, books: readonly SelectedBook[]) => [
  scanClaim(id),
  ...books.map(({ path }) => folderClaim(dirname(fromStoredPath(root, path)))),
]

async function deleteSome(deps: DeleteBooksDeps, books: readonly SelectedBook[], deletion: Deletion): Promise<void> {
  const removed = await removeFiles(deps, books, deletion)
  await toTrash(deps, deletion, removed)
  await removeEmptyFolders(deps, deletion.library, removed)
  deletion.signal.throwIfAborted()
}

/** Ends early when the signal is aborted. @returns the books whose file no longer exists */
async function removeFiles(
  deps: DeleteBooksDeps,
  books: readonly SelectedBook[],
  { library, signal, onFailed, mayDelete, onFileDeleted }: Deletion,
): Promise<readonly SelectedBook[]> {
  const removed: SelectedBook[] = []
  for (const book of books) {
    try {
      if (mayDelete && !(await mayDelete(book, fromStoredPath(library.root, book.path)))) continue
      await removeFile(deps, book.path, { library, signal })
      onFileDeleted?.()
      removed.push(book)
    } catch (error) {
      if (ClaimLost.matches(error)) throw error
      if (signal.aborted) break
      onFailed(book, error)
    }
  }
  return removed
}

async function toTrash(
  { db, clock, events }: DeleteBooksDeps,
  { library, reason = DeletedByUser() }: Deletion,
  books: readonly SelectedBook[],
): Promise<void> {
  if (books.length === 0) return
  const seriesIds = [...new Set(books.map(({ seriesId }) => seriesId))]
  const ids = books.map(({ id }) => id)
  const nowMs = clock.now()
  await inTransaction(db, async (trx) => {
    await trashBooks(trx, ids, nowMs)
    await inheritProgress(trx, { lostBookIds: ids })
    await recountBooks(trx, seriesIds, nowMs)
    await recountProgress(trx, seriesIds)
    for (const { id, seriesId, path } of books) {
      const properties = { name: fromStoredPath(library.root, path) }
      await recordInJournal(trx, { type: 'BookFileDeleted', atMs: nowMs, bookId: id, seriesId, properties, reason })
    }
    for (const { id, seriesId } of books) events.emitIn(trx, 'library.book-changed', { bookId: id, seriesId, libraryId: library.id })
    for (const seriesId of seriesIds) events.emitIn(trx, 'library.series-changed', { seriesId, libraryId: library.id })
  })
}

/** A missing file counts as deleted if its folder exists and is still on the same disk. */
async function removeFile(
  { db, claims }: DeleteBooksDeps,
  stored: string,
  { library, signal }: Pick<Deletion, 'library' | 'signal'>,
): Promise<void> {
  const { root } = library
  const path = fromStoredPath(root, stored)
  if (!isInside(root, path)) throw FileOutsideLibrary(stored)
  const folder = await realpath(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? BookFolderMissing(stored) : refusal(stored, error)
  })
  if (!isInside(await realpath(root), folder)) throw FileOutsideLibrary(stored)
  await claims.assertHeld(folderClaim(dirname(path)))
  // A disk may have kept it waiting since.
  signal.throwIfAborted()
  await unlink(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw refusal(stored, error)
    if ((await findUnavailableDisk(db, library, stored)) !== undefined) throw BookFolderMissing(stored)
  })
}

const refusal = (stored: string, error: NodeJS.ErrnoException): Error =>
  error.code !== undefined && /^E[A-Z]+$/.test(error.code) ? FileNotDeletable(stored, error.code) : error

/** Removes a series folder when its last file has been deleted. */
async function removeEmptyFolders({ db, clock }: DeleteBooksDeps, { root }: Library, books: readonly SelectedBook[]): Promise<void> {
  const seriesOf = new Map(books.map(({ path, seriesId }) => [dirname(fromStoredPath(root, path)), seriesId]))
  const removed: { readonly folder: string; readonly seriesId: string }[] = []
  for (const [folder, seriesId] of seriesOf) if (await isRemovedIfEmpty(root, folder)) removed.push({ folder, seriesId })
  if (removed.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const { folder, seriesId } of removed) {
      const entry = { atMs: clock.now(), seriesId, properties: { name: folder }, reason: LastBookDeleted() }
      await recordInJournal(trx, { type: 'SeriesFolderDeleted', ...entry })
    }
  })
}

const isRemovedIfEmpty = async (root: string, folder: string): Promise<boolean> =>
  folder !== root &&
  isInside(root, folder) &&
  (await rmdir(folder).then(
    () => true,
    // The folder contains something else or may not be removed, so it is kept.
    () => false,
  ))
