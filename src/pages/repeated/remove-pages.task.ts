import { z } from 'zod'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { declareTask, type TaskRun } from '../../kernel/tasks/index.ts'
import { booksOnHangingDisks } from '../books-on-hanging-disks.ts'
import type { SplitDeps } from '../split/split-book.ts'
import { removePages } from './remove-pages.ts'
import { listBooksWith, listKnownFor } from './repeated.queries.ts'

const RemovalReport = z.object({ removed: z.int(), books: z.int(), failed: z.array(z.string()) })
type RemovalReport = z.infer<typeof RemovalReport>

/** Removes pages by hash: a single page of one book, or every occurrence. */
export const removePagesTask = declareTask({
  name: 'pages.remove-repeated',
  type: 'RemoveHashedPages',
  payload: z.object({
    hashes: z.array(z.string()),
    only: z.object({ bookId: z.string(), number: z.int() }).optional(),
    /** Because the pages are always removed: those that are not any more stay. */
    automatic: z.literal(true).optional(),
    /** The books that are left, and what an earlier run of this task did. */
    rest: z.object({ bookIds: z.array(z.string()), done: RemovalReport }).optional(),
  }),
  lane: 'image',
  priority: 4,
  maxAttempts: 3,
})
export type RemovePagesRequest = z.infer<typeof removePagesTask.payload>

/** The request for pages that are always removed. */
export const automaticRemoval = (hashes: readonly string[]): RemovePagesRequest => ({ hashes: [...hashes], automatic: true })

/**
 * A book that cannot be rewritten is reported, and the others continue.
 * @throws TaskPostponed when the disks of some books hang
 */
export async function removeRepeatedPages(deps: SplitDeps, { rest, ...request }: RemovePagesRequest, run: TaskRun) {
  const { hashes, only, automatic } = request
  const books = await listBooksWith(deps.db, hashes)
  const report: RemovalReport = rest?.done ?? { removed: 0, books: 0, failed: [] }
  const hanging = booksOnHangingDisks()
  for (const [bookId, pages] of books) {
    run.signal.throwIfAborted()
    const asked = only ? pages.filter(({ number }) => bookId === only.bookId && number === only.number) : pages
    // An administrator may change a decision while the task waits or runs.
    const decided = automatic ? await listKnownFor(deps.db, 'DELETE_AUTO') : hashes
    const selected = asked.filter(({ hash }) => decided.includes(hash))
    if (selected.length === 0 || (rest && !rest.bookIds.includes(bookId))) continue
    try {
      const removed = await hanging.setAside(bookId, () => removePages(deps, { bookId, pages: selected }, run.signal))
      if (!removed) continue
      report.removed += removed
      report.books += 1
    } catch (error) {
      if (!(error instanceof CatalogueError) || error.status === 507) throw error
      run.log.warn({ bookId, err: error }, 'Removing duplicate pages failed')
      report.failed.push(`${bookId}: ${error.message}`)
    }
  }
  hanging.postpone((bookIds) => run.continueWith({ ...request, rest: { bookIds, done: report } } satisfies RemovePagesRequest))
  return report
}
