// Writes the results of a scan in transactions of at most 500 books, and reports the changes in each of them.
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { aggregateBookMetadata } from '../edit/edit.queries.ts'
import { recordForFollowUp } from '../follow-up/follow-up.task.ts'
import { addLargePages, recordLargePages } from '../large-pages/large-pages.queries.ts'
import type { SeriesTable } from '../library.tables.ts'
import { addBookLookup, addSeriesLookup, refreshBookLookup, refreshSeriesLookup } from '../lookup/refresh-lookup.queries.ts'
import { addSeriesLinks, refreshSeriesLinks } from '../lookup/series-links.queries.ts'
import { carryProgress } from '../progress/carry-progress.ts'
import { inheritProgress } from '../progress/inherit-progress.queries.ts'
import { moveProgress, recountProgress } from '../progress/progress.queries.ts'
import type { BookChange } from './plan/plan-book.rules.ts'
import type { SeriesPlan } from './plan/plan-series.rules.ts'
import {
  findEditedBooks,
  insertBookRows,
  insertSeriesRows,
  libraryExists,
  recountBooks,
  updateBookRows,
  updateListing,
  updateSeriesRows,
} from './scan.queries.ts'
import { ScanStopped } from './scan-stopped.ts'

/** Changes of a transaction, by id. */
export interface ScanChanges {
  readonly seriesAdded: readonly string[]
  readonly seriesChanged: readonly string[]
  readonly booksAdded: readonly BookRef[]
  readonly booksChanged: readonly BookRef[]
}

export interface BookRef {
  readonly bookId: string
  readonly seriesId: string
}

export interface WriteRequest {
  readonly libraryId: string
  readonly plans: readonly SeriesPlan[]
  readonly nowMs: number
  /** Called at the end of each transaction. */
  readonly onChanges: (trx: Db, changes: ScanChanges) => void
  /** Called when the series of these plans are stored. */
  readonly onStored: (plans: readonly SeriesPlan[]) => void
}

const booksPerTransaction = 500

/** @throws ScanStopped when the library was removed meanwhile, MetadataEdited with the current transaction rolled back */
export async function writePlans(db: Db, request: WriteRequest): Promise<void> {
  for (const pieces of toTransactions(request.plans)) {
    await inTransaction(db, async (trx) => {
      if (!(await libraryExists(trx, request.libraryId))) throw new ScanStopped('The library was removed.')
      await writePieces(trx, pieces, request.nowMs)
      const newBookIds = booksIn(pieces).flatMap(({ kind, book }) => (kind === 'added' ? [book.id] : []))
      if (newBookIds.length > 0) await inheritProgress(trx, { newBookIds })
      await recordForFollowUp(trx, { libraryId: request.libraryId, seriesIds: pieces.map(({ plan }) => plan.series.id) }, request.nowMs)
      request.onChanges(trx, changesOf(pieces))
    })
    request.onStored(pieces.map(({ plan }) => plan))
  }
}

const booksIn = (pieces: readonly Piece[]): readonly BookChange[] => pieces.flatMap(({ books }) => books)

