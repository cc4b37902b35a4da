// Edits the metadata of a series or a book.
// Guarantee: an edit and a scan never overwrite each other: the first writer wins, the other reads again.
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { BookLocation } from '../access/visible.ts'
import { lockSeries } from '../series/lock-series.queries.ts'
import { applyBookEdit, applySeriesEdit } from './apply-edit.rules.ts'
import { aggregateBookMetadata, findBookMarks, findSeriesMarks, writeBookEdit, writeSeriesEdit } from './edit.queries.ts'
import type { BookEdit, SeriesEdit } from './edit.schemas.ts'

const MetadataBusy = defineError('METADATA_BUSY', 409, 'Someone else changed the metadata at the same time. Try again.')

export type EditDeps = Pick<AppContext, 'db' | 'clock' | 'events'>

/** @throws MetadataBusy */
export async function editSeries(
  deps: EditDeps,
  series: { readonly id: string; readonly libraryId: string },
  edit: SeriesEdit,
): Promise<void> {
  const nowMs = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await untilWritten(async () => {
      const before = await findSeriesMarks(trx, series.id)
      return !before || writeSeriesEdit(trx, series.id, { edited: applySeriesEdit(edit, before), readAt: before.modifiedAt, nowMs })
    })
    deps.events.emitIn(trx, 'library.series-changed', { seriesId: series.id, libraryId: series.libraryId })
  })
}

/** Edits all of them or none. @throws MetadataBusy */
export async function editBooks(deps: EditDeps, edits: readonly { readonly book: BookLocation; readonly edit: BookEdit }[]): Promise<void> {
  const nowMs = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const seriesIds = [...new Set(edits.map(({ book }) => book.seriesId))]
    // Before the books, as a scan does.
    await lockSeries(trx, seriesIds)
    for (const { book, edit } of edits) await editBook(trx, book.id, edit, nowMs)
    await aggregateBookMetadata(trx, seriesIds, nowMs)
    emitChanges(
      trx,
      deps,
      edits.map(({ book }) => book),
    )
  })
}

const editBook = (trx: Db, bookId: string, edit: BookEdit, nowMs: number): Promise<void> =>
  untilWritten(async () => {
    const before = await findBookMarks(trx, bookId)
    return !before || writeBookEdit(trx, bookId, { edited: applyBookEdit(edit, before), readAt: before.modifiedAt, nowMs })
  })

const maxAttempts = 5

/** Retries until no other writer came first. @throws MetadataBusy */
export async function untilWritten(write: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) if (await write()) return
  throw MetadataBusy()
}

function emitChanges(trx: Db, { events }: EditDeps, books: readonly BookLocation[]): void {
  for (const { id, seriesId, libraryId } of books) events.emitIn(trx, 'library.book-changed', { bookId: id, seriesId, libraryId })
  const series = new Map(books.map(({ seriesId, libraryId }) => [seriesId, libraryId]))
  for (const [seriesId, libraryId] of series) events.emitIn(trx, 'library.series-changed', { seriesId, libraryId })
}
