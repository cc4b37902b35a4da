import { z } from 'zod'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { declareTask, type TaskRun } from '../../kernel/tasks/index.ts'
import type { SplitDeps } from '../split/split-book.ts'
import { removePages } from './remove-pages.ts'
import { listBooksWith, listKnownFor } from './repeated.queries.ts'

/** Removes pages by hash: a single page of one book, or every occurrence. */
export const removePagesTask = declareTask({
  name: 'pages.remove-repeated',
  type: 'RemoveHashedPages',
  payload: z.object({
    hashes: z.array(z.string()),
    only: z.object({ bookId: z.string(), number: z.int() }).optional(),
    /** Because the pages are always removed: those that are not any more stay. */
    automatic: z.literal(true).optional(),
  }),
  lane: 'image',
  priority: 4,
  maxAttempts: 3,
})
export type RemovePagesRequest = z.infer<typeof removePagesTask.payload>

/** The request for pages that are always removed. */
export const automaticRemoval = (hashes: readonly string[]): RemovePagesRequest => ({ hashes: [...hashes], automatic: true })

/** A book that cannot be rewritten is reported, and the others continue. */
export async function removeRepeatedPages(deps: SplitDeps, { hashes, only, automatic }: RemovePagesRequest, { signal, log }: TaskRun) {
  const books = await listBooksWith(deps.db, hashes)
  const failed: string[] = []
  const outcome = { removed: 0, books: 0, failed }
  for (const [bookId, pages] of books) {
    signal.throwIfAborted()
    const asked = only ? pages.filter(({ number }) => bookId === only.bookId && number === only.number) : pages
    // An administrator may change a decision while the task waits or runs.
    const decided = automatic ? await listKnownFor(deps.db, 'DELETE_AUTO') : hashes
    const selected = asked.filter(({ hash }) => decided.includes(hash))
    try {
      const removed = await removePages(deps, { bookId, pages: selected }, signal)
      outcome.removed += removed
      outcome.books += removed > 0 ? 1 : 0
    } catch (error) {
      if (!(error instanceof CatalogueError) || error.status === 507) throw error
      log.warn({ bookId, err: error }, 'Removing duplicate pages failed')
      outcome.failed.push(`${bookId}: ${error.message}`)
    }
  }
  return outcome
}
