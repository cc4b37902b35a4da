// Cuts the tall or wide pages of a book.
// Promise: the archive on disk is the old one or the new one, whole, at every moment; pages that are not cut, other entries, their order
// and the comment stay byte for byte; the original is kept before anything changes, when it is asked for; readers stay at their page.
import { stat } from 'node:fs/promises'
import { rewriteZipSafely, type WriteStep } from '../formats/archive/zip/index.ts'
import { type Db, inTransaction } from '../kernel/db/index.ts'
import type { Ground } from '../kernel/feature/index.ts'
import { inTemporaryFolder } from '../kernel/files/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { taskEnded } from '../kernel/tasks/index.ts'
import type { Turns } from '../kernel/turns/index.ts'
import { type BookForServing, BookMissing, findBookForServing, recordPageCut, scanFolderTask } from '../library/index.ts'
import { asRefusal } from './as-refusal.ts'
import type { CutOutcome } from './cut-pages.worker.ts'
import { keepOriginal } from './keep-original.ts'
import type { PageCutters } from './page-cutters.ts'
import { BookNotSplittable } from './pages.errors.ts'
import { pagesToCut, planSplit, type SplitPlan } from './plan-split.ts'
import type { SplitMode } from './split-page.rules.ts'

const NotReady = defineSentence('BOOK_IS_NOT_READY', 'it is not ready to be read.')
const OnlyZip = defineSentence('BOOK_IS_NO_ZIP', 'only CBZ and ZIP archives are rewritten.')
const OutOfOrder = defineSentence('PAGES_OUT_OF_ORDER', 'its entries are named so that parts of a page would not stay in order.')
const Changed = defineSentence('BOOK_FILE_HAS_CHANGED', 'its file changed meanwhile. Try again.')

/** Moments at which a cut may be interrupted; each is told before the next begins. */
export type SplitStep = 'pages-cut' | 'original-kept' | 'cut-noted' | WriteStep

export interface SplitDeps extends Pick<Ground, 'db' | 'clock' | 'tasks' | 'settings'> {
  /** Hears of each step; the crash test ends the process at one. */
  readonly onStep?: ((step: SplitStep) => void) | undefined
  readonly cutters: PageCutters
  /** One book is worked on once at a time. */
  readonly turns: Turns
}

export interface SplitRequest {
  readonly bookId: string
  readonly mode: SplitMode
  readonly preserveOriginal: boolean
}

export interface SplitReport {
  readonly bookId: string
  readonly originalPageCount: number
  readonly newPageCount: number
  /** Numbers that the cut pages had. */
  readonly splitPages: number[]
  /** Pages that should have been cut and were left as they are. */
  readonly leftPages: { readonly page: number; readonly reason: string }[]
}

/** @throws BookMissing, BookNotSplittable, StorageFull */
export async function splitBook(deps: SplitDeps, request: SplitRequest, signal?: AbortSignal): Promise<SplitReport> {
  return deps.turns.take(request.bookId, async () => {
    const book = await findSplittable(deps, request.bookId)
    try {
      return await split(deps, { ...request, book }, signal)
    } catch (error) {
      throw asRefusal(error)
    }
  })
}

async function findSplittable({ db }: SplitDeps, bookId: string): Promise<BookForServing> {
  const book = await findBookForServing(db, bookId)
  if (!book) throw BookMissing(bookId)
  if (book.status !== 'READY') throw BookNotSplittable(NotReady())
  if (book.mediaType !== 'application/zip') throw BookNotSplittable(OnlyZip())
  return book
}

interface Splitting extends SplitRequest {
  readonly book: BookForServing
}

async function split(deps: SplitDeps, request: Splitting, signal: AbortSignal | undefined): Promise<SplitReport> {
  const { book, mode, bookId } = request
  const before = await stat(book.path)
  if (before.size !== book.sizeBytes || Math.trunc(before.mtimeMs) !== book.modifiedMs) await seeAnew(deps, book)
  const contents = await deps.cutters.inspect(book.path, signal)
  const pages = pagesToCut(contents, mode)
  const originalPageCount = contents.pages.names.length
  const unchanged = { bookId, originalPageCount, newPageCount: originalPageCount, splitPages: [], leftPages: [] }
  if (pages.length === 0) return unchanged
  return inTemporaryFolder(deps.settings.configDir, async (folder) => {
    const outcomes = await deps.cutters.cut({ path: book.path, folder, pages }, signal)
    deps.onStep?.('pages-cut')
    const leftPages = outcomes.flatMap((outcome) => (outcome.kind === 'left' ? [{ page: outcome.number, reason: outcome.reason }] : []))
    if (leftPages.length === outcomes.length) return { ...unchanged, leftPages }
    const plan = planSplit(contents, outcomes)
    if (!plan) throw BookNotSplittable(OutOfOrder())
    const now = await stat(book.path)
    if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) throw BookNotSplittable(Changed())
    await replaceArchive(deps, request, { plan, signal })
    return { ...unchanged, newPageCount: sum(plan.parts), splitPages: numbersOfCut(outcomes), leftPages }
  })
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
const numbersOfCut = (outcomes: readonly CutOutcome[]): number[] =>
  outcomes.filter(({ kind }) => kind === 'cut').map(({ number }) => number)

interface Replacement {
  readonly plan: SplitPlan
  readonly signal: AbortSignal | undefined
}

async function replaceArchive(deps: SplitDeps, { book, preserveOriginal }: Splitting, { plan, signal }: Replacement): Promise<void> {
  const { db, clock, onStep } = deps
  if (preserveOriginal) await keepOriginal(book.path)
  onStep?.('original-kept')
  await inTransaction(db, (trx) => noteCut(deps, trx, { book, parts: plan.parts }))
  onStep?.('cut-noted')
  await rewriteZipSafely({ path: book.path, set: plan.set, expand: plan.expand, modifiedAt: new Date(clock.now()), signal, onStep })
  await seeAnew(deps, book)
}

/** The library looks at the file again also when the server dies before it could be asked to. */
const lookAgainAfterMs = 60_000

/** Before the archive is replaced, so that nobody loses their page to a crash right after it. */
export async function noteCut(
  { tasks, clock }: Pick<SplitDeps, 'tasks' | 'clock'>,
  trx: Db,
  { book, parts }: { readonly book: BookForServing; readonly parts: readonly number[] },
): Promise<void> {
  const nowMs = clock.now()
  await recordPageCut(trx, { bookId: book.id, parts, nowMs })
  await tasks.enqueue(trx, scanFolderTask, { libraryId: book.libraryId, path: book.folder }, { runAtMs: nowMs + lookAgainAfterMs })
}

const askedByAPerson = { priority: 8 }
/** A scan may wait behind others; the pages are cut all the same. */
const longestWaitMs = 60_000

/** Has the library read the file again, and waits for it, so that whoever asked finds the new pages. */
export async function seeAnew({ db, tasks, settings }: Pick<SplitDeps, 'db' | 'tasks' | 'settings'>, book: BookForServing): Promise<void> {
  const taskId = await tasks.enqueue(db, scanFolderTask, { libraryId: book.libraryId, path: book.folder }, askedByAPerson)
  if (!settings.roles.includes('worker')) return
  await taskEnded(db, taskId, AbortSignal.timeout(longestWaitMs)).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
}
