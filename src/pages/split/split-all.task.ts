// Cuts the tall or wide pages of all books that have any.
// Guarantee: a book that fails is counted with its reason and the others continue; books that were cut remain cut when the task ends
// early, and nothing is cut after it has ended.
import { z } from 'zod'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { inParallel } from '../../kernel/parallel/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { declareTask, type TaskRun } from '../../kernel/tasks/index.ts'
import type { SplitMode } from '../cut/split-page.rules.ts'
import { describeBooks } from '../large-pages.queries.ts'
import { listBooksToSplit } from '../list-oversized-pages.ts'
import { type SplitDeps, type SplitReport, splitBook } from './split-book.ts'

const BooksDone = defineSentence('PROGRESS_BOOKS', '{done:number} of {total:number} {total?book:books}')

const payload = z.object({
  mode: z.enum(['tall', 'wide']),
  maxHeight: z.int(),
  minHeight: z.int(),
  minRatio: z.number(),
  libraryId: z.string().optional(),
  /** All books with such pages when unset. */
  bookIds: z.array(z.string()).optional(),
  preserveOriginal: z.boolean(),
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

export interface SplitDetail {
  readonly bookId: string
  readonly bookTitle: string
  readonly newPageCount: number
  readonly outcome: 'PROCESSED' | 'SKIPPED' | 'FAILED'
  /** The error for display; null when the book was cut. */
  readonly message: string | null
}

export interface SplitAllReport {
  readonly processed: number
  /** Books with nothing left to cut. */
  readonly skipped: number
  /** Books that could not be cut, or none of whose pages could. */
  readonly errors: number
  readonly details: readonly SplitDetail[]
}

const maxBooksInParallel = 2

export async function splitAll(deps: SplitDeps, request: SplitAllRequest, { signal, progress }: TaskRun): Promise<SplitAllReport> {
  const bookIds = request.bookIds ? [...new Set(request.bookIds)] : await listBooksToSplit(deps.db, request)
  const details: SplitDetail[] = []
  const report = { processed: 0, skipped: 0, errors: 0, details }
  let done = 0
  const one = async (bookId: string) => {
    signal.throwIfAborted()
    const detail = await splitOne(deps, request, bookId, signal)
    report[counts[detail.outcome]] += 1
    report.details.push(detail)
    done += 1
    progress((done / bookIds.length) * 100, BooksDone(done, bookIds.length))
  }
  await inParallel(bookIds, maxBooksInParallel, one)
  return report
}

async function splitOne(deps: SplitDeps, request: SplitAllRequest, bookId: string, signal: AbortSignal): Promise<SplitDetail> {
  const [book] = await describeBooks(deps.db, [bookId])
  const detail = { bookId, bookTitle: book?.bookTitle ?? '', newPageCount: 0 }
  const mode = modeOf(request, book?.readingDirection === 'RIGHT_TO_LEFT')
  try {
    const report = await splitBook(deps, { bookId, mode, preserveOriginal: request.preserveOriginal }, signal)
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
