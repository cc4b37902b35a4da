// Second pass over new books: measures the width and height of every page. A scan defers this so that books can be read immediately.
// May stop at any book; measured books are stored and not measured again.
import { statSync } from 'node:fs'
import { ArchiveError } from '../../../formats/archive/archive-error.ts'
import { type ArchiveContents, inspectArchive } from '../../../formats/archive/index.ts'
import type { Decoder } from '../../../formats/decoder/index.ts'
import { type Db, inTransaction } from '../../../kernel/db/index.ts'
import { errorCodeOf } from '../../../kernel/errors/index.ts'
import { modifiedMsOf } from '../../../kernel/files/index.ts'
import { encodePages } from '../../books/serving/page-table.rules.ts'
import { recordLargePages } from '../../large-pages/large-pages.queries.ts'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import type { BookMediaTable } from '../../library.tables.ts'
import { fitProgress } from '../../progress/progress.queries.ts'
import type { BookRef } from '../write-plans.ts'
import { countUnmeasured, listUnmeasured, overwriteMedia, stillUnmeasured, type UnmeasuredBook } from './measure.queries.ts'
import { commentOnPages } from './read-book-file.ts'

export interface MeasureContext {
  readonly db: Db
  readonly decoder: Decoder
  now(): number
  /**
   * Called at the end of each transaction.
   * @param changed the books in which it found large pages, or another number of pages than the scan recorded
   */
  onMeasured(trx: Db, bookIds: readonly string[], changed: readonly BookRef[]): void
  onProgress(done: number, total: number): void
  checkStop(): void
}

export interface MeasureReport {
  readonly measured: number
  /** Books that could not be measured now. */
  readonly skipped: number
}

const booksPerTransaction = 100

/** Measures every book of a library that scans have deferred. */
export async function measurePages(context: MeasureContext, libraryId: string): Promise<MeasureReport> {
  const total = await countUnmeasured(context.db, libraryId)
  let measured = 0
  let skipped = 0
  let afterId = ''
  for (;;) {
    const books = await listUnmeasured(context.db, libraryId, { afterId, limit: booksPerTransaction })
    const last = books.at(-1)
    if (!last) return { measured, skipped }
    afterId = last.id
    const results: Measured[] = []
    for (const book of books) {
      context.checkStop()
      const result = await measure(context, book)
      if (result) results.push(result)
    }
    context.checkStop()
    await save(context, results)
    measured += results.length
    skipped += books.length - results.length
    context.onProgress(measured + skipped, total)
  }
}

/** A book with its new media row. */
interface Measured {
  readonly id: string
  readonly seriesId: string
  /** When the scan read the book. */
  readonly analysedAt: number
  /** As recorded by the scan. */
  readonly pageCount: number
  readonly media: BookMediaTable
  readonly isChanged: boolean
}

/** @returns undefined when the file is unavailable or has changed, or its decoder broke down: tried again after the next scan */
async function measure({ decoder, now }: MeasureContext, book: UnmeasuredBook): Promise<Measured | undefined> {
  const path = fromStoredPath(book.root, book.path)
  try {
    const stats = statSync(path)
    if (stats.size !== book.sizeBytes || modifiedMsOf(stats) !== book.fileModifiedAt) return undefined
    const contents = await inspectAll(decoder, path)
    return contents.pages.names.length === 0 ? notMeasurable(book) : measured(book, contents, now())
  } catch (error) {
    if (error instanceof ArchiveError && error.code !== 'DECODER_FAILED') return notMeasurable(book)
    if (errorCodeOf(error) === undefined) throw error
    return undefined
  }
}

async function inspectAll(decoder: Decoder, path: string): Promise<ArchiveContents> {
  try {
    return inspectArchive(path, { dimensions: 'all' })
  } catch (error) {
    if (error instanceof ArchiveError && error.code === 'NEEDS_DECODER') return decoder.inspect(path, { dimensions: 'all' })
    throw error
  }
}

/** Pages that turn out not to be images are removed from the book, which changes it for its readers. */
function measured(book: UnmeasuredBook, contents: ArchiveContents, nowMs: number): Measured {
  const pageCount = contents.pages.names.length
  const isChanged = pageCount !== book.pageCount
  const found = {
    pageCount,
    comment: commentOnPages(contents),
    pages: encodePages(contents.pages),
    analysedAt: isChanged ? nowMs : book.analysedAt,
  }
  return { ...book, isChanged, media: { ...mediaOf(book), ...found, dimensions: 'ALL' } }
}

/** For a file that is unchanged but cannot be measured: it is not tried again. */
const notMeasurable = (book: UnmeasuredBook): Measured => ({ ...book, isChanged: false, media: { ...mediaOf(book), dimensions: 'NONE' } })

const mediaOf = ({ id, status, mediaType, pageCount, comment, analysedAt, pages }: UnmeasuredBook): BookMediaTable => ({
  bookId: id,
  status,
  mediaType,
  pageCount,
  comment,
  dimensions: 'FIRST',
  analysedAt,
  pages,
})

async function save(context: MeasureContext, results: readonly Measured[]): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const current = await stillUnmeasured(trx, results)
    await overwriteMedia(
      trx,
      current.map(({ media }) => media),
    )
    const haveLarge = await recordLargePages(
      trx,
      current.map(({ media }) => media),
    )
    for (const { id, isChanged, pageCount, media } of current) {
      if (isChanged) await fitProgress(trx, id, { from: pageCount, to: media.pageCount })
    }
    const changed = current.filter(({ id, isChanged }) => isChanged || haveLarge.has(id))
    context.onMeasured(
      trx,
      current.map(({ id }) => id),
      changed.map(({ id, seriesId }) => ({ bookId: id, seriesId })),
    )
  })
}
