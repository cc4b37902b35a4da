// Users' decisions about repeated pages, and thumbnails to recognize the pages.
import { inTransaction } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { SplitDeps } from '../split/split-book.ts'
import { automaticRemoval, type RemovePagesRequest, removePagesTask } from './remove-pages.task.ts'
import { findKnown, listMatches, saveKnown } from './repeated.queries.ts'
import type { PageAction } from './repeated.tables.ts'

const RepeatedPageUnknown = defineError('REPEATED_PAGE_UNKNOWN', 404, 'No book contains a page with this hash.')

export interface DecideDeps extends SplitDeps {
  /** A JPEG of a page. @throws when the page cannot be read */
  readonly pagePicture: (bookId: string, number: number, longEdgePx?: number) => Promise<Buffer>
}

const rememberedPx = 300

/** Removes a page from every book, or from the given one. @throws RepeatedPageUnknown */
export async function requestRemoval({ db, tasks }: DecideDeps, hash: string, only?: RemovePagesRequest['only']): Promise<void> {
  const [match] = await listMatches(db, hash, { offset: 0, limit: 1, sort: [] })
  if (!match && !(await findKnown(db, hash))) throw RepeatedPageUnknown()
  await tasks.enqueue(db, removePagesTask, { hashes: [hash], ...(only ? { only } : {}) }, { priority: 8 })
}

/** Stores a decision. A page that is always removed is also removed from existing books. @throws RepeatedPageUnknown */
export async function decide(
  deps: DecideDeps,
  { hash, action, sizeBytes }: { hash: string; action: PageAction; sizeBytes: number | null },
): Promise<void> {
  const { db, clock, tasks } = deps
  const [match] = await listMatches(db, hash, { offset: 0, limit: 1, sort: [] })
  const knownPage = await findKnown(db, hash)
  if (!match && !knownPage) throw RepeatedPageUnknown()
  const thumbnail =
    knownPage?.thumbnail ?? (match ? await deps.pagePicture(match.bookId, match.number, rememberedPx).then(toBase64, () => null) : null)
  await inTransaction(db, async (trx) => {
    await saveKnown(trx, { hash, action, thumbnail, sizeBytes: match?.sizeBytes ?? sizeBytes, createdAt: clock.now() })
    if (action === 'DELETE_AUTO') await tasks.enqueue(trx, removePagesTask, automaticRemoval([hash]))
  })
}

const toBase64 = (bytes: Buffer): string => bytes.toString('base64')

/** @param longEdgePx of the image; original size when absent @throws RepeatedPageUnknown */
export async function pictureOf(deps: DecideDeps, hash: string, longEdgePx: number | undefined): Promise<Buffer> {
  const [match] = await listMatches(deps.db, hash, { offset: 0, limit: 1, sort: [] })
  if (match) return deps.pagePicture(match.bookId, match.number, longEdgePx)
  const knownPage = await findKnown(deps.db, hash)
  if (!knownPage?.thumbnail) throw RepeatedPageUnknown()
  return Buffer.from(knownPage.thumbnail, 'base64')
}
