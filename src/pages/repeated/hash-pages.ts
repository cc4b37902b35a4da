// Digests of the first and last pages of books, to find pages that many books share: credits, notices, advertising.
// May stop at any book; an unchanged book is not read again.
import { open } from 'node:fs/promises'
import { createXXHash128 } from 'hash-wasm'
import { ArchiveError } from '../../formats/archive/archive-error.ts'
import { type EntryLocation, locationOfPage, maxPageBytes, pageFact } from '../../formats/archive/page-table.ts'
import { streamEntry } from '../../formats/archive/zip/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { modifiedMsOf } from '../../kernel/files/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import { type BookForServing, findBookForServing } from '../../library/books/serving/index.ts'
import { findLibrary } from '../../library/index.ts'
import { storedPageName } from './page-name.rules.ts'
import { listBooksToHash, savePageHashes } from './repeated.queries.ts'
import type { PageHashTable } from './repeated.tables.ts'

const Hashed = defineSentence('PROGRESS_BOOKS_READ', '{count:number} {count?book:books}')

/** At each end of a book. */
const pagesAtEachEnd = 3
const maxBooksInParallel = 50

/** @param onHashed stores follow-ups for a book, in the transaction that stores its hashes */
export async function hashPages(
  { db }: Pick<AppContext, 'db'>,
  libraryId: string,
  { signal, progress, onHashed }: Pick<TaskRun, 'signal' | 'progress'> & { readonly onHashed: (trx: Db) => Promise<void> },
): Promise<{ readonly hashed: number }> {
  const library = await findLibrary(db, libraryId)
  if (!library?.options.hashPages) return { hashed: 0 }
  const digest = await createDigest()
  let hashed = 0
  for (let afterId = ''; ; ) {
    const books = await listBooksToHash(db, libraryId, { afterId, limit: maxBooksInParallel })
    const last = books.at(-1)
    if (!last) return { hashed }
    afterId = last.id
    for (const { id, analysedAt } of books) {
      signal.throwIfAborted()
      const book = await findBookForServing(db, id)
      const rows = book && (await hashesOf(book, digest))
      if (rows) {
        await inTransaction(db, async (trx) => {
          await savePageHashes(trx, id, analysedAt, rows)
          await onHashed(trx)
        })
      }
      hashed += rows ? 1 : 0
    }
    progress(null, Hashed(hashed))
  }
}

/** @returns undefined when the file is unreadable now or differs from what the scan recorded */
async function hashesOf(book: BookForServing, digest: Digest): Promise<readonly PageHashTable[] | undefined> {
  try {
    await using file = await open(book.path, 'r')
    const stats = await file.stat()
    if (stats.size !== book.sizeBytes || modifiedMsOf(stats) !== book.modifiedMs) return undefined
    const rows: PageHashTable[] = []
    for (const index of indexesOf(book.pageCount)) {
      const digested = await digest(file.fd, locationOfPage(book.pages, index))
      const [fileName, mediaType] = [storedPageName(pageFact(book.pages.names, index)), pageFact(book.pages.mediaTypes, index)]
      rows.push({ bookId: book.id, number: index + 1, ...digested, fileName, mediaType })
    }
    return rows
  } catch (error) {
    // Damaged pages are reported by the scan; there is nothing to compare here.
    if (error instanceof ArchiveError) return []
    if (errorCodeOf(error) === undefined) throw error
    return undefined
  }
}

const indexesOf = (pageCount: number): readonly number[] =>
  Array.from({ length: pageCount }, (_, index) => index).filter((index) => index < pagesAtEachEnd || index >= pageCount - pagesAtEachEnd)

type Digest = (fd: number, page: EntryLocation) => Promise<Pick<PageHashTable, 'hash' | 'sizeBytes'>>

/** Handles one page at a time. */
async function createDigest(): Promise<Digest> {
  const xxh = await createXXHash128()
  return async (fd, page) => {
    xxh.init()
    let sizeBytes = 0
    for await (const chunk of streamEntry(fd, page, maxPageBytes)) {
      xxh.update(chunk)
      sizeBytes += chunk.length
    }
    return { hash: xxh.digest('hex'), sizeBytes }
  }
}
