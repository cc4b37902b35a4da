// Guarantee: read progress and bookmarks are not lost with a file while the same file exists elsewhere, in this library or in another. A
// move between two disks is a copy followed by a removal; a move between libraries adds a book to one and removes it from the other.
// Limit: files are the same when they have the same pages and size; the progress of a file with unreadable pages is not inherited.
import { type Db, inList } from '../../kernel/db/index.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import { unlessFurther } from './lost/lost-progress.queries.ts'
import { recountProgress, saveReadProgress } from './progress.queries.ts'

/** The lost books, or the new ones that may have the same content. */
export type Inheritance =
  | { readonly lostBookIds: readonly string[] }
  | { readonly lostLibraryId: string }
  | { readonly newBookIds: readonly string[] }

/**
 * Copies the progress of lost books to available books with the same content, for readers who have not begun those, and the progress that
 * their readers can restore, and their bookmarks. Existing progress there is kept.
 */
export async function inheritProgress(trx: Db, inheritance: Inheritance): Promise<void> {
  await inheritLosses(trx, inheritance)
  await inheritBookmarks(trx, inheritance)
  const rows = await listInherited(trx, inheritance)
  if (rows.length === 0) return
  const latest = new Map<string, ReadProgressTable>()
  for (const row of rows.toSorted((a, b) => a.readAt - b.readAt)) latest.set(`${row.bookId} ${row.userId}`, row)
  await saveReadProgress(trx, [...latest.values()])
  await recountProgress(trx, [...new Set(rows.map(({ seriesId }) => seriesId))])
}

/** Of several copies of a book, the furthest progress counts. */
const inheritLosses = (trx: Db, of: Inheritance) =>
  trx
    .insertInto('lostProgress')
    .columns(['userId', 'bookId', 'page', 'completed', 'lostAt'])
    .expression(
      copiesOf(trx, of)
        .innerJoin('lostProgress', 'lostProgress.bookId', 'lost.id')
        .select(({ fn }) => [
          'lostProgress.userId',
          'copy.id as bookId',
          // The page of a book that was read is its last one.
          fn.max('lostProgress.page').as('page'),
          fn.max('lostProgress.completed').as('completed'),
          fn.max('lostProgress.lostAt').as('lostAt'),
        ])
        .groupBy(['lostProgress.userId', 'copy.id']),
    )
    .onConflict(unlessFurther)
    .execute()

const inheritBookmarks = (trx: Db, of: Inheritance) =>
  trx
    .insertInto('bookmark')
    .columns(['userId', 'bookId', 'page', 'place', 'note', 'createdAt', 'modifiedAt'])
    .expression(
      copiesOf(trx, of)
        .innerJoin('bookmark', 'bookmark.bookId', 'lost.id')
        .select(['bookmark.userId', 'copy.id as bookId', 'bookmark.page', 'bookmark.place'])
        .select(['bookmark.note', 'bookmark.createdAt', 'bookmark.modifiedAt']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const listInherited = (trx: Db, of: Inheritance): Promise<ReadProgressTable[]> =>
  copiesOf(trx, of)
    .innerJoin('readProgress as read', 'read.bookId', 'lost.id')
    .leftJoin('readProgress as own', (join) => join.onRef('own.bookId', '=', 'copy.id').onRef('own.userId', '=', 'read.userId'))
    .where('own.userId', 'is', null)
    .selectAll('read')
    .select(['copy.id as bookId', 'copy.seriesId as seriesId'])
    .execute()

const copiesOf = (trx: Db, of: Inheritance) =>
  trx
    .selectFrom('book as lost')
    .innerJoin('book as copy', (join) =>
      join
        .onRef('copy.contentKey', '=', 'lost.contentKey')
        .onRef('copy.sizeBytes', '=', 'lost.sizeBytes')
        .onRef('copy.id', '!=', 'lost.id'),
    )
    .where('copy.deletedAt', 'is', null)
    .where((eb) => {
      if ('lostBookIds' in of) return inList(trx, eb, 'lost.id', of.lostBookIds)
      if ('lostLibraryId' in of) return eb.and([eb('lost.libraryId', '=', of.lostLibraryId), eb('copy.libraryId', '!=', of.lostLibraryId)])
      return eb.and([inList(trx, eb, 'copy.id', of.newBookIds), eb('lost.deletedAt', 'is not', null)])
    })
