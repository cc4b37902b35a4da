import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { defineTask, TaskPostponed, type TaskRun } from '../../kernel/tasks/index.ts'
import { PosterStorageUnavailable } from '../reading.errors.ts'
import type { ReadingContext } from '../reading-context.ts'
import type { GeneratedPosters } from './generated-posters.ts'
import { type BookBatch, listBooksWithoutPoster, listBooksWithSmallerPoster, listReadyBookIds } from './posters.queries.ts'
import { keyOfChoice, SeriesChoice } from './series-choice.ts'

const Made = defineSentence('PROGRESS_POSTERS', '{count:number} {count?cover:covers}')

const batch = 100

export interface MakePostersDeps {
  readonly db: Db
  readonly context: ReadingContext
  readonly generated: GeneratedPosters
  readonly longEdgePx: () => Promise<number>
  /** Maximum concurrent jobs. */
  readonly parallel: number
}

/** Creates the posters of a library's books in advance. */
export const makePostersTask = (deps: MakePostersDeps) =>
  defineTask({
    name: 'reading.make-posters',
    type: 'GenerateBookThumbnail',
    lane: 'image',
    priority: 1,
    payload: SeriesChoice,
    key: keyOfChoice,
    run: (run, choice) => makeAll(deps, run, (page) => listBooksWithoutPoster(deps.db, choice, page)),
  })

/** Recreates the posters of all books, or only those that would become larger. */
export const remakePostersTask = (deps: MakePostersDeps) =>
  defineTask({
    name: 'reading.remake-posters',
    type: 'FindBookThumbnailsToRegenerate',
    lane: 'image',
    priority: 1,
    payload: z.object({ biggerOnly: z.boolean() }),
    run: async (run, { biggerOnly }) => {
      const longEdgePx = await deps.longEdgePx()
      return makeAll(deps, run, (page) =>
        biggerOnly ? listBooksWithSmallerPoster(deps.db, longEdgePx, page) : listReadyBookIds(deps.db, page),
      )
    },
  })

type List = (page: BookBatch) => Promise<readonly { readonly id: string }[]>

async function makeAll(deps: MakePostersDeps, { signal, progress }: TaskRun, list: List): Promise<{ made: number; without: number }> {
  let made = 0
  let without = 0
  const makeOne = async (id: string) => {
    signal.throwIfAborted()
    if (await make(deps, id)) made++
    else without++
  }
  for (let afterId = ''; ; ) {
    const waiting = (await list({ afterId, limit: batch })).map(({ id }) => id)
    if (waiting.length === 0) return { made, without }
    afterId = waiting.at(-1) ?? afterId
    const worker = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await makeOne(id)
    }
    await Promise.all(Array.from({ length: deps.parallel }, worker))
    progress(null, Made(made))
  }
}

/**
 * A book without a displayable first page, or whose file is unavailable, has no poster for now. While posters can't be saved, the task is
 * postponed; every other error fails it.
 */
async function make({ context, generated }: MakePostersDeps, bookId: string): Promise<boolean> {
  const book = await context.books.find(bookId)
  if (!book) return false
  try {
    await generated.make(book, 'later')
    return true
  } catch (error) {
    if (PosterStorageUnavailable.matches(error)) throw new TaskPostponed(error)
    if (error instanceof CatalogueError) return false
    throw error
  }
}
