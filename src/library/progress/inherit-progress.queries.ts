// Promise: what somebody has read is not lost with a file while the same file lies elsewhere, in this library or in another one. A move
// between two disks is a copy and, later, a removal; a move between libraries is a new book in one and a lost one in the other.
// Limit: the same file is one with the same pages and size; a file whose pages nobody can read has no heir.
import { type Db, inList } from '../../kernel/db/index.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import { recountProgress, saveReadProgress } from './progress.queries.ts'

/** The lost books, or the new ones that may have their content. */
export type Inheritance =
  | { readonly lostBookIds: readonly string[] }
  | { readonly lostLibraryId: string }
  | { readonly newBookIds: readonly string[] }

/**
 * Gives what was read of lost books to the books on the shelf that hold the same, where a reader has not begun those. What has been read
 * of a book there stays.
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
