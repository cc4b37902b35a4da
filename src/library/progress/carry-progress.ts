// Guarantee: read progress is kept when a book's file is replaced; it moves to the nearest position in the new file.

import { listPositions } from '../../formats/epub/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { fromEpubRow } from '../books/serving/stored-epub.rules.ts'
import type { BookEpubTable } from '../library.tables.ts'
import { positionInReplacedFile } from './locator.rules.ts'
import { fitProgress, forgetLocators, listLocators, moveLocator } from './progress.queries.ts'
import { readLocator } from './stored-locator.ts'

export interface ReanalyzedBook {
  readonly id: string
  readonly pageCount: number
  readonly pageCountBefore: number
  /** Set when the new file is an EPUB. */
  readonly epub: BookEpubTable | undefined
}

/** Adjusts the progress of all users to a book that was read again. */
export async function carryProgress(trx: Db, { id, pageCount, pageCountBefore, epub }: ReanalyzedBook): Promise<void> {
  if (pageCount !== pageCountBefore) await fitProgress(trx, id, { from: pageCountBefore, to: pageCount })
  if (!epub) return forgetLocators(trx, id)
  const locators = await listLocators(trx, id)
  const positions = locators.length > 0 ? listPositions(fromEpubRow(epub)) : []
  for (const { userId, completed, locator } of locators) {
    const before = readLocator(locator, `${id} ${userId}`)
    const place = before && positionInReplacedFile({ locator: before, completed }, positions, pageCount)
    if (place) await moveLocator(trx, { bookId: id, userId, page: place.page, locator: JSON.stringify(place.locator) })
  }
}
