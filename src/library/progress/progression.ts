// The read position, as Readium apps exchange it. A position older than the stored one is rejected, so that a device that was offline
// does not reset the others.

import { listPositions } from '../../formats/epub/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { BookLocation } from '../access/visible.ts'
import { findEpub } from '../books/serving/book-epub.queries.ts'
import { fromEpubRow } from '../books/serving/stored-epub.rules.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import { recordReading } from '../statistics/reading-hours.queries.ts'
import {
  type InvalidPosition,
  locatorAtPage,
  positionInEpub,
  positionInReplacedFile,
  positionOnImage,
  positionOnPage,
  type ReadingPosition,
} from './locator.rules.ts'
import type { Locator, Progression, ProgressionGiven } from './locator.schemas.ts'
import { keepProgress } from './lost/lost-progress.queries.ts'
import { isLost } from './lost/lost-progress.rules.ts'
import { countAndAnnounce, getPageCount, lockProgress, type ReadProgressDeps } from './mark-progress.ts'
import { ProgressionInvalid, ProgressionOutdated, ProgressionTooLarge } from './progress.errors.ts'
import { findProgress, listProgressWithBooks, type ProgressWithBook, saveReadProgress } from './progress.queries.ts'
import { readLocator } from './stored-locator.ts'

/** A user's position in a book; undefined before they begin. */
export async function findProgression(deps: ReadProgressDeps, userId: string, bookId: string): Promise<Progression | undefined> {
  return (await loadProgressions(deps, userId, [bookId])).get(bookId)?.()
}

/**
 * A user's positions in these books, read with one query. Those of EPUBs are counted when they are called for, because that takes
 * milliseconds.
 */
export async function loadProgressions(
  { db }: Pick<ReadProgressDeps, 'db'>,
  userId: string,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, () => Progression>> {
  const rows = await listProgressWithBooks(db, userId, bookIds)
  return new Map(rows.map((row) => [row.bookId, () => progressionOf(row)]))
}

function progressionOf(row: ProgressWithBook): Progression {
  const modified = new Date(row.readAt).toISOString().replace('.000Z', 'Z')
  return { modified, device: { id: row.deviceId, name: row.deviceName }, locator: locatorOf(row) }
}

/**
 * Clocks of nodes may differ by this. A stored time further in the future was written while the server's clock was wrong, and counts as
 * old.
 */
const clockSkewMs = 5 * 60_000

/** As JSON. Apps send some hundred bytes, with the text around the position a few thousand. */
const maxLocatorBytes = 32 * 1024

/** Stores a user's position in a book. @throws ProgressionInvalid, ProgressionTooLarge, ProgressionOutdated */
export async function putProgression(
  deps: ReadProgressDeps,
  userId: string,
  book: BookLocation,
  progression: ProgressionGiven,
): Promise<void> {
  const place = await placeOf(deps.db, book.id, progression.locator)
  if ('reason' in place) throw ProgressionInvalid(place.reason)
  const locator = JSON.stringify(place.locator)
  if (Buffer.byteLength(locator) > maxLocatorBytes) throw ProgressionTooLarge(maxLocatorBytes)
  const nowMs = deps.clock.now()
  // A time in the future counts as now, so that no position stays newer than all others.
  const readAt = Math.min(Date.parse(progression.modified), nowMs)
  const row: ReadProgressTable = {
    bookId: book.id,
    userId,
    seriesId: book.seriesId,
    page: place.page,
    completed: place.completed,
    readAt,
    deviceId: progression.device.id,
    deviceName: progression.device.name,
    locator,
    createdAt: nowMs,
    modifiedAt: nowMs,
  }
  await inTransaction(deps.db, async (trx) => {
    await lockProgress(trx, userId, book)
    const stored = await findProgress(trx, userId, book.id)
    if (stored && readAt <= stored.readAt && stored.readAt <= nowMs + clockSkewMs) throw ProgressionOutdated()
    if (stored && isLost(stored, row)) await keepProgress(trx, { userId, atMs: nowMs }, { of: 'BOOKS', ids: [book.id] })
    await saveReadProgress(trx, [row])
    await recordReading(trx, { userId, seriesId: book.seriesId, before: stored, after: row })
    await countAndAnnounce(trx, deps.events, { before: stored, after: row })
  })
}

async function placeOf(db: Db, bookId: string, locator: ProgressionGiven['locator']): Promise<ReadingPosition | InvalidPosition> {
  const pageCount = await getPageCount(db, bookId)
  const epub = await findEpub(db, bookId)
  if (!epub) return positionOnPage(locator, pageCount)
  const isOnImage = epub.isImageOnly && locator.href === ''
  return (isOnImage ? positionOnImage : positionInEpub)(locator, listPositions(epub), pageCount)
}

/** In a book with pages the stored page takes precedence: it may be newer than the locator that an app sent. */
function locatorOf({ bookId, userId, page, locator, pageCount, isFixedLayout, isImageOnly, contents }: ProgressWithBook): Locator {
  const stored = locator === null ? null : readLocator(locator, `${bookId} ${userId}`)
  if (contents === null || isFixedLayout === null || isImageOnly === null)
    return { href: '', type: '', ...stored, locations: { fragments: [], ...stored?.locations, position: page } }
  const positions = listPositions(fromEpubRow({ isFixedLayout, isImageOnly, contents }))
  // The position number is recalculated: it may have been stored by an older way of counting.
  const carried = stored && positionInReplacedFile({ locator: stored, completed: 0 }, positions, pageCount)?.locator
  return carried ?? locatorAtPage(page, positions, pageCount) ?? { href: '', type: '', locations: { fragments: [], position: page } }
}
