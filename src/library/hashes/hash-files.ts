// Reads whole files for their digests, after everything else. May end at any book: what is stored is not worked out again, and a
// file that did not change is never read twice.
import { statSync } from 'node:fs'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { findLibrary, type Library } from '../libraries/libraries.queries.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { createHasher, type Hasher } from './file-hash.ts'
import { countUnhashed, listUnhashed, saveFileHashes, type UnhashedBook } from './hashes.queries.ts'

export interface HashContext {
  readonly db: Db
  onProgress(done: number, total: number): void
  /** Throws when the work shall end. */
  checkStop(): void
}

export interface HashReport {
  readonly hashed: number
  /** Could not be read now, or are other files than the scan saw: the next scan has the say. */
  readonly skipped: number
  /** Where to go on; absent when every book was looked at. */
  readonly afterId?: string
}

export interface HashJob {
  readonly libraryId: string
  /** Books up to this id are left out. */
  readonly afterId: string
  /** Gives up the thread after so long, so that others have their turn. */
  readonly forMs: number
}

const booksPerTransaction = 50

/** Does one slice of the work. */
export async function hashFiles(context: HashContext, { libraryId, afterId, forMs }: HashJob): Promise<HashReport> {
  const library = await findLibrary(context.db, libraryId)
  if (!library || (!library.options.hashFiles && !library.options.hashKoreader)) return { hashed: 0, skipped: 0 }
  const until = performance.now() + forMs
  const hasher = await createHasher()
  const total = await countUnhashed(context.db, libraryId)
  let hashed = 0
  let skipped = 0
  let last = afterId
  while (performance.now() < until) {
    const books = await listUnhashed(context.db, libraryId, { afterId: last, limit: booksPerTransaction })
    if (books.length === 0) return { hashed, skipped }
    const results: UnhashedBook[] = []
    for (const book of books) {
      if (performance.now() >= until) break
      context.checkStop()
      last = book.id
      const result = hashOne(context, { hasher, library }, book)
      if (result) results.push(result)
      else skipped++
    }
    await inTransaction(context.db, async (trx) => {
      for (const result of results) await saveFileHashes(trx, result)
    })
    hashed += results.length
    context.onProgress(hashed + skipped, total)
  }
  return { hashed, skipped, afterId: last }
}

interface Tools {
  readonly hasher: Hasher
  readonly library: Library
}

/** @returns undefined when the file cannot be read, or is another one than the scan saw */
function hashOne({ checkStop }: HashContext, { hasher, library }: Tools, book: UnhashedBook): UnhashedBook | undefined {
  const { hashFiles: wantsWhole, hashKoreader: wantsKoreader } = library.options
  const path = fromStoredPath(library.root, book.path)
  try {
    if (!isSame(path, book)) return undefined
    const fileHash = wantsWhole && book.fileHash === '' ? hasher.whole(path, checkStop) : book.fileHash
    const koreaderHash = wantsKoreader && book.koreaderHash === '' ? hasher.koreader(path) : book.koreaderHash
    return isSame(path, book) ? { ...book, fileHash, koreaderHash } : undefined
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    return undefined
  }
}

function isSame(path: string, { sizeBytes, fileModifiedAt }: UnhashedBook): boolean {
  const stats = statSync(path)
  return stats.size === sizeBytes && Math.trunc(stats.mtimeMs) === fileModifiedAt
}
