// Cuts the tall or wide pages of a book.
// Guarantee: the archive on disk is at every moment either the complete old or the complete new one; pages that are not cut, other
// entries, their order and the comment are kept byte by byte; the original is kept before anything changes, if requested; readers stay on
// their page.
import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { rewriteZipSafely, type WriteStep } from '../../formats/archive/zip/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { ifPresent, inTemporaryFolder, modifiedMsOf } from '../../kernel/files/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { waitForTask } from '../../kernel/tasks/index.ts'
import { recordPageCut } from '../../library/books/index.ts'
import type { BookForServing } from '../../library/books/serving/index.ts'
import { folderClaim, scanFolderTask, untilDiskHangs } from '../../library/index.ts'
import { asRefusal } from '../as-refusal.ts'
import type { CutOutcome } from '../cut/cut-pages.worker.ts'
import type { PageCutters } from '../cut/page-cutters.ts'
import { pagesToCut, planSplit, type SplitPlan } from '../cut/plan-split.ts'
import type { SplitMode } from '../cut/split-page.rules.ts'
import { BookNotSplittable } from '../pages.errors.ts'
import { withBookClaim } from '../with-book-claim.ts'
import { backUpOriginal, hasOriginalOfAnother, removeOriginal } from './original-file.ts'

const NotReady = defineSentence('BOOK_IS_NOT_READY', "it hasn't been analyzed yet.")
const OnlyZip = defineSentence('BOOK_IS_NO_ZIP', 'only CBZ and ZIP archives can be rewritten.')
const OutOfOrder = defineSentence('PAGES_OUT_OF_ORDER', 'its file names would put the parts of a page in the wrong order.')
const OriginalTaken = defineSentence(
  'ORIGINAL_NAME_TAKEN',
  'the ".original" file next to it is the original of another file. Rename or delete it.',
)
const Changed = defineSentence('BOOK_FILE_HAS_CHANGED', 'its file changed in the meantime. Try again.')

/** Steps at which a cut may be interrupted; each is reported before the next begins. */
export type SplitStep = 'pages-cut' | 'original-kept' | 'cut-noted' | WriteStep

export interface SplitDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks' | 'settings' | 'claims'> {
  /** Called for each step; the crash test kills the process in one. */
  readonly onStep?: ((step: SplitStep) => void) | undefined
  readonly cutters: PageCutters
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
  /** Original numbers of the cut pages. */
  readonly splitPages: number[]
  /** Pages that should have been cut but were left unchanged. */
  readonly leftPages: { readonly page: number; readonly reason: string }[]
}

/** @throws BookNotFound, BookNotSplittable, DiskNotResponding, StorageFull */
export async function splitBook(deps: SplitDeps, request: SplitRequest, signal?: AbortSignal): Promise<SplitReport> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await seeSplittable(deps, request.bookId)
    try {
      return await untilDiskHangs(snapshot.book.path, (inTime) => split(deps, { ...request, ...snapshot }, inTime), signal)
    } catch (error) {
      if (signal?.aborted || !(error instanceof BookChanged || (await isChangedSince(deps, snapshot)))) throw asRefusal(error)
      if (attempt === maxAttempts) throw BookNotSplittable.with({ cause: error }, Changed())
    }
  }
}

/** The file was replaced, renamed or deleted while its pages were cut: they must be cut again, if it is still there. */
class BookChanged extends Error {}
const maxAttempts = 3

/** A consistent snapshot of a book and its file. */
interface BookSnapshot {
  readonly book: BookForServing
  readonly before: Stats
}

const seeSplittable = (deps: SplitDeps, bookId: string): Promise<BookSnapshot> =>
  withBookClaim(deps, bookId, async (book) => {
    if (book.status !== 'READY') throw BookNotSplittable(NotReady())
    if (book.mediaType !== 'application/zip') throw BookNotSplittable(OnlyZip())
    try {
      return { book, before: await stat(book.path) }
    } catch (error) {
      throw asRefusal(error)
    }
  })

const isChangedSince = (deps: SplitDeps, snapshot: BookSnapshot): Promise<boolean> =>
  withBookClaim(deps, snapshot.book.id, async (now) => !(await isSameFile(snapshot, now.path))).catch((error: unknown) => {
    throw asRefusal(error)
  })

