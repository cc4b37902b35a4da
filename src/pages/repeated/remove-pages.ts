// Removes pages from a book, as a user decided.
// Guarantee: a page is only removed while the file is the one that was hashed; the archive is always either the complete old or the
// complete new one; a book keeps at least one page; readers stay on their page.
import { stat } from 'node:fs/promises'
import { rewriteZipSafely } from '../../formats/archive/zip/index.ts'
import { recordInJournal } from '../../journal/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { modifiedMsOf } from '../../kernel/files/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { type BookForServing, findBookForServing } from '../../library/books/serving/index.ts'
import { folderClaim } from '../../library/index.ts'
import { asRefusal } from '../as-refusal.ts'
import { changedComicInfo } from '../cut/plan-split.ts'
import { BookNotSplittable } from '../pages.errors.ts'
import { recordCut, rescanAndWait, type SplitDeps } from '../split/split-book.ts'
import { withBookClaim } from '../with-book-claim.ts'
import { storedPageName } from './page-name.rules.ts'
import { countDeleted, isHashedAsOf } from './repeated.queries.ts'
import type { PageHashTable } from './repeated.tables.ts'

const OtherPages = defineSentence('PAGES_ARE_OTHERS', 'its pages have changed since they were listed.')

/**
 * @param pages of the book, with their hashes
 * @returns how many were removed; 0 when the book changed since it was hashed, or has no other pages
 * @throws BookNotSplittable, StorageFull
 */
export async function removePages(
  deps: SplitDeps,
  { bookId, pages }: { readonly bookId: string; readonly pages: readonly PageHashTable[] },
  signal: AbortSignal,
): Promise<number> {
  if (!(await findBookForServing(deps.db, bookId))) return 0
  const changed = await withBookClaim(deps, bookId, async (book, claimSignal) => {
    if (pages.length === 0 || pages.length >= book.pageCount) return undefined
    try {
      if (!(await isAsHashed(deps, book))) return undefined
      await remove(deps, book, { pages, signal: AbortSignal.any([signal, claimSignal]) })
      return book
    } catch (error) {
      throw asRefusal(error)
    }
  })
  if (!changed) return 0
  await rescanAndWait(deps, changed, signal)
  return pages.length
}

async function isAsHashed({ db }: SplitDeps, book: BookForServing): Promise<boolean> {
  if (!(await isHashedAsOf(db, book.id, book.analysedAtMs))) return false
  const stats = await stat(book.path)
  return stats.size === book.sizeBytes && modifiedMsOf(stats) === book.modifiedMs
}

interface Removal {
  readonly pages: readonly PageHashTable[]
  readonly signal: AbortSignal
}

async function remove(deps: SplitDeps, book: BookForServing, { pages, signal }: Removal): Promise<void> {
  const { db, clock, cutters, claims } = deps
  const contents = await cutters.inspect(book.path, signal)
  const storedNames = new Set(pages.map(({ fileName }) => storedPageName(fileName)))
  const names = contents.pages.names.filter((name) => storedNames.has(storedPageName(name)))
  const parts = contents.pages.names.map((name) => (names.includes(name) ? 0 : 1))
  if (parts.filter((count) => count === 0).length !== pages.length) throw BookNotSplittable(OtherPages())
  const nowMs = clock.now()
  await inTransaction(db, (trx) => recordCut(deps, trx, { book, parts }))
  await rewriteZipSafely({
    path: book.path,
    set: changedComicInfo(contents, parts),
    remove: names,
    modifiedAt: new Date(nowMs),
    signal,
    beforeRename: () => claims.assertHeld(folderClaim(book.folder)),
  })
  await inTransaction(db, async (trx) => {
    for (const { hash, fileName, number } of pages) {
      await countDeleted(trx, hash, 1)
      const properties = { name: book.path, 'page number': String(number), 'page file name': fileName, 'page file hash': hash }
      await recordInJournal(trx, { type: 'DuplicatePageDeleted', atMs: nowMs, bookId: book.id, seriesId: book.seriesId, properties })
    }
  })
}
