// Guarantee: read progress is not lost with a file while the same file exists elsewhere, in this library or in another. A move between
// two disks is a copy followed by a removal; a move between libraries adds a book to one and removes it from the other.
// Limit: files are the same when they have the same pages and size; the progress of a file with unreadable pages is not inherited.
import { type Db, inList } from '../../kernel/db/index.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import { recountProgress, saveReadProgress } from './progress.queries.ts'

/** The lost books, or the new ones that may have the same content. */
export type Inheritance =
  | { readonly lostBookIds: readonly string[] }
  | { readonly lostLibraryId: string }
  | { readonly newBookIds: readonly string[] }

/**
 * Copies the progress of lost books to available books with the same content, for readers who have not begun those. Existing progress
 * there is kept.
 */
export async function inheritProgress(trx: Db, inheritance: Inheritance): Promise<void> {
  const rows = await listInherited(trx, inheritance)
  if (rows.length === 0) return
  const latest = new Map<string, ReadProgressTable>()
  for (const row of rows.toSorted((a, b) => a.readAt - b.readAt)) latest.set(`${row.bookId} ${row.userId}`, row)
  await saveReadProgress(trx, [...latest.values()])
  await recountProgress(trx, [...new Set(rows.map(({ seriesId }) => seriesId))])
}

const listInherited = (trx: Db, of: Inheritance): Promise<ReadProgressTable[]> =>
  trx
    .selectFrom('readProgress as read')
    .innerJoin('book as lost', 'lost.id', 'read.bookId')
    .innerJoin('book as heir', (join) =>
      join
        .onRef('heir.contentKey', '=', 'lost.contentKey')
        .onRef('heir.sizeBytes', '=', 'lost.sizeBytes')
        .onRef('heir.id', '!=', 'lost.id'),
    )
    .leftJoin('readProgress as own', (join) => join.onRef('own.bookId', '=', 'heir.id').onRef('own.userId', '=', 'read.userId'))
    .where('own.userId', 'is', null)
    .where('heir.deletedAt', 'is', null)
    .where((eb) => {
      if ('lostBookIds' in of) return inList(trx, eb, 'lost.id', of.lostBookIds)
      if ('lostLibraryId' in of) return eb.and([eb('lost.libraryId', '=', of.lostLibraryId), eb('heir.libraryId', '!=', of.lostLibraryId)])
      return eb.and([inList(trx, eb, 'heir.id', of.newBookIds), eb('lost.deletedAt', 'is not', null)])
    })
    .selectAll('read')
    .select(['heir.id as bookId', 'heir.seriesId as seriesId'])
    .execute()
