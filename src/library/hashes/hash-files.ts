// Reads whole files to compute their digests, at the lowest priority. May stop at any book: stored digests are not computed again, and an
// unchanged file is never read twice.
import { statSync } from 'node:fs'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { modifiedMsOf } from '../../kernel/files/index.ts'
import { findLibrary, type Library } from '../libraries/libraries.queries.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { createHasher, type Hasher } from './file-hash.ts'
import { countUnhashed, listUnhashed, saveFileHashes, type UnhashedBook } from './hashes.queries.ts'

export interface HashContext {
  readonly db: Db
  onProgress(done: number, total: number): void
  /** Throws when the work must stop. */
  checkStop(): void
}

export interface HashReport {
  readonly hashed: number
  /** Files that are unreadable now or differ from what the scan recorded: the next scan handles them. */
  readonly skipped: number
  /** Where to resume; absent when every book was processed. */
  readonly afterId?: string
}

export interface HashJob {
  readonly libraryId: string
  /** Books up to this id are skipped. */
  readonly afterId: string
  /** Releases the thread after this time, so that other work can run. */
  readonly forMs: number
}

const booksPerTransaction = 50

/** Processes one slice of the books. */
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
    context.checkStop()
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

/** @returns undefined when the file cannot be read or differs from what the scan recorded */
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
  return stats.size === sizeBytes && modifiedMsOf(stats) === fileModifiedAt
}
