// Sync points: what the device of an API key knows about books and read lists. A sync point never changes, except that `forgetProgress`
// marks a position as unknown to the device.
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, inList, insertRows, readInBackground, type Tables } from '../../../kernel/db/index.ts'
import { type Access, visibleBooks } from '../../../library/access/index.ts'
import type { ChangeKind } from './sync-token.rules.ts'

export interface KoboSyncPointTable {
  id: string
  apiKeyId: string
  createdAt: number
}

export interface KoboSyncBookTable {
  syncPointId: string
  bookId: string
  sizeBytes: number
  fileModifiedAt: number
  /** Empty when the file was not hashed yet. */
  fileHash: string
  /** The later change of the metadata of the book and of its series. */
  metadataAt: number
  /** When the position was stored; 0 without one, -1 when the device must receive it. */
  progressAt: number
  /** ID of the device that reported the position; a Kobo e-reader has the ID of its API key. */
  progressBy: string
}

export interface KoboSyncListTable {
  syncPointId: string
  listId: string
  /** Digest of name and books. */
  contents: string
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    koboSyncPoint: KoboSyncPointTable
    koboSyncBook: KoboSyncBookTable
    koboSyncList: KoboSyncListTable
  }
}

const unknownToDevice = -1

export interface KoboReader {
  readonly apiKeyId: string
  readonly userId: string
  readonly access: Access
}

export const insertSyncPoint = (db: Db, point: KoboSyncPointTable) => db.insertInto('koboSyncPoint').values(point).execute()

/** Stores the EPUBs that the reader may see, with their positions. One statement, however many there are. */
export const insertSyncBooks = (db: Db, pointId: string, { userId, access }: KoboReader) =>
  db
    .insertInto('koboSyncBook')
    .columns(['syncPointId', 'bookId', 'sizeBytes', 'fileModifiedAt', 'fileHash', 'metadataAt', 'progressAt', 'progressBy'])
    .expression((eb) =>
      eb
        .selectFrom('book')
        .innerJoin('koboSyncPoint', (join) => join.on('koboSyncPoint.id', '=', pointId))
        .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
        .innerJoin('bookEpub', 'bookEpub.bookId', 'book.id')
        .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
        .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
        .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
        .where('bookMedia.status', '=', 'READY')
        .where('book.deletedAt', 'is', null)
        .where((inner) => visibleBooks(db, access)(inner))
        .select((inner) => [
          'koboSyncPoint.id as syncPointId',
          'book.id as bookId',
          'book.sizeBytes',
          'book.fileModifiedAt',
          sql<string>`case when ${inner.ref('book.unhashed')} = 1 then '' else ${inner.ref('book.fileHash')} end`.as('fileHash'),
          sql<number>`case when ${inner.ref('bookMetadata.modifiedAt')} > ${inner.ref('seriesMetadata.modifiedAt')}
            then ${inner.ref('bookMetadata.modifiedAt')} else ${inner.ref('seriesMetadata.modifiedAt')} end`.as('metadataAt'),
          sql<number>`coalesce(${inner.ref('readProgress.modifiedAt')}, 0)`.as('progressAt'),
          sql<string>`coalesce(${inner.ref('readProgress.deviceId')}, '')`.as('progressBy'),
        ]),
    )
    .execute()

export const insertSyncLists = (db: Db, rows: readonly KoboSyncListTable[]) => insertRows(db, 'koboSyncList', rows)

/** The ids of those books that are in a sync point. */
export async function findSyncedAmong(db: Db, pointId: string, bookIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('koboSyncBook')
    .select('bookId')
    .where('syncPointId', '=', pointId)
    .where((eb) => inList(db, eb, 'bookId', bookIds))
    .execute()
  return new Set(rows.map(({ bookId }) => bookId))
}

/** A sync point of an API key; undefined for those of others. */
export const findSyncPoint = (db: Db, apiKeyId: string, id: string) =>
  db.selectFrom('koboSyncPoint').selectAll().where('apiKeyId', '=', apiKeyId).where('id', '=', id).executeTakeFirst()

interface KeptSyncPoints {
  readonly ids: readonly string[]
  readonly newest: number
}

/** Deletes the sync points of an API key except some and the newest. */
export async function deleteOldSyncPoints(db: Db, apiKeyId: string, kept: KeptSyncPoints): Promise<void> {
  const newest = await db
    .selectFrom('koboSyncPoint')
    .select('id')
    .where('apiKeyId', '=', apiKeyId)
    .orderBy('id', 'desc')
    .limit(kept.newest)
    .execute()
  await db
    .deleteFrom('koboSyncPoint')
    .where('apiKeyId', '=', apiKeyId)
    .where((eb) => eb.not(inList(db, eb, 'id', [...kept.ids, ...newest.map(({ id }) => id)])))
    .execute()
}

/** Deletes the sync points of all of a user's devices except the newest. */
export async function deleteExcessSyncPoints(db: Db, userId: string, newest: number): Promise<void> {
  const keys = db.selectFrom('apiKey').select('apiKey.id').where('apiKey.userId', '=', userId)
  const ofUser = db.selectFrom('koboSyncPoint').select('id').where('apiKeyId', 'in', keys)
  await db
    .deleteFrom('koboSyncPoint')
    .where('apiKeyId', 'in', keys)
    .where('id', '<=', ofUser.orderBy('id', 'desc').limit(1).offset(newest))
    .execute()
}

