// Cuts the tall or wide pages of all books that have any.
// Guarantee: a book that fails is counted with its reason and the others continue; books that were cut remain cut when the task ends
// early, and nothing is cut after it has ended. Books whose disk hangs are cut once it responds.
import { z } from 'zod'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { inParallel } from '../../kernel/parallel/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { declareTask, type TaskRun } from '../../kernel/tasks/index.ts'
import { booksOnHangingDisks } from '../books-on-hanging-disks.ts'
import type { SplitMode } from '../cut/split-page.rules.ts'
import { describeBooks } from '../large-pages.queries.ts'
import { listBooksToSplit } from '../list-oversized-pages.ts'
import { type SplitDeps, type SplitReport, type SplitRequest, splitBook } from './split-book.ts'

const BooksDone = defineSentence('PROGRESS_BOOKS', '{done:number} of {total:number} {total?book:books}')

const SplitDetail = z.object({
  bookId: z.string(),
  bookTitle: z.string(),
  newPageCount: z.number(),
  outcome: z.enum(['PROCESSED', 'SKIPPED', 'FAILED']),
  /** The error for display; null when the book was cut. */
  message: z.string().nullable(),
})
type SplitDetail = z.infer<typeof SplitDetail>

export const SplitAllReport = z.object({
  processed: z.number(),
  /** Books with nothing left to cut. */
  skipped: z.number(),
  /** Books that could not be cut, or none of whose pages could. */
  errors: z.number(),
  details: z.array(SplitDetail),
})
export type SplitAllReport = z.infer<typeof SplitAllReport>

const payload = z.object({
  mode: z.enum(['tall', 'wide']),
  maxHeight: z.int(),
  minHeight: z.int(),
  minRatio: z.number(),
  libraryId: z.string().optional(),
  /** All books with such pages when unset. */
  bookIds: z.array(z.string()).optional(),
  preserveOriginal: z.boolean(),
  /** What an earlier run of this task did. */
  done: SplitAllReport.optional(),
})
export type SplitAllRequest = z.infer<typeof payload>

export const splitAllTask = declareTask({
  name: 'pages.split-all',
  type: 'SplitPages',
  payload,
  lane: 'image',
  priority: 5,
  key: () => 'all',
})

const maxBooksInParallel = 2

/** @throws TaskPostponed when the disks of some books hang */
export async function splitAll(deps: SplitDeps, { done, ...request }: SplitAllRequest, run: TaskRun): Promise<SplitAllReport> {
  const bookIds = request.bookIds ? [...new Set(request.bookIds)] : await listBooksToSplit(deps.db, request)
  const report: SplitAllReport = done ?? { processed: 0, skipped: 0, errors: 0, details: [] }
  const total = bookIds.length + report.details.length
  const hanging = booksOnHangingDisks()
  await inParallel(bookIds, maxBooksInParallel, async (bookId) => {
    run.signal.throwIfAborted()
    const split = (choice: SplitRequest) => hanging.setAside(bookId, () => splitBook(deps, choice, run.signal))
    const detail = await splitOne(deps, request, bookId, split)
    if (!detail) return
    report[counts[detail.outcome]] += 1
    report.details.push(detail)
    run.progress((report.details.length / total) * 100, BooksDone(report.details.length, total))
  })
  hanging.postpone((left) => run.continueWith({ ...request, bookIds: left, done: report } satisfies SplitAllRequest))
  return report
}

/** @returns undefined when the book is left for the next run */
async function splitOne(
  deps: SplitDeps,
  request: SplitAllRequest,
  bookId: string,
  split: (choice: SplitRequest) => Promise<SplitReport | undefined>,
): Promise<SplitDetail | undefined> {
  const [book] = await describeBooks(deps.db, [bookId])
  const detail = { bookId, bookTitle: book?.bookTitle ?? '', newPageCount: 0 }
  const mode = modeOf(request, book?.readingDirection === 'RIGHT_TO_LEFT')
  try {
    const report = await split({ bookId, mode, preserveOriginal: request.preserveOriginal })
    if (!report) return undefined
    const message = report.leftPages.map(({ page, reason }) => `Page ${page}: ${reason}`).join(' ') || null
    return { ...detail, newPageCount: report.newPageCount, outcome: outcomeOf(report), message }
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.status === 507) throw error
    return { ...detail, outcome: 'FAILED', message: error.message }
  }
}

const counts = { PROCESSED: 'processed', SKIPPED: 'skipped', FAILED: 'errors' } as const

function outcomeOf({ splitPages, leftPages }: SplitReport): SplitDetail['outcome'] {
  if (splitPages.length > 0) return 'PROCESSED'
  return leftPages.length > 0 ? 'FAILED' : 'SKIPPED'
}

/** @param rightToLeft reading direction of the series; only relevant for wide pages */
export const modeOf = (request: Pick<SplitAllRequest, 'mode' | 'maxHeight' | 'minHeight' | 'minRatio'>, rightToLeft: boolean): SplitMode =>
  request.mode === 'tall'
    ? { kind: 'tall', minHeight: request.minHeight, maxHeight: request.maxHeight }
    : { kind: 'wide', minRatio: request.minRatio, rightToLeft }
