import { sql } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import type { Access } from '../../users/index.ts'
import { visibleBooks } from '../access/visibility.queries.ts'

/**
 * Books with this KOReader digest, as far as the account may see them; at most two, because the caller needs exactly one. Books in the
 * trash are excluded. The empty digest is written literally, otherwise SQLite would not use the partial index.
 */
export const findBooksByKoreaderHash = (db: Db, access: Access, hash: string) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.koreaderHash', '=', hash)
    .where('book.koreaderHash', '<>', sql.lit(''))
    .where('book.deletedAt', 'is', null)
    .where((eb) => visibleBooks(db, access)(eb))
    .select(['book.id', 'book.seriesId', 'book.libraryId', 'book.numberSort', 'bookMedia.pageCount'])
    .limit(2)
    .execute()
