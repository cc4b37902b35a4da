import { hash } from 'node:crypto'
import { listAllVisibleSets } from '../../../collections/index.ts'
import { type Db, inTransaction } from '../../../kernel/db/index.ts'
import type { AppContext } from '../../../kernel/feature/index.ts'
import { newId } from '../../../kernel/identity/index.ts'
import {
  deleteExcessSyncPoints,
  deleteOldSyncPoints,
  findSyncedAmong,
  findSyncPoint,
  insertSyncBooks,
  insertSyncLists,
  insertSyncPoint,
  type KoboReader,
} from './sync-points.queries.ts'
import type { SyncToken } from './sync-token.rules.ts'

export type SyncPointDeps = Pick<AppContext, 'db' | 'clock'>

/** A device that lost the last responses sends a token that names one of these. */
const newestKept = 3

/** Each lists all books: without a limit, a user could fill the disk with API keys. A device without a sync point gets everything again. */
const maxPerUser = 60

/** The sync points of a request, as far as they still exist. */
export interface KnownPoints {
  readonly reached: string | undefined
  readonly ongoing: SyncToken['ongoing']
}

/** Sync points that were reset, or that belong to another API key, count as never reached: everything is sent again. */
export async function findKnownPoints(db: Db, apiKeyId: string, { reached, ongoing }: SyncToken): Promise<KnownPoints> {
  const isKnown = async (id: string | undefined) => id !== undefined && (await findSyncPoint(db, apiKeyId, id)) !== undefined
  const isReached = await isKnown(reached)
  const continues = (reached === undefined || isReached) && (await isKnown(ongoing?.pointId))
  return { reached: isReached ? reached : undefined, ongoing: continues ? ongoing : undefined }
}

/** Stores what the reader may see now, and deletes the sync points that no token can name anymore. @returns its id */
export function createSyncPoint({ db, clock }: SyncPointDeps, reader: KoboReader, reached: string | undefined): Promise<string> {
  const nowMs = clock.now()
  const id = newId(nowMs)
  return inTransaction(db, async (trx) => {
    await insertSyncPoint(trx, { id, apiKeyId: reader.apiKeyId, createdAt: nowMs })
    await insertSyncBooks(trx, id, reader)
    const lists = await listSyncedLists(trx, id, reader)
    await insertSyncLists(
      trx,
      lists.map(({ id: listId, name, bookIds }) => ({ syncPointId: id, listId, contents: hash('sha1', [name, ...bookIds].join('\n')) })),
    )
    await deleteOldSyncPoints(trx, reader.apiKeyId, { ids: reached === undefined ? [] : [reached], newest: newestKept })
    await deleteExcessSyncPoints(trx, reader.userId, maxPerUser)
    return id
  })
}

/** The read lists with a book in the sync point, with these books only. @param ids all lists when omitted */
export async function listSyncedLists(db: Db, pointId: string, { access }: Pick<KoboReader, 'access'>, ids?: readonly string[]) {
  const sets = await listAllVisibleSets(db, { kind: 'READ_LIST', access, ...(ids ? { ids } : {}) })
  const synced = await findSyncedAmong(db, pointId, [...new Set(sets.flatMap(({ memberIds }) => memberIds))])
  return sets.flatMap(({ id, name, createdAt, modifiedAt, memberIds }) => {
    const bookIds = memberIds.filter((bookId) => synced.has(bookId))
    return bookIds.length === 0 ? [] : [{ id, name, createdAt, modifiedAt, bookIds }]
  })
}
