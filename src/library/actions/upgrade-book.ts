// Gives a book another file, as a new book: for a better file of the same book that a person imports.
// Guarantee: in one transaction, the new book has the former one's metadata with its locks, the progress of all users, its posters and its
// places in lists, and the former one is gone. The next scan reads the file and derives what is not locked, as for any changed file.
import { posix } from 'node:path'
import type { Db } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { recordForFollowUp } from '../follow-up/follow-up.task.ts'
import type { LibraryFollowUps } from '../follow-up/follow-ups.ts'
import type { BookTable } from '../library.tables.ts'
import { refreshBookLookup } from '../lookup/refresh-lookup.queries.ts'
import { moveOwnedPosters } from '../posters/posters.queries.ts'
import { recountProgress } from '../progress/progress.queries.ts'
import { stemOf } from '../scan/plan/found-files.rules.ts'
import { recountBooks } from '../scan/scan.queries.ts'
import { sortKeyOf } from '../sort-key.rules.ts'
import { forgetListingsOf } from '../trash/trash.queries.ts'
import { deleteBookRow, findBookRow, findBookRowAt, moveOneshot, takeOverBook } from './upgrade-book.queries.ts'

export interface BookUpgrade {
  readonly bookId: string
  /** Of the new file, below the root of the library; may be the path of the former one. */
  readonly path: string
}

interface UpgradeDeps extends Pick<AppContext, 'clock' | 'events'> {
  readonly followUps: Pick<LibraryFollowUps, 'bookReplaced' | 'deleted'>
}

/**
 * Part of the caller's transaction, after the file has its final name and under the claims of its folder and of the scan.
 * @returns the id of the new book; undefined when the book no longer exists
 */
export async function upgradeBook(deps: UpgradeDeps, trx: Db, { bookId, path }: BookUpgrade): Promise<string | undefined> {
  const former = await findBookRow(trx, bookId)
  if (!former) return undefined
  const { libraryId, seriesId } = former
  const nowMs = deps.clock.now()
  // After a crash, a scan may have found the new file first.
  const scanned = path === former.path ? undefined : await findBookRowAt(trx, libraryId, path)
  const id = scanned?.id ?? newId(nowMs)
  if (scanned) await deleteBookRow(trx, scanned.id)
  await takeOverBook(trx, bookId, { ...former, ...unread(path), id, createdAt: nowMs, modifiedAt: nowMs })
  await moveOneshot(trx, { seriesId, path })
  await moveOwnedPosters(trx, { kind: 'book', id: bookId }, { kind: 'book', id })
  await deps.followUps.bookReplaced(trx, { bookId, newId: id, libraryId, formerPath: former.path, path })
  await deleteBookRow(trx, bookId)
  await deps.followUps.deleted(trx, { bookIds: [bookId], seriesIds: [] })
  await refreshBookLookup(trx, [id])
  await recountBooks(trx, [seriesId], nowMs)
  await recountProgress(trx, [seriesId])
  await forgetListingsOf(trx, [seriesId])
  await recordForFollowUp(trx, { libraryId, seriesIds: [seriesId] }, nowMs)
  deps.events.emitIn(trx, 'library.book-added', { bookId: id, seriesId, libraryId })
  deps.events.emitIn(trx, 'library.book-deleted', { bookId, seriesId, libraryId })
  deps.events.emitIn(trx, 'library.series-changed', { seriesId, libraryId })
  return id
}

/** What a scan must read from the new file. */
const unread = (path: string): Partial<BookTable> & Pick<BookTable, 'path'> => {
  const name = stemOf(posix.basename(path))
  const nothingRead = { contentKey: null, reread: 1, fileHash: '', koreaderHash: '', unhashed: 1, deletedAt: null } as const
  return { path, name, nameKey: sortKeyOf(name), ...nothingRead }
}
