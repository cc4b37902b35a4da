import type { Db } from '../kernel/db/index.ts'
import { visibleBooks } from '../library/index.ts'
import type { Access } from '../users/index.ts'
import type { MemberSet } from './sets/sets.queries.ts'

/** Visible books of a read list in the order of the list: its own, or by release date. */
export function listReadingOrder(
  db: Db,
  { id, ordered }: Pick<MemberSet, 'id' | 'ordered'>,
  { access, userId }: { readonly access: Access; readonly userId: string },
) {
  const books = db
    .selectFrom('setMember')
    .innerJoin('book', 'book.id', 'setMember.bookId')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where('setMember.setId', '=', id)
    .where((eb) => visibleBooks(db, access)(eb))
    .select(['book.id', 'book.deletedAt', 'readProgress.completed'])
  return ordered === 1
    ? books.orderBy('setMember.position').orderBy('book.id').execute()
    : books
        .orderBy('book.releaseDate', (order) => order.asc().nullsFirst())
        .orderBy('book.id')
        .execute()
}
