// Guarantee: each page of a book is marked at most once per person; marking it again changes nothing.
import { listPositions } from '../../formats/epub/index.ts'
import { type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { BookLocation } from '../access/visible.ts'
import { findEpub } from '../books/serving/book-epub.queries.ts'
import { getPageCount } from '../progress/mark-progress.ts'
import { PageOutsideBook } from '../progress/progress.errors.ts'
import { changeNote, countAllBookmarks, deleteBookmark, findBookmark, insertBookmark, type MarkedPage } from './bookmarks.queries.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    'library.bookmarks-changed': { readonly bookId: string; readonly userId: string }
  }
}

const maxBookmarks = 10_000

const TooManyBookmarks = defineError(
  'TOO_MANY_BOOKMARKS',
  409,
  'You have {count:number} bookmarks, the most an account can have. Remove some to add others.',
)

export type BookmarkDeps = Pick<AppContext, 'db' | 'clock' | 'events'>

interface WantedBookmark {
  /** In a text, a position as `listPositions` counts them. */
  readonly page: number
  /** Names the place in a text for people. */
  readonly place: string | null
  /** Undefined keeps the one it has; null removes it. */
  readonly note: string | null | undefined
}

/** Marks a page, or changes the note of a marked one. @throws PageOutsideBook, TooManyBookmarks */
export async function saveBookmark(
  { db, clock, events }: BookmarkDeps,
  userId: string,
  book: BookLocation,
  { page, place, note }: WantedBookmark,
): Promise<void> {
  const marked: MarkedPage = { userId, bookId: book.id, page }
  const pageCount = await countPlaces(db, book.id)
  const modifiedAt = clock.now()
  await inTransaction(db, async (trx) => {
    await lockForPurpose(trx, `bookmarks ${userId}`)
    const before = await findBookmark(trx, marked)
    if (before) {
      if (note === undefined || note === before.note) return
      await changeNote(trx, marked, { note, modifiedAt })
    } else {
      // One that exists stays where a book has fewer pages by now, and so does its note.
      if (page > pageCount) throw PageOutsideBook(pageCount, page)
      if ((await countAllBookmarks(trx, userId)) >= maxBookmarks) throw TooManyBookmarks(maxBookmarks)
      await insertBookmark(trx, { ...marked, place, note: note ?? null, createdAt: modifiedAt, modifiedAt })
    }
    events.emitIn(trx, 'library.bookmarks-changed', { bookId: book.id, userId })
  })
}

/** Pages, or positions of an ebook, whose pages depend on the screen unless its layout is fixed. */
async function countPlaces(db: Db, bookId: string): Promise<number> {
  const epub = await findEpub(db, bookId)
  return epub ? listPositions(epub).length : getPageCount(db, bookId)
}

/** Removes a bookmark with its note; nothing if there is none. */
export async function removeBookmark({ db, events }: BookmarkDeps, marked: MarkedPage): Promise<void> {
  const { userId, bookId } = marked
  await inTransaction(db, async (trx) => {
    if (await deleteBookmark(trx, marked)) events.emitIn(trx, 'library.bookmarks-changed', { bookId, userId })
  })
}