/** A series, or a part of a large one. */
interface Piece {
  readonly plan: SeriesPlan
  readonly books: readonly BookChange[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

function* toTransactions(plans: readonly SeriesPlan[]): Generator<readonly Piece[]> {
  let pieces: Piece[] = []
  let count = 0
  for (const piece of plans.flatMap(toPieces)) {
    if (count + piece.books.length > booksPerTransaction && pieces.length > 0) {
      yield pieces
      pieces = []
      count = 0
    }
    pieces.push(piece)
    count += piece.books.length
  }
  if (pieces.length > 0) yield pieces
}

function toPieces(plan: SeriesPlan): Piece[] {
  const count = Math.max(1, Math.ceil(plan.books.length / booksPerTransaction))
  return Array.from({ length: count }, (_, index) => ({
    plan,
    books: plan.books.slice(index * booksPerTransaction, (index + 1) * booksPerTransaction),
    isFirst: index === 0,
    isLast: index === count - 1,
  }))
}

async function writePieces(trx: Db, pieces: readonly Piece[], nowMs: number): Promise<void> {
  const first = pieces.filter(({ isFirst }) => isFirst)
  const added = first.filter(({ plan }) => !plan.known)
  await insertSeriesRows(
    trx,
    added.map((piece) => ({ series: seriesRow(piece), metadata: piece.plan.metadata })),
  )
  const newMetadata = added.map(({ plan }) => plan.metadata)
  await addSeriesLookup(trx, newMetadata)
  await addSeriesLinks(trx, newMetadata)
  const known = first.flatMap((piece) => (piece.plan.known ? [{ piece, known: piece.plan.known }] : []))
  const editedIds = await findEditedBooks(
    trx,
    known.map((one) => one.known.metadata),
  )
  for (const { piece, known: before } of known) {
    const after = { series: seriesRow(piece), metadata: piece.plan.metadata }
    await updateSeriesRows(trx, after, { readAt: before.metadata.modifiedAt, isGathered: !editedIds.includes(before.series.id) })
  }
  const changed = first.filter(({ plan }) => plan.known && plan.metadata !== plan.known.metadata)
  await refreshSeriesLookup(
    trx,
    changed.map(({ plan }) => plan.series.id),
  )
  await refreshSeriesLinks(
    trx,
    changed.filter(({ plan }) => plan.metadata.links !== plan.known?.metadata.links).map(({ plan }) => plan.series.id),
  )
  await writeBooks(trx, booksIn(pieces), nowMs)
  await aggregateBookMetadata(trx, editedIds, nowMs)
  for (const { plan, isFirst, isLast } of pieces) {
    if (isLast && !isFirst) await updateListing(trx, plan.series.id, plan.series.listing)
  }
}

/** An incomplete series is read again if the scan is interrupted here. */
const seriesRow = ({ plan, isLast }: Piece): SeriesTable => (isLast ? plan.series : { ...plan.series, listing: '' })

async function writeBooks(trx: Db, changes: readonly BookChange[], nowMs: number): Promise<void> {
  const added = changes.flatMap(({ book, metadata, media, epub, before }) => (before || !media ? [] : [{ book, metadata, media, epub }]))
  const updated = changes.filter(({ before }) => before)
  await insertBookRows(trx, added)
  await addLargePages(
    trx,
    added.map(({ media }) => media),
  )
  await addBookLookup(
    trx,
    added.map(({ metadata }) => metadata),
  )
  for (const change of updated) {
    if (change.before) await updateBookRows(trx, change, change.before.metadata.modifiedAt)
    await keepProgress(trx, change)
  }
  await recordLargePages(
    trx,
    updated.flatMap(({ media }) => (media ? [media] : [])),
  )
  await refreshBookLookup(
    trx,
    updated.filter(({ metadata, before }) => metadata !== before?.metadata).map(({ book }) => book.id),
  )
  const formerSeriesIds = updated.flatMap(({ before, book }) =>
    before && before.book.seriesId !== book.seriesId ? [before.book.seriesId] : [],
  )
  const recounted = updated.filter(({ kind }) => kind === 'moved' || kind === 'restored').map(({ book }) => book.seriesId)
  if (formerSeriesIds.length > 0) await recountBooks(trx, [...new Set(formerSeriesIds)], nowMs)
  if (recounted.length > 0) await recountProgress(trx, [...new Set([...formerSeriesIds, ...recounted])])
}

async function keepProgress(trx: Db, { book, media, epub, before }: BookChange): Promise<void> {
  if (before && before.book.seriesId !== book.seriesId) await moveProgress(trx, book.id, book.seriesId)
  if (before && media?.status === 'READY')
    await carryProgress(trx, { id: book.id, pageCount: media.pageCount, pageCountBefore: before.pageCount, epub })
}

/** Its files or its metadata have changed. */
const isChanged = ({ kind, known, metadata }: SeriesPlan): boolean => kind !== 'added' && (kind !== 'kept' || metadata !== known?.metadata)

function changesOf(pieces: readonly Piece[]): ScanChanges {
  const first = pieces.filter(({ isFirst }) => isFirst).map(({ plan }) => plan)
  const changes = booksIn(pieces)
  const refOf = ({ book }: BookChange): BookRef => ({ bookId: book.id, seriesId: book.seriesId })
  return {
    seriesAdded: first.filter(({ kind }) => kind === 'added').map(({ series }) => series.id),
    seriesChanged: first.filter(isChanged).map(({ series }) => series.id),
    booksAdded: changes.filter(({ kind }) => kind === 'added').map(refOf),
    booksChanged: changes.filter(({ kind }) => kind !== 'added').map(refOf),
  }
}
