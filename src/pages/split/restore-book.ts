import { CatalogueError, storageErrorOf } from '../../kernel/errors/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { folderClaim } from '../../library/index.ts'
import { reasonOf } from '../as-refusal.ts'
import { listCutBooks } from '../large-pages.queries.ts'
import { BookNotRestorable, BookOriginalMissing } from '../pages.errors.ts'
import { withBookClaim } from '../with-book-claim.ts'
import { restoreOriginal } from './original-file.ts'
import { rescanAndWait, type SplitDeps } from './split-book.ts'

const OtherFile = defineSentence(
  'ORIGINAL_OF_ANOTHER_FILE',
  'the ".original" file next to it belongs to another file that had the same name. Rename or delete it.',
)

/**
 * Restores a book's original; readers stay on their page.
 * @throws BookNotFound, BookOriginalMissing, BookNotRestorable
 */
export async function restoreBook(deps: SplitDeps, bookId: string): Promise<void> {
  const book = await withBookClaim(deps, bookId, async (held, signal) => {
    const beforeRename = async () => {
      signal.throwIfAborted()
      await deps.claims.assertHeld(folderClaim(held.folder))
    }
    const outcome = await restoreOriginal(held.path, beforeRename).catch(throwRefusal)
    if (outcome === 'missing') throw BookOriginalMissing()
    if (outcome === 'other') throw BookNotRestorable(OtherFile())
    return held
  })
  await rescanAndWait(deps, book)
}

function throwRefusal(error: unknown): never {
  const reason = reasonOf(error)
  throw reason === undefined ? (storageErrorOf(error) ?? error) : BookNotRestorable.with({ cause: error }, reason)
}

export interface RestoreReport {
  readonly restored: number
  /** Books that were cut without keeping an original, or are restored already. */
  readonly skipped: number
  readonly errors: number
  readonly details: { readonly bookId: string; readonly message: string }[]
}

/**
 * Restores the originals of these books, or of all that have one. A book that cannot be restored is reported, and the others continue.
 */
export async function restoreAll(
  deps: SplitDeps,
  { libraryId, bookIds }: { readonly libraryId: string | undefined; readonly bookIds: readonly string[] | undefined },
): Promise<RestoreReport> {
  const details: RestoreReport['details'] = []
  const report = { restored: 0, skipped: 0, errors: 0, details }
  for (const bookId of bookIds ? new Set(bookIds) : await listCutBooks(deps.db, libraryId)) {
    try {
      await restoreBook(deps, bookId)
      report.restored += 1
    } catch (error) {
      if (BookOriginalMissing.matches(error)) report.skipped += 1
      else if (error instanceof CatalogueError) {
        report.errors += 1
        report.details.push({ bookId, message: error.message })
      } else throw error
    }
  }
  return report
}
