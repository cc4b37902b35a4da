import { type NotNull, type RawBuilder, sql } from 'kysely'
import { type Db, inList, insertRows } from '../../kernel/db/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'
import type { KnownPageTable, PageAction, PageHashTable } from './repeated.tables.ts'

export interface RepeatedPageWindow {
  readonly offset: number
  readonly limit: number
  readonly sort: readonly SortOrder[]
}

/**
 * Books of a library that were read again since their pages were hashed, after the given one. Excludes archive formats that cannot be
 * rewritten.
 */
export const listBooksToHash = (db: Db, libraryId: string, { afterId, limit }: { readonly afterId: string; readonly limit: number }) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .leftJoin('hashedBook', 'hashedBook.bookId', 'book.id')
    .where('book.libraryId', '=', libraryId)
    .where('book.deletedAt', 'is', null)
    .where('book.id', '>', afterId)
    .where('bookMedia.status', '=', 'READY')
    .where('bookMedia.mediaType', '=', 'application/zip')
    .where((eb) => eb.or([eb('hashedBook.analysedAt', 'is', null), eb('hashedBook.analysedAt', '!=', eb.ref('bookMedia.analysedAt'))]))
    .select(['book.id', 'bookMedia.analysedAt'])
    .orderBy('book.id')
    .limit(limit)
    .execute()

/** Replaces the hashes of a book. */
export async function savePageHashes(trx: Db, bookId: string, analysedAt: number, rows: readonly PageHashTable[]): Promise<void> {
  await trx.deleteFrom('pageHash').where('bookId', '=', bookId).execute()
  await insertRows(trx, 'pageHash', rows)
  await trx
    .insertInto('hashedBook')
    .values({ bookId, analysedAt })
    .onConflict((conflict) => conflict.column('bookId').doUpdateSet({ analysedAt }))
    .execute()
}

const inShelf = (db: Db) => db.selectFrom('pageHash').innerJoin('book', 'book.id', 'pageHash.bookId').where('book.deletedAt', 'is', null)

/** Pages that occur more than once and have no decision. */
const unknown = (db: Db) =>
  inShelf(db)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('knownPage').select('knownPage.hash').whereRef('knownPage.hash', '=', 'pageHash.hash'))))
    .groupBy('pageHash.hash')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .select((eb) => ['pageHash.hash', eb.fn.countAll<number>().as('matchCount'), eb.fn.max('pageHash.sizeBytes').as('sizeBytes')])

const unknownOrders: Readonly<Record<string, string>> = { matchCount: 'matchCount', size: 'sizeBytes', fileSize: 'sizeBytes', hash: 'hash' }

