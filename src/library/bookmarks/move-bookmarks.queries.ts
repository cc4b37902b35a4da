// Guarantee: bookmarks stay on their page when the pages of a book are cut, joined again or removed.
// Limit: in a file with other pages they keep their numbers, even those beyond its end.
import { type Db, inBatches } from '../../kernel/db/index.ts'
import { moveMarks } from './bookmarks.rules.ts'

/** Moves all bookmarks in a book. Call it in the transaction that stores its new pages. @param lastPage number of pages by now */
export async function moveBookmarks(trx: Db, bookId: string, move: (page: number) => number, lastPage: number): Promise<void> {
  const rows = await trx.selectFrom('bookmark').selectAll().where('bookId', '=', bookId).execute()
  if (rows.length === 0) return
  // One by one, a bookmark could meet one that has not moved yet.
  await trx.deleteFrom('bookmark').where('bookId', '=', bookId).execute()
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  const moved = [...byUser.values()].flatMap((own) => moveMarks(own, (page) => Math.min(lastPage, move(page))))
  // A page may have been marked meanwhile.
  for (const some of inBatches(moved, 6))
    await trx
      .insertInto('bookmark')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
