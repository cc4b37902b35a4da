// The last step of a scan, and the only one that removes anything.
import { type Db, inTransaction } from '../../../kernel/db/index.ts'
import { recordForFollowUp } from '../../follow-up/follow-up.task.ts'
import { inheritProgress } from '../../progress/inherit-progress.queries.ts'
import { recountProgress } from '../../progress/progress.queries.ts'
import type { SeriesRef } from '../plan/survey-library.ts'
import { listAvailableBooks, recountBooks, trashBooks } from '../scan.queries.ts'
import type { BookRef, ScanChanges } from '../write-plans.ts'
import type { Applied } from './apply-found.ts'

interface TrashContext {
  readonly db: Db
  /** Epoch ms. */
  now(): number
  onChanges(trx: Db, changes: ScanChanges): void
  /** Throws when the scan must stop. */
  checkStop(): void
}

/** A missing book. */
export interface MissingBook {
  readonly id: string
  readonly seriesId: string
  /** Stored path. */
  readonly path: string
}

/** Books that were found neither in their place nor elsewhere. @param lost missing series */
export async function allMissing(db: Db, lost: readonly Pick<SeriesRef, 'id'>[], applied: Applied): Promise<readonly MissingBook[]> {
  const ofLostSeries = await listAvailableBooks(
    db,
    lost.map((ref) => ref.id),
  )
  return [...ofLostSeries.filter(({ id }) => !applied.movedBookIds.has(id)), ...applied.missing.map(({ book }) => book)]
}

const booksPerTransaction = 500

/** The missing books and series. */
interface Lost {
  readonly libraryId: string
  readonly missing: readonly MissingBook[]
  readonly lost: readonly Pick<SeriesRef, 'id'>[]
}

/** Moves books to the trash in small steps, and series that have no books left. */
export async function moveToTrash(context: TrashContext, { libraryId, missing, lost }: Lost): Promise<void> {
  const lostIds = lost.map((ref) => ref.id)
  for (let start = 0; start < Math.max(missing.length, lostIds.length); start += booksPerTransaction) {
    context.checkStop()
    const books = missing.slice(start, start + booksPerTransaction)
    const seriesIds = [...new Set([...books.map((book) => book.seriesId), ...lostIds.slice(start, start + booksPerTransaction)])]
    await inTransaction(context.db, async (trx) => {
      await trashBooks(
        trx,
        books.map((book) => book.id),
        context.now(),
      )
      await inheritProgress(trx, { lostBookIds: books.map((book) => book.id) })
      await recountBooks(trx, seriesIds, context.now())
      await recountProgress(trx, seriesIds)
      await recordForFollowUp(trx, { libraryId, seriesIds }, context.now())
      const booksChanged = books.map((book): BookRef => ({ bookId: book.id, seriesId: book.seriesId }))
      context.onChanges(trx, { seriesAdded: [], seriesChanged: seriesIds, booksAdded: [], booksChanged })
    })
  }
}
