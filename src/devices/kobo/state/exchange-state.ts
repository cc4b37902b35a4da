// Reading states of Kobo e-readers, from and to the same progress that all other apps use.
import { listPositions } from '../../../formats/epub/index.ts'
import type { AppContext } from '../../../kernel/feature/index.ts'
import type { Principal } from '../../../kernel/http/index.ts'
import { loadProgressions, ProgressionInvalid, ProgressionOutdated, putProgression } from '../../../library/books/index.ts'
import { findEpub } from '../../../library/books/serving/index.ts'
import type { ReadingState, ReadingStateGiven } from '../kobo.schemas.ts'
import type { KoboBook } from '../kobo-books.queries.ts'
import { deviceOf } from '../kobo-reader.ts'
import { forgetProgress } from '../sync/sync-points.queries.ts'
import { earliestMs, isSameSecond, locatorOfState, reachedAtMs, readingStateOf } from './reading-state.rules.ts'

export type StateDeps = Pick<AppContext, 'db' | 'clock' | 'events'>

/** What became of a state that a device sent. */
export type StateResult = 'Success' | 'Ignored' | 'Failure'

/** The state of a book for its reader. */
export async function findReadingState(deps: StateDeps, userId: string, book: KoboBook): Promise<ReadingState> {
  return (await loadReadingStates(deps, userId, [book]))(book)
}

/** Reads the positions in these books with one query. @returns the state of one of them; counting its position takes milliseconds */
export async function loadReadingStates(
  deps: StateDeps,
  userId: string,
  books: readonly KoboBook[],
): Promise<(book: KoboBook) => ReadingState> {
  const begunIds = books.flatMap(({ id, readAt }) => (readAt === null ? [] : [id]))
  const progressions = begunIds.length === 0 ? undefined : await loadProgressions(deps, userId, begunIds)
  return (book) => readingStateOf({ ...book, bookId: book.id }, progressions?.get(book.id)?.().locator)
}

/**
 * Stores the position of a device if it is newer than the stored one. Otherwise the device gets the stored one with its next sync: it may
 * have been told before, and gone back since. "Not opened" never removes a position: devices also send it for a book that they just
 * downloaded.
 */
export async function saveReadingState(deps: StateDeps, caller: Principal, book: KoboBook, state: ReadingStateGiven): Promise<StateResult> {
  const epub = await findEpub(deps.db, book.id)
  const locator = epub && locatorOfState(state, listPositions(epub))
  if (!locator) return 'Ignored'
  const reachedMs = reachedAtMs(state, deps.clock.now())
  const device = deviceOf(caller)
  try {
    const readAtMs = book.readAt === null ? Math.max(reachedMs, earliestMs) : reachedMs
    await putProgression(deps, caller.userId, book, { modified: new Date(readAtMs).toISOString(), device, locator })
    return 'Success'
  } catch (error) {
    if (ProgressionInvalid.matches(error)) return 'Failure'
    if (!ProgressionOutdated.matches(error)) throw error
    if (isSameSecond(book.readAt, reachedMs)) return 'Success'
    await forgetProgress(deps.db, device.id, book.id)
    return 'Ignored'
  }
}
