// Digests of the first and the last pages of books, so that pages that many books hold are found: credits, notices, advertising.
// May end at any book; a book that did not change is not read again.
import { open } from 'node:fs/promises'
import { createXXHash128 } from 'hash-wasm'
import { ArchiveError } from '../../formats/archive/index.ts'
import { readEntry } from '../../formats/archive/zip/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import type { Ground } from '../../kernel/feature/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import { type BookForServing, findBookForServing, findLibrary } from '../../library/index.ts'
import { listBooksToHash, saveHashes } from './repeated.queries.ts'
import type { PageHashTable } from './repeated.tables.ts'

const Hashed = defineSentence('PROGRESS_BOOKS_READ', '{count:number} books')

/** At each end of a book. */
const pagesAtEachEnd = 3
const booksAtOnce = 50

export async function hashPages(
  { db }: Pick<Ground, 'db'>,
  libraryId: string,
  { signal, progress }: TaskRun,
): Promise<{ readonly hashed: number }> {
  const library = await findLibrary(db, libraryId)
  if (!library?.options.hashPages) return { hashed: 0 }
  const digest = await createDigest()
  let hashed = 0
  for (let afterId = ''; ; ) {
    const books = await listBooksToHash(db, libraryId, { afterId, limit: booksAtOnce })
    const last = books.at(-1)
    if (!last) return { hashed }
    afterId = last.id
    for (const { id, analysedAt } of books) {
      signal.throwIfAborted()
      const book = await findBookForServing(db, id)
      const rows = book && (await hashesOf(book, digest))
      if (rows) await inTransaction(db, (trx) => saveHashes(trx, id, analysedAt, rows))
      hashed += rows ? 1 : 0
    }
    progress(null, Hashed(hashed).message)
  }
}

/** @returns undefined when the file cannot be read now, or is another one than the scan saw */
async function hashesOf(book: BookForServing, digest: (bytes: Uint8Array) => string): Promise<readonly PageHashTable[] | undefined> {
  try {
    await using file = await open(book.path, 'r')
    const stats = await file.stat()
    if (stats.size !== book.sizeBytes || Math.trunc(stats.mtimeMs) !== book.modifiedMs) return undefined
    const rows: PageHashTable[] = []
    for (const index of indexesOf(book.pageCount)) {
      const bytes = await readEntry(file.fd, locationOf(book, index))
      const [fileName = '', mediaType = ''] = [book.pages.names[index], book.pages.mediaTypes[index]]
      rows.push({ bookId: book.id, number: index + 1, hash: digest(bytes), sizeBytes: bytes.length, fileName, mediaType })
    }
    return rows
  } catch (error) {
    // A damaged page is a matter of the scan; there is nothing to compare it with.
    if (error instanceof ArchiveError) return []
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return undefined
  }
}

const indexesOf = (pageCount: number): readonly number[] =>
  Array.from({ length: pageCount }, (_, index) => index).filter((index) => index < pagesAtEachEnd || index >= pageCount - pagesAtEachEnd)

const locationOf = ({ pages }: BookForServing, index: number) => ({
  dataOffset: pages.dataOffsets[index] ?? -1,
  compressedSize: pages.compressedSizes[index] ?? 0,
  uncompressedSize: pages.sizes[index] ?? 0,
  method: pages.methods[index] ?? 0,
  crc32: pages.crcs[index] ?? 0,
})

async function createDigest(): Promise<(bytes: Uint8Array) => string> {
  const xxh = await createXXHash128()
  return (bytes) => {
    xxh.init()
    xxh.update(bytes)
    return xxh.digest('hex')
  }
}
