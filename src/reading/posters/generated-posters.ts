// Posters generated from the first page of a book, in advance or on request.

import { isAhead } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { MemoryLimitExceeded } from '../../kernel/memory/index.ts'
import { createShareRunning } from '../../kernel/parallel/index.ts'
import type { BookForServing } from '../../library/books/serving/index.ts'
import { findGeneratedPoster } from '../../library/posters/index.ts'
import { NotAPicture, type Source, type WorkPriority } from '../image-work.ts'
import { readPicture } from '../pages/read-picture.ts'
import { BookFileChanged, BookFileMissing, BookFileNotReadable, PageTooLarge, PosterNotFound } from '../reading.errors.ts'
import type { ReadingContext } from '../reading-context.ts'
import { getCover } from '../served-books.ts'
import type { Poster, Posters } from './posters.ts'

export interface GeneratedPosters {
  /**
   * The generated poster of the current book, created if necessary.
   * @throws PosterNotFound when its first page cannot be shown, BookFileMissing
   */
  get(book: BookForServing): Promise<Poster>
  /** Creates it even when one exists. Throws like `get`. */
  make(book: BookForServing, urgency: WorkPriority): Promise<Poster>
}

export interface GeneratedPosterParts {
  readonly db: Db
  readonly log: Log
  readonly context: ReadingContext
  readonly posters: Posters
  readonly now: () => number
  /** Longer edge of posters created from now on. */
  readonly longEdgePx: () => Promise<number>
}

const retryDamagedAfterMs = 10 * 60_000

export function createGeneratedPosters({ db, log, context, posters, now, longEdgePx }: GeneratedPosterParts): GeneratedPosters {
  const shareRunning = createShareRunning<Poster>()
  const damaged = new Map<string, { readonly analysedAtMs: number; readonly untilMs: number }>()
  const isKnownDamaged = ({ id, analysedAtMs }: BookForServing) => {
    const damage = damaged.get(id)
    if (!damage) return false
    if (damage.analysedAtMs === analysedAtMs && isAhead(damage.untilMs, now(), retryDamagedAfterMs)) return true
    damaged.delete(id)
    return false
  }
  const makeNow = async (book: BookForServing, urgency: WorkPriority): Promise<Poster> => {
    const edgePx = await longEdgePx()
    const cover: Source = (claimMemory) => readPicture(context, book, getCover(book), { claimMemory, longEdgePx: edgePx })
    const image = await context.images.thumbnail(cover, edgePx, urgency).catch((error: unknown) => {
      const isTooLarge = MemoryLimitExceeded.matches(error) || PageTooLarge.matches(error)
      if (!isTooLarge && !(error instanceof NotAPicture)) throw error
      if (isTooLarge)
        log.warn(
          { bookId: book.id, path: book.path, reason: error.message },
          "Couldn't generate a poster: the first page of the book is too large",
        )
      damaged.set(book.id, { analysedAtMs: book.analysedAtMs, untilMs: now() + retryDamagedAfterMs })
      throw PosterNotFound.with({ cause: error })
    })
    return posters.saveGenerated({ kind: 'book', id: book.id }, image, book.analysedAtMs)
  }
  const make: GeneratedPosters['make'] = async (book, urgency) => {
    if (book.status !== 'READY' || isKnownDamaged(book)) throw PosterNotFound()
    return shareRunning(book.id, () => makeNow(book, urgency))
  }
  return {
    make,
    get: async (book) => {
      const stored = await findGeneratedPoster(db, { kind: 'book', id: book.id })
      if (!stored) return make(book, 'now')
      if (stored.sourceAt === book.analysedAtMs || book.status !== 'READY') return stored
      return make(book, 'now').catch((error: unknown) => keepWhileAway(stored, error))
    },
  }
}

/** While the file of a book is unavailable, its existing poster is shown. */
function keepWhileAway(stored: Poster, error: unknown): Poster {
  if (BookFileMissing.matches(error) || BookFileNotReadable.matches(error) || BookFileChanged.matches(error)) return stored
  throw error
}