/** Deletes the sync points of a user's devices. @param apiKeyIds all of the user's keys when empty */
export const deleteSyncPointsOf = (db: Db, userId: string, apiKeyIds: readonly string[]) =>
  db
    .deleteFrom('koboSyncPoint')
    .where('apiKeyId', 'in', (eb) => eb.selectFrom('apiKey').select('apiKey.id').where('apiKey.userId', '=', userId))
    .$if(apiKeyIds.length > 0, (query) => query.where((eb) => inList(db, eb, 'apiKeyId', apiKeyIds)))
    .execute()

/** Has the next sync send the position in a book to the device again. */
export const forgetProgress = (db: Db, apiKeyId: string, bookId: string) =>
  db
    .updateTable('koboSyncBook')
    .set({ progressAt: unknownToDevice })
    .where('bookId', '=', bookId)
    .where('syncPointId', 'in', (eb) => eb.selectFrom('koboSyncPoint').select('koboSyncPoint.id').where('apiKeyId', '=', apiKeyId))
    .execute()

/** Before the first sync: everything is new. */
export const noSyncPoint = ''

/** Two sync points of an API key. */
export interface SyncSpan {
  readonly fromId: string
  readonly toId: string
  readonly apiKeyId: string
}

/** Ids of the next books or read lists with a kind of change, in order of id. */
export async function listChangedIds(
  db: Db,
  kind: ChangeKind,
  span: SyncSpan,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const isOfList = kind === 'listAdded' || kind === 'listChanged' || kind === 'listRemoved'
  const query = isOfList ? changedLists(db, kind, span) : changedBooks(db, kind, span)
  const rows = await readInBackground(db, query.where('changed.id', '>', after).orderBy('changed.id').limit(limit))
  return rows.map(({ id }) => id)
}

type BookChange = Exclude<ChangeKind, 'listAdded' | 'listChanged' | 'listRemoved'>
type ListChange = Exclude<ChangeKind, BookChange>

const changedBooks = (db: Db, kind: BookChange, span: SyncSpan) =>
  db.selectFrom((eb) => changesOfBooks(eb, kind, span).as('changed')).select('changed.id')

const changedLists = (db: Db, kind: ListChange, span: SyncSpan) =>
  db.selectFrom((eb) => changesOfLists(eb, kind, span).as('changed')).select('changed.id')

type Builder = ExpressionBuilder<Tables, never>

function changesOfBooks(eb: Builder, kind: BookChange, { fromId, toId, apiKeyId }: SyncSpan) {
  const [ofId, otherId] = kind === 'bookRemoved' ? [fromId, toId] : [toId, fromId]
  const books = eb
    .selectFrom('koboSyncBook as now')
    .leftJoin('koboSyncBook as before', (join) => join.onRef('before.bookId', '=', 'now.bookId').on('before.syncPointId', '=', otherId))
    .where('now.syncPointId', '=', ofId)
    .select('now.bookId as id')
  if (kind === 'bookAdded' || kind === 'bookRemoved') return books.where('before.bookId', 'is', null)
  const inBoth = books.where('before.bookId', 'is not', null)
  if (kind === 'fileChanged') return inBoth.where(isOtherFile(false))
  if (kind === 'metadataChanged') return inBoth.where(isOtherFile(true)).whereRef('now.metadataAt', '<>', 'before.metadataAt')
  return inBoth
    .where(isOtherFile(true))
    .whereRef('now.progressAt', '<>', 'before.progressAt')
    .where((inner) => inner.or([inner('now.progressBy', '<>', apiKeyId), inner('before.progressAt', '=', unknownToDevice)]))
}

/** Files with hashes are compared by these: a copied or touched file has not changed. A hash that was computed later is no change. */
const isOtherFile = (negated: boolean) => {
  const [now, before] = [(column: string) => sql.ref(`now.${column}`), (column: string) => sql.ref(`before.${column}`)]
  const differs = sql<boolean>`(${now('sizeBytes')} <> ${before('sizeBytes')}
    or (${now('fileHash')} <> '' and ${before('fileHash')} <> '' and ${now('fileHash')} <> ${before('fileHash')})
    or ((${now('fileHash')} = '' or ${before('fileHash')} = '') and ${now('fileModifiedAt')} <> ${before('fileModifiedAt')}))`
  return negated ? sql<boolean>`not ${differs}` : differs
}

function changesOfLists(eb: Builder, kind: ListChange, { fromId, toId }: SyncSpan) {
  const [ofId, otherId] = kind === 'listRemoved' ? [fromId, toId] : [toId, fromId]
  const lists = eb
    .selectFrom('koboSyncList as now')
    .leftJoin('koboSyncList as before', (join) => join.onRef('before.listId', '=', 'now.listId').on('before.syncPointId', '=', otherId))
    .where('now.syncPointId', '=', ofId)
    .select('now.listId as id')
  if (kind !== 'listChanged') return lists.where('before.listId', 'is', null)
  return lists.whereRef('now.contents', '<>', 'before.contents')
}
