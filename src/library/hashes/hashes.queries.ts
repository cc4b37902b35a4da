import { sql } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'

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
export const saveFileHashes = (db: Db, { id, sizeBytes, fileModifiedAt, fileHash, koreaderHash }: UnhashedBook) =>
  db
    .updateTable('book')
    .set({ fileHash, koreaderHash, unhashed: 0 })
    .where('id', '=', id)
    .where('sizeBytes', '=', sizeBytes)
    .where('fileModifiedAt', '=', fileModifiedAt)
    .execute()

/** Marks books that lack one of the digests to be read again; complete ones are unaffected. */
export const requestHashes = (db: Db, libraryId: string) =>
  db
    .updateTable('book')
    .set({ unhashed: 1 })
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([eb('fileHash', '=', ''), eb('koreaderHash', '=', '')]))
    .execute()