export const listUnknown = (db: Db, { offset, limit, sort }: RepeatedPageWindow) => {
  const [order] = sort.filter(({ property }) => property === 'totalSize' || Object.hasOwn(unknownOrders, property))
  const column =
    order?.property === 'totalSize'
      ? sql`"matchCount" * "sizeBytes"`
      : sql.ref(unknownOrders[order?.property ?? 'matchCount'] ?? 'matchCount')
  return db
    .selectFrom(unknown(db).as('found'))
    .selectAll()
    .orderBy(column, order?.direction ?? 'desc')
    .orderBy('hash')
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countUnknown = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom(unknown(db).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const knownOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  created: sql.ref('createdAt'),
  createdDate: sql.ref('createdAt'),
  lastModified: sql.ref('modifiedAt'),
  lastModifiedDate: sql.ref('modifiedAt'),
  action: sql.ref('action'),
  deleteCount: sql.ref('deleteCount'),
  deleteSize: sql`"deleteCount" * cast(coalesce("sizeBytes", 0) as bigint)`,
  matchCount: sql.ref('matchCount'),
  hash: sql.ref('hash'),
  size: sql.ref('sizeBytes'),
  fileSize: sql.ref('sizeBytes'),
}

export const listKnown = (db: Db, actions: readonly PageAction[], { offset, limit, sort }: RepeatedPageWindow) => {
  const order = sort.find((one) => Object.hasOwn(knownOrders, one.property))
  return db
    .selectFrom('knownPage')
    .$if(actions.length > 0, (query) => query.where('action', 'in', actions))
    .select((eb) => [
      'hash',
      'sizeBytes',
      'action',
      'deleteCount',
      'createdAt',
      'modifiedAt',
      eb
        .selectFrom('pageHash')
        .innerJoin('book', 'book.id', 'pageHash.bookId')
        .whereRef('pageHash.hash', '=', 'knownPage.hash')
        .where('book.deletedAt', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('matchCount'),
    ])
    .orderBy(knownOrders[order?.property ?? 'lastModified'] ?? sql.ref('modifiedAt'), order?.direction ?? 'desc')
    .orderBy('hash')
    .offset(offset)
    .limit(limit)
    .$narrowType<{ matchCount: NotNull }>()
    .execute()
}

export const countKnown = async (db: Db, actions: readonly PageAction[]): Promise<number> =>
  (
    await db
      .selectFrom('knownPage')
      .$if(actions.length > 0, (query) => query.where('action', 'in', actions))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const matches = (db: Db, hash: string) => inShelf(db).where('pageHash.hash', '=', hash)

const matchOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  url: sql.ref('book.path'),
  fileName: sql.ref('pageHash.fileName'),
  pageNumber: sql.ref('pageHash.number'),
  bookId: sql.ref('pageHash.bookId'),
}

export const listMatches = (db: Db, hash: string, { offset, limit, sort }: RepeatedPageWindow) => {
  const order = sort.find((one) => Object.hasOwn(matchOrders, one.property))
  return matches(db, hash)
    .innerJoin('library', 'library.id', 'book.libraryId')
    .select([
      'pageHash.bookId',
      'pageHash.number',
      'pageHash.fileName',
      'pageHash.sizeBytes',
      'pageHash.mediaType',
      'book.path',
      'library.root',
    ])
    .orderBy(matchOrders[order?.property ?? 'bookId'] ?? sql.ref('pageHash.bookId'), order?.direction ?? 'asc')
    .orderBy('pageHash.bookId')
    .orderBy('pageHash.number')
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countMatches = async (db: Db, hash: string): Promise<number> =>
  (
    await matches(db, hash)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Books that contain any of the pages, with their page numbers. */
export async function listBooksWith(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, readonly PageHashTable[]>> {
  const rows = await inShelf(db)
    .where((eb) => inList(db, eb, 'pageHash.hash', hashes))
    .selectAll('pageHash')
    .orderBy('pageHash.bookId')
    .orderBy('pageHash.number')
    .execute()
  return Map.groupBy(rows, ({ bookId }) => bookId)
}

export const findKnown = (db: Db, hash: string): Promise<KnownPageTable | undefined> =>
  db.selectFrom('knownPage').selectAll().where('hash', '=', hash).executeTakeFirst()

export const listKnownFor = async (db: Db, action: PageAction): Promise<readonly string[]> =>
  (await db.selectFrom('knownPage').select('hash').where('action', '=', action).execute()).map(({ hash }) => hash)

/** Stores a decision, replacing an earlier one about the same page. */
export const saveKnown = (db: Db, page: Omit<KnownPageTable, 'deleteCount' | 'modifiedAt'>) =>
  db
    .insertInto('knownPage')
    .values({ ...page, deleteCount: 0, modifiedAt: page.createdAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ action: page.action, modifiedAt: page.createdAt }))
    .execute()

export const countDeleted = (db: Db, hash: string, count: number) =>
  db
    .updateTable('knownPage')
    .set((eb) => ({ deleteCount: eb('deleteCount', '+', count) }))
    .where('hash', '=', hash)
    .execute()

/** Whether a book's hashes belong to the given analysis. */
export const isHashedAsOf = async (db: Db, bookId: string, analysedAt: number): Promise<boolean> =>
  (await db
    .selectFrom('hashedBook')
    .select('bookId')
    .where('bookId', '=', bookId)
    .where('analysedAt', '=', analysedAt)
    .executeTakeFirst()) !== undefined
