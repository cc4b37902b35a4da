// Deletes the files of a book, a series or a selection at the user's request. See delete-books.ts for the guarantees.
import type { AppContext } from '../../kernel/feature/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { TaskOutcome, TaskRun } from '../../kernel/tasks/index.ts'
import { inParts, type Selection } from '../selection.rules.ts'
import { type BookSelection, listSelectedBooks } from './actions.queries.ts'
import { countBooksOf, listBooksOf, type SelectedBook } from './bulk-selection.queries.ts'
import { type DeleteBooksDeps, type Deletion, deleteBooks, getReachable } from './delete-books.ts'
import { deleteFilesTask } from './delete-files.task.ts'
import { createRejections } from './rejections.ts'

export type DeleteFilesDeps = DeleteBooksDeps & Pick<AppContext, 'tasks'>

/** Queues the deletion. @throws LibraryNotFound, LibraryUnavailable */
export async function requestDeletion(deps: DeleteFilesDeps, libraryId: string, choice: BookSelection): Promise<void> {
  await assertDeletable(deps, libraryId)
  await queueDeletion(deps, libraryId, choice)
}

/** Checks the disk, which is slow when it is disconnected: never call it in a transaction. @throws LibraryNotFound, LibraryUnavailable */
export const assertDeletable = async (deps: Pick<DeleteFilesDeps, 'db'>, libraryId: string): Promise<void> =>
  void (await getReachable(deps.db, libraryId))

/** Part of the caller's transaction when `db` is one. */
export const queueDeletion = ({ db, tasks }: Pick<DeleteFilesDeps, 'db' | 'tasks'>, libraryId: string, choice: BookSelection) =>
  tasks.enqueue(db, deleteFilesTask, { libraryId, ...choice })

/** Deletes the files of every selected book; a book that cannot be deleted is skipped. @throws the first failure, at the end */
export async function deleteFiles(
  deps: DeleteBooksDeps,
  { libraryId, choice }: { readonly libraryId: string; readonly choice: BookSelection },
  signal: AbortSignal,
): Promise<{ deleted: number }> {
  const library = await getReachable(deps.db, libraryId)
  const books = await listSelectedBooks(deps.db, choice)
  const failures: unknown[] = []
  await deleteBooks(deps, books, { library, signal, onFailed: (_, error) => failures.push(error), onDone: () => undefined })
  if (failures.length > 0) throw failures[0]
  return { deleted: books.length }
}

/** Books to delete without a user's request of the moment. */
export interface BooksToDelete extends Pick<Deletion, 'mayDelete' | 'onFileDeleted'> {
  readonly libraryId: string
  readonly bookIds: readonly string[]
  /** Shown in the journal. */
  readonly reason: Sentence
}

/**
 * Deletes the files of books; one that cannot be deleted is skipped.
 * @returns how many were deleted
 * @throws LibraryUnavailable, ClaimBusy, ClaimLost, the signal's reason
 */
export async function deleteBooksFor(deps: DeleteBooksDeps, choice: BooksToDelete, signal: AbortSignal): Promise<number> {
  const { libraryId, bookIds, mayDelete, ...deletion } = choice
  const library = await getReachable(deps.db, libraryId)
  const books = await listBooksOf(deps.db, { of: 'BOOKS', ids: [...bookIds] })
  let deleted = 0
  const may = async (book: SelectedBook, path: string) => (await mayDelete?.(book, path)) ?? true
  const onFileDeleted = () => {
    deleted += 1
    deletion.onFileDeleted?.()
  }
  await deleteBooks(deps, books, {
    ...deletion,
    library,
    signal,
    mayDelete: may,
    onFileDeleted,
    onFailed: () => undefined,
    onDone: () => undefined,
  })
  return deleted
}

const FilesDeleted = defineSentence('PROGRESS_FILES_DELETED', '{done:number} of {total:number} {total?file:files} deleted')

/**
 * Deletes the files of many series or books in small steps; an interrupted run resumes with the rest.
 * @returns how many of the selected series or books were deleted completely, how many files were deleted, and what remains and why
 * @throws LibraryUnavailable
 */
export async function deleteManyFiles(
  deps: DeleteBooksDeps,
  { libraryId, ...selection }: Selection & { readonly libraryId: string },
  { signal, progress }: Pick<TaskRun, 'signal' | 'progress'>,
): Promise<TaskOutcome> {
  const library = await getReachable(deps.db, libraryId)
  const parts = [...inParts(selection)]
  let total = 0
  for (const part of parts) total += await countBooksOf(deps.db, part)
  const refusals = createRejections()
  const counts = { processed: 0, failed: 0 }
  const report = () => progress((100 * counts.processed) / Math.max(1, total), FilesDeleted(counts.processed - counts.failed, total))
  report()
  const deletion = {
    library,
    signal,
    onFailed: (book: SelectedBook, error: unknown) => {
      refusals.add(selection.of === 'SERIES' ? book.seriesId : book.id, error)
      counts.failed++
    },
    onDone: (books: number) => {
      counts.processed += books
      report()
    },
  }
  for (const part of parts) await deleteBooks(deps, await listBooksOf(deps.db, part), deletion)
  return { done: new Set(selection.ids).size - refusals.count(), files: counts.processed - counts.failed, ...refusals.listed() }
}
