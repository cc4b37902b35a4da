// Where a reader is, as Readium's apps exchange it. An older word than the stored one is refused, so that a device that was away does
// not throw another one back.

import { listPositions } from '../../formats/epub/index.ts'
import { type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { BookLocation } from '../access/visible.ts'
import { findMedia } from '../books/book-details.queries.ts'
import { findEpub } from '../books/serving/book-epub.queries.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import {
  type InvalidPosition,
  locatorAtPage,
  positionInEpub,
  positionInReplacedFile,
  positionOnPage,
  type ReadingPosition,
} from './locator.rules.ts'
import type { Locator, Progression, ProgressionGiven } from './locator.schemas.ts'
import type { ReadProgressDeps } from './mark-progress.ts'
import { ProgressionInvalid, ProgressionOutdated } from './progress.errors.ts'
import { findProgress, recountProgress, saveReadProgress } from './progress.queries.ts'
import { readLocator } from './stored-locator.ts'

/** Where a user is in a book; undefined before they began. */
export async function findProgression({ db }: ReadProgressDeps, userId: string, bookId: string): Promise<Progression | undefined> {
  const row = await findProgress(db, userId, bookId)
  if (!row) return undefined
  const modified = new Date(row.readAt).toISOString().replace('.000Z', 'Z')
  return { modified, device: { id: row.deviceId, name: row.deviceName }, locator: await locatorOf(db, row) }
}

/** Stores where a user is in a book. @throws ProgressionInvalid, ProgressionOutdated */
export async function putProgression(deps: ReadProgressDeps, userId: string, book: BookLocation, given: ProgressionGiven): Promise<void> {
  const place = await placeOf(deps.db, book.id, given.locator)
  if ('reason' in place) throw ProgressionInvalid(place.reason)
  const readAt = Date.parse(given.modified)
  const nowMs = deps.clock.now()
  const row: ReadProgressTable = {
    bookId: book.id,
    userId,
    seriesId: book.seriesId,
    page: place.page,
    completed: place.completed,
    readAt,
    deviceId: given.device.id,
    deviceName: given.device.name,
    locator: JSON.stringify(place.locator),
    createdAt: nowMs,
    modifiedAt: nowMs,
  }
  await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, `progress ${userId} ${book.id}`)
    const stored = await findProgress(trx, userId, book.id)
    if (stored && readAt <= stored.readAt) throw ProgressionOutdated()
    await saveReadProgress(trx, [row])
    await recountProgress(trx, [book.seriesId], userId)
  })
  deps.events.emit('library.progress-changed', { bookId: book.id, seriesId: book.seriesId, userId })
}

async function placeOf(db: Db, bookId: string, given: ProgressionGiven['locator']): Promise<ReadingPosition | InvalidPosition> {
  const pageCount = (await findMedia(db, bookId))?.pageCount ?? 0
  const epub = await findEpub(db, bookId)
  return epub ? positionInEpub(given, listPositions(epub), pageCount) : positionOnPage(given, pageCount)
}

/** The page has the word where there are pages: it may be newer than what an app told about it. */
async function locatorOf(db: Db, { bookId, userId, page, locator }: ReadProgressTable): Promise<Locator> {
  const told = locator === null ? null : readLocator(locator, `${bookId} ${userId}`)
  const epub = await findEpub(db, bookId)
  if (!epub) return { href: '', type: '', ...told, locations: { fragments: [], ...told?.locations, position: page } }
  const pageCount = (await findMedia(db, bookId))?.pageCount ?? 0
  const positions = listPositions(epub)
  // The number of a position is counted anew: it may have been stored when positions were counted another way.
  const kept = told && positionInReplacedFile({ locator: told, completed: 0 }, positions, pageCount)?.locator
  return kept ?? locatorAtPage(page, positions, pageCount) ?? { href: '', type: '', locations: { fragments: [], position: page } }
}
