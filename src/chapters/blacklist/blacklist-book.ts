// Adds the chapter that a book was downloaded from to the blacklist (docs/behavior.md, "Blacklist").
import { inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { getVisibleBook } from '../../library/access/index.ts'
import { assertDeletable, queueDeletion } from '../../library/index.ts'
import { BookHasNoChapter } from '../chapters.errors.ts'
import { listChaptersOfBooks } from '../chapters-of-books.ts'
import { addToBlacklist, type BlacklistDeps, type BlacklistEntry } from './blacklist.ts'

export type BlacklistBookDeps = BlacklistDeps & Pick<AppContext, 'tasks'>

export interface BookRequest {
  readonly reason?: string | null
  /** Whether to delete its file as well. */
  readonly deleteFile?: boolean
}

/** @throws BookHidden, BookHasNoChapter, ChapterBlacklisted; LibraryUnavailable, without changes, when the file cannot be deleted now */
export async function blacklistBook(
  deps: BlacklistBookDeps,
  caller: Principal,
  bookId: string,
  { reason = null, deleteFile = false }: BookRequest,
): Promise<BlacklistEntry> {
  const { id, seriesId, libraryId } = await getVisibleBook(deps.db, caller, bookId)
  const chapter = (await listChaptersOfBooks(deps.db, seriesId)).find((one) => one.bookId === id)
  if (!chapter) throw BookHasNoChapter()
  const { url, number, title } = chapter.record
  if (deleteFile) await assertDeletable(deps, libraryId)
  return inTransaction(deps.db, async (trx) => {
    const request = { chapterUrl: url, chapterNumber: number, chapterTitle: title, reason, createdBy: caller.email }
    const entry = await addToBlacklist({ ...deps, db: trx }, seriesId, request)
    if (deleteFile) await queueDeletion({ ...deps, db: trx }, libraryId, { bookId: id })
    return entry
  })
}
