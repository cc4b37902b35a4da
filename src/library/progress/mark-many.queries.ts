import { type Db, inList } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { visibleBooks } from '../access/visibility.queries.ts'
import type { BookState, MarkTarget } from './marks-before.rules.ts'

export interface Markable extends BookState {
  readonly pageCount: number
}

/** The books with these ids that are not in the trash and visible to the caller, with the caller's progress. */
export async function listMarkable(
  db: Db,
  { userId, access }: Pick<Principal, 'userId' | 'access'>,
  { of, ids }: { readonly of: MarkTarget; readonly ids: readonly string[] },
): Promise<readonly Markable[]> {
  const rows = await db
    .selectFrom('book')
    .where((eb) => inList(db, eb, of === 'SERIES' ? 'book.seriesId' : 'book.id', ids))
    .where('book.deletedAt', 'is', null)
    .where(visibleBooks(db, access))
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .select(['book.id', 'book.seriesId', 'bookMedia.pageCount', 'readProgress.page', 'readProgress.completed'])
    .execute()
  return rows.map(({ page, completed, ...book }) => ({
    ...book,
    progress: page === null || completed === null ? null : { page, completed: completed === 1 },
  }))
}

/** Deletes a user's progress on these books. */
export const deleteProgressOf = (db: Db, userId: string, bookIds: readonly string[]) =>
  db
    .deleteFrom('readProgress')
    .where('userId', '=', userId)
    .where((eb) => inList(db, eb, 'bookId', bookIds))
    .execute()