async function isSameFile({ book, before }: BookSnapshot, path: string): Promise<boolean> {
  const now = await ifPresent(stat(path))
  return path === book.path && now?.ino === before.ino && now.size === before.size && now.mtimeMs === before.mtimeMs
}

interface Splitting extends SplitRequest, BookSnapshot {}

async function split(deps: SplitDeps, request: Splitting, signal: AbortSignal | undefined): Promise<SplitReport> {
  const { book, before, mode, bookId } = request
  if (before.size !== book.sizeBytes || modifiedMsOf(before) !== book.modifiedMs) await rescanAndWait(deps, book, signal)
  const contents = await deps.cutters.inspect(book.path, signal)
  const pages = pagesToCut(contents, mode)
  const originalPageCount = contents.pages.names.length
  const unchanged = { bookId, originalPageCount, newPageCount: originalPageCount, splitPages: [], leftPages: [] }
  if (pages.length === 0) return unchanged
  return inTemporaryFolder(deps.settings.configDir, async (folder) => {
    const outcomes = await deps.cutters.cut({ path: book.path, folder, pages }, signal)
    deps.onStep?.('pages-cut')
    const leftPages = outcomes.flatMap((outcome) => (outcome.kind === 'left' ? [{ page: outcome.number, reason: outcome.reason }] : []))
    if (leftPages.length === outcomes.length) {
      if (await isChangedSince(deps, request)) throw new BookChanged()
      return { ...unchanged, leftPages }
    }
    const plan = planSplit(contents, outcomes)
    if (!plan) throw BookNotSplittable(OutOfOrder())
    await withBookClaim(deps, bookId, async (now, claimSignal) => {
      if (!(await isSameFile(request, now.path))) throw new BookChanged()
      await replaceArchive(deps, request, { plan, signal: signal ? AbortSignal.any([signal, claimSignal]) : claimSignal })
    })
    await rescanAndWait(deps, book, signal)
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
  const { db, clock, claims, onStep } = deps
  const beforeRename = () => claims.assertHeld(folderClaim(book.folder))
  const original = preserveOriginal ? await backUpOriginal(book.path) : undefined
  if (original === 'taken' || (!preserveOriginal && (await hasOriginalOfAnother(book.path)))) throw BookNotSplittable(OriginalTaken())
  try {
    onStep?.('original-kept')
    await inTransaction(db, (trx) => recordCut(deps, trx, { book, parts: plan.parts }))
    onStep?.('cut-noted')
    const modifiedAt = new Date(clock.now())
    await rewriteZipSafely({ path: book.path, set: plan.set, expand: plan.expand, modifiedAt, signal, onStep, beforeRename })
  } catch (error) {
    if (original === 'kept') await removeOriginal(book.path, beforeRename).catch(() => undefined)
    throw error
  }
}

/** Queued in advance, so that the file is scanned again even if the server crashes before it can be requested. */
const lookAgainAfterMs = 60_000

/** Called before the archive is replaced, so that no reader loses their page in a crash right after it. */
export async function recordCut(
  { tasks, clock }: Pick<SplitDeps, 'tasks' | 'clock'>,
  trx: Db,
  { book, parts }: { readonly book: BookForServing; readonly parts: readonly number[] },
): Promise<void> {
  const nowMs = clock.now()
  await recordPageCut(trx, { bookId: book.id, parts, nowMs })
  await tasks.enqueue(trx, scanFolderTask, { libraryId: book.libraryId, path: book.folder }, { runAtMs: nowMs + lookAgainAfterMs })
}

const userRequestPriority = { priority: 8 }
/** A scan may be queued behind others; the pages are cut regardless. */
const maxWaitMs = 60_000

/**
 * Rescans the file and waits for it, so that the caller sees the new pages. Never call it while holding a claim.
 * @param signal ends the wait; the scan stays queued
 */
export async function rescanAndWait(
  { db, tasks, settings }: Pick<SplitDeps, 'db' | 'tasks' | 'settings'>,
  book: BookForServing,
  signal?: AbortSignal,
): Promise<void> {
  const taskId = await tasks.enqueue(db, scanFolderTask, { libraryId: book.libraryId, path: book.folder }, userRequestPriority)
  if (!settings.roles.includes('worker')) return
  const longEnough = AbortSignal.timeout(maxWaitMs)
  await waitForTask(db, taskId, signal ? AbortSignal.any([signal, longEnough]) : longEnough).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
}
