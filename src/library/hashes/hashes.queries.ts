import { sql } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import type { Access } from '../../users/index.ts'
import { visibleBooks } from '../access/visibility.queries.ts'
import type { BookLocation } from '../access/visible.ts'

/** Every digest that the file of a book has had. */
interface BookKoreaderHashTable {
  hash: string
  bookId: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    bookKoreaderHash: BookKoreaderHashTable
  }
}

/**
 * Books whose file was not hashed since it was added or changed. The flag is written literally, otherwise SQLite would not use the
 * partial index.
 */
const unhashed = (db: Db, libraryId: string) =>
  db.selectFrom('book').where('book.libraryId', '=', libraryId).where('book.unhashed', '=', sql.lit(1)).where('book.deletedAt', 'is', null)

export const hasUnhashed = async (db: Db, libraryId: string): Promise<boolean> =>
  (await unhashed(db, libraryId).select('book.id').limit(1).executeTakeFirst()) !== undefined

export const countUnhashed = async (db: Db, libraryId: string): Promise<number> =>
  (
    await unhashed(db, libraryId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Books to hash, by id, after the given one. */
export const listUnhashed = (db: Db, libraryId: string, { afterId, limit }: { readonly afterId: string; readonly limit: number }) =>
  unhashed(db, libraryId)
    .where('book.id', '>', afterId)
    .select(['book.id', 'book.path', 'book.sizeBytes', 'book.fileModifiedAt', 'book.fileHash', 'book.koreaderHash'])
    .orderBy('book.id')
    .limit(limit)
    .execute()

export type UnhashedBook = Awaited<ReturnType<typeof listUnhashed>>[number]

/** Stores the digests, unless a scan has recorded a different file meanwhile. */
export async function saveFileHashes(trx: Db, { id, sizeBytes, fileModifiedAt, fileHash, koreaderHash }: UnhashedBook): Promise<void> {
  const saved = await trx
    .updateTable('book')
    .set({ fileHash, koreaderHash, unhashed: 0 })
    .where('id', '=', id)
    .where('sizeBytes', '=', sizeBytes)
    .where('fileModifiedAt', '=', fileModifiedAt)
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n || koreaderHash === '') return
  await trx
    .insertInto('bookKoreaderHash')
    .values({ hash: koreaderHash, bookId: id })
    .onConflict((conflict) => conflict.columns(['hash', 'bookId']).doNothing())
    .execute()
}

/** Marks books that lack one of the digests to be read again; complete ones are unaffected. */
export const requestHashes = (db: Db, libraryId: string) =>
  db
    .updateTable('book')
    .set({ unhashed: 1 })
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([eb('fileHash', '=', ''), eb('koreaderHash', '=', '')]))
    .execute()

interface HashedBook extends BookLocation {
  readonly pageCount: number
  /** Whether the file had the digest before it changed. */
  readonly isReplaced: boolean
}

/**
 * Books with this KOReader digest, as far as the account may see them; at most two, because the caller needs exactly one. Books in the
 * trash are excluded. If no file has the digest now, those whose file had it before: devices keep the file that they once loaded.
 */
export async function findBooksByKoreaderHash(db: Db, access: Access, hash: string): Promise<readonly HashedBook[]> {
  const books = db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.deletedAt', 'is', null)
    .where((eb) => visibleBooks(db, access)(eb))
    .select(['book.id', 'book.seriesId', 'book.libraryId', 'book.numberSort', 'bookMedia.pageCount'])
    .limit(2)
  // The empty digest is written literally, otherwise SQLite would not use the partial index.
  const current = await books.where('book.koreaderHash', '=', hash).where('book.koreaderHash', '<>', sql.lit('')).execute()
  if (current.length > 0) return current.map((book) => ({ ...book, isReplaced: false }))
  const former = await books
    .innerJoin('bookKoreaderHash', 'bookKoreaderHash.bookId', 'book.id')
    .where('bookKoreaderHash.hash', '=', hash)
    .execute()
  return former.map((book) => ({ ...book, isReplaced: true }))
}
