// Marks many series or books with one request; their previous state can be restored.
// Guarantee: hidden and missing items are ignored and never named; each transaction is short, so that other writers can run in between;
// marking is idempotent.
// Limit: restored progress has its page and state, but not its original read date.
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { inParts, type Selection } from '../selection.rules.ts'
import { lockSeriesOf } from '../series/lock-series.queries.ts'
import { keepProgress } from './lost/lost-progress.queries.ts'
import { deleteProgressOf, listMarkable, type Markable } from './mark-many.queries.ts'
import { progressRow, type ReadProgressDeps } from './mark-progress.ts'
import { isBefore, type MarksBefore, noMarks, restoreSteps, summariseBefore } from './marks-before.rules.ts'
import { forgetPastReading, listPastReading, restorePastReading } from './past-reading.queries.ts'
import { recountProgress, saveReadProgress } from './progress.queries.ts'

export interface ManyMarked {
  /** Number of changed books. */
  readonly changed: number
  /** Restores them with `restoreMarks`. */
  readonly before: MarksBefore
}

/** Marks all of these series or books as read, or deletes the caller's progress on them. */
export async function markMany(
  deps: ReadProgressDeps,
  caller: Principal,
  { read, ...selection }: Selection & { readonly read: boolean },
): Promise<ManyMarked> {
  let marked: ManyMarked = { changed: 0, before: noMarks }
  for (const some of inParts(selection)) {
    const targetOf = (book: Markable) => (isBefore(book, read) ? undefined : { read })
    const books = await setProgress(deps, caller, some, { targetOf, keepsDeleted: true, startsOver: selection.of === 'SERIES' && !read })
    marked = { changed: marked.changed + books.changed.length, before: join(marked.before, summariseBefore(selection.of, books)) }
  }
  return marked
}

/** Restores what `markMany` changed. @returns how many books were changed */
export async function restoreMarks(deps: ReadProgressDeps, caller: Principal, before: MarksBefore): Promise<number> {
  let changed = 0
  for (const { of, ids, stateOf } of restoreSteps(before)) {
    for (const some of inParts({ of, ids }))
      changed += (await setProgress(deps, caller, some, { targetOf: stateOf, keepsDeleted: false })).changed.length
  }
  for (const some of inParts({ of: 'SERIES', ids: before.begunSeries })) await restoreBegun(deps, caller, some)
  return changed
}

/** The requested state of a book. */
export type TargetProgress = { readonly read: boolean } | { readonly page: number }

export interface Changed {
  /** All books of the selection, in their previous state. */
  readonly all: readonly Markable[]
  readonly changed: readonly Markable[]
  /** Series that the user started over, of which they had read deleted books. */
  readonly startedOver: readonly string[]
}

export interface ProgressChange {
  /** Undefined leaves the book unchanged. */
  targetOf(book: Markable): TargetProgress | undefined
  /** Whether the caller can restore deleted progress later. */
  readonly keepsDeleted: boolean
  /** Whether the series are as if they were never opened, although books that were read are deleted. */
  readonly startsOver?: boolean
}

/** Sets the progress of these series or books, which share one transaction. */
export async function setProgress(
  deps: ReadProgressDeps,
  caller: Principal,
  target: Selection,
  { targetOf, keepsDeleted, startsOver }: ProgressChange,
): Promise<Changed> {
  return inTransaction(deps.db, async (trx) => {
    // What is kept and replaced is then what other requests have stored last.
    await lockSeriesOf(trx, target)
    const all = await listMarkable(trx, caller, target)
    const targets = all.flatMap((book) => ({ book, target: targetOf(book) }))
    const deletedIds = targets.flatMap(({ book, target: to }) => (to && 'read' in to && !to.read ? [book.id] : []))
    const rows = targets.flatMap(({ book, target: to }) =>
      to && !('read' in to && !to.read) ? [rowOf(deps, caller.userId, book, to)] : [],
    )
    const changed = targets.flatMap(({ book, target: to }) => (to ? [book] : []))
    if (keepsDeleted) await keepProgress(trx, { userId: caller.userId, atMs: deps.clock.now() }, { of: 'BOOKS', ids: deletedIds })
    await deleteProgressOf(trx, caller.userId, deletedIds)
    const startedOver = startsOver ? await startOver(trx, deps, caller.userId, [...new Set(all.map(({ seriesId }) => seriesId))]) : []
    await saveReadProgress(trx, rows)
    await recountProgress(trx, [...new Set([...changed.map(({ seriesId }) => seriesId), ...startedOver])], caller.userId)
    const marked = { all, changed, startedOver, deletedIds: new Set(deletedIds) }
    emitProgressEvents(trx, deps, caller.userId, marked)
    return marked
  })
}

/** @returns those of these series of which the user had read deleted books */
async function startOver(trx: Db, { clock }: ReadProgressDeps, userId: string, seriesIds: readonly string[]): Promise<readonly string[]> {
  const begun = await listPastReading(trx, userId, seriesIds)
  await keepProgress(trx, { userId, atMs: clock.now() }, { of: 'SERIES', ids: begun })
  await forgetPastReading(trx, userId, begun)
  return begun
}

async function restoreBegun({ db, clock, events }: ReadProgressDeps, caller: Principal, series: Selection): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSeriesOf(trx, series)
    const visible = [...new Set((await listMarkable(trx, caller, series)).map(({ seriesId }) => seriesId))]
    await restorePastReading(trx, caller.userId, visible, clock.now())
    await recountProgress(trx, visible, caller.userId)
    for (const seriesId of visible) events.emitIn(trx, 'library.series-progress-changed', { seriesId, userId: caller.userId })
  })
}

function rowOf(deps: ReadProgressDeps, userId: string, { id, seriesId, pageCount }: Markable, target: TargetProgress) {
  const place = 'page' in target ? { page: Math.max(1, Math.min(target.page, pageCount)), completed: 0 as const } : finished(pageCount)
  return progressRow(deps, userId, { bookId: id, seriesId, ...place })
}

const finished = (pageCount: number) => ({ page: pageCount, completed: 1 as const })

/** One event per series, so that connected clients are not flooded; a single book has its own event. */
function emitProgressEvents(
  trx: Db,
  { events }: ReadProgressDeps,
  userId: string,
  { changed, startedOver, deletedIds }: Omit<Changed, 'all'> & { readonly deletedIds: ReadonlySet<string> },
): void {
  const marked = new Set(changed.map(({ seriesId }) => seriesId))
  for (const seriesId of startedOver) if (!marked.has(seriesId)) events.emitIn(trx, 'library.series-progress-deleted', { seriesId, userId })
  for (const [seriesId, books] of Map.groupBy(changed, (book) => book.seriesId)) {
    const [book] = books
    const allDeleted = books.every(({ id }) => deletedIds.has(id))
    if (book && books.length === 1)
      events.emitIn(trx, allDeleted ? 'library.progress-deleted' : 'library.progress-changed', { bookId: book.id, seriesId, userId })
    else events.emitIn(trx, allDeleted ? 'library.series-progress-deleted' : 'library.series-progress-changed', { seriesId, userId })
  }
}

const join = (one: MarksBefore, other: MarksBefore): MarksBefore => ({
  readSeries: [...one.readSeries, ...other.readSeries],
  unreadSeries: [...one.unreadSeries, ...other.unreadSeries],
  begunSeries: [...one.begunSeries, ...other.begunSeries],
  readBooks: [...one.readBooks, ...other.readBooks],
  unreadBooks: [...one.unreadBooks, ...other.unreadBooks],
  begunBooks: [...one.begunBooks, ...other.begunBooks],
})
