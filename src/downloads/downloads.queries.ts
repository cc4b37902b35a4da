import type { Selectable, SelectQueryBuilder } from 'kysely'
import { requestKeyOf } from '../chapters/urls/index.ts'
import { containsText, type Db, inList, isUniqueViolation, readInBackground, type Tables } from '../kernel/db/index.ts'
import type { StoredSentence } from '../kernel/sentences/index.ts'
import { activeStatuses, type DownloadStatus, type StopRequest } from './queue/download-state.rules.ts'

export interface DownloadTable {
  id: string
  /** As entered. */
  url: string
  /** Normalized URL; there is one active download per library and key. */
  requestKey: string
  /** Host name; downloads of one site share its slots. */
  site: string
  libraryId: string
  title: string
  /** JSON: TitleInfo of the plugin contract; null until the source has responded. */
  titleInfo: string | null
  /** Relative to the library's root; null until it is chosen. */
  seriesFolder: string | null
  status: DownloadStatus
  /** Requested status of a running download. */
  wish: StopRequest | null
  /** 0 to 10; lower runs first. */
  priority: number
  /** Whether each run requests the title's chapters from the source; otherwise it downloads the ones that it was given. */
  listsChapters: 0 | 1
  /** In percent. */
  progress: number
  currentChapter: string
  totalChapters: number
  /** For people: why it is queued or why it failed. */
  message: StoredSentence | null
  /** E-mail address of a person, or the name of the component that queued it. */
  createdBy: string
  /** Failed attempts since it was last started by a person. */
  attempt: number
  /** Epoch ms before which it is not retried. */
  nextAttemptAt: number | null
  /**
   * 1 while a person wants it tried although its site is paused. While it runs: it was requested again,
   * and then lists its title and tries failed chapters once more.
   */
  triesNow: 0 | 1
  /** How often it was claimed; together with `leaseOwner` it shows a worker that it lost the download. */
  runNumber: number
  leaseOwner: string | null
  leaseUntil: number | null
  /** One of the slots of its site while it runs. */
  slot: string | null
  /** JSON: identity of its extractor process. */
  extractor: string | null
  createdAt: number
  updatedAt: number
}
export type DownloadRow = Selectable<DownloadTable>

declare module '../kernel/db/tables.ts' {
  interface Tables {
    download: DownloadTable
  }
}

export const findDownload = (db: Db, id: string): Promise<DownloadRow | undefined> =>
  db.selectFrom('download').selectAll().where('id', '=', id).executeTakeFirst()

export interface DownloadFilter {
  readonly status?: DownloadStatus | undefined
  readonly libraryId?: string | undefined
  /** Part of the title or the URL, in any case. */
  readonly search?: string | undefined
}

/** One page in queue order: priority, then age. A search reads every download. */
export async function listDownloads(db: Db, filter: DownloadFilter, page: { readonly page: number; readonly size: number }) {
  // The rows before the page are skipped in the index: with all columns, PostgreSQL would read and sort every row of a long queue.
  const ids = inQueueOrder(filtered(db.selectFrom('download'), filter).select('id'))
    .limit(page.size)
    .offset(page.page * page.size)
  const rows = await readInBackground(db, inQueueOrder(db.selectFrom('download').selectAll().where('id', 'in', ids)))
  const counts = await countDownloads(db, filter)
  return { rows, total: counts.reduce((total, { count }) => total + Number(count), 0) }
}

/** Downloads that run now, with the owners of their leases. */
export const listRunningDownloads = (db: Db) =>
  db.selectFrom('download').select(['id', 'title', 'url', 'leaseOwner']).where('status', '=', 'DOWNLOADING').orderBy('createdAt').execute()

/** Number of downloads in each state. */
export const countDownloads = (db: Db, filter: DownloadFilter) =>
  readInBackground(
    db,
    filtered(db.selectFrom('download'), filter)
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status'),
  )

/** Ids of all downloads that match a filter, in queue order. */
export const listDownloadIds = async (db: Db, filter: DownloadFilter): Promise<readonly string[]> =>
  (await readInBackground(db, inQueueOrder(filtered(db.selectFrom('download'), filter).select('id')))).map(({ id }) => id)

const inQueueOrder = <O>(query: SelectQueryBuilder<Tables, 'download', O>) => query.orderBy('priority').orderBy('createdAt').orderBy('id')

function filtered(query: SelectQueryBuilder<Tables, 'download', object>, { status, libraryId, search }: DownloadFilter) {
  const byStatus = status ? query.where('status', '=', status) : query
  const byLibrary = libraryId ? byStatus.where('libraryId', '=', libraryId) : byStatus
  if (!search) return byLibrary
  return byLibrary.where(({ or }) => or([containsText('title', search), containsText('url', search)]))
}

/** Running, paused and queued downloads, in this order, for a client that has just connected. */
export const listActiveDownloads = (db: Db, limit: number): Promise<DownloadRow[]> =>
  db
    .selectFrom('download')
    .selectAll()
    .where('status', 'in', [...activeStatuses])
    .orderBy('status')
    .orderBy('priority')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Site and node of each running download. */
export const listRunningSites = (db: Db) =>
  db.selectFrom('download').select(['site', 'leaseOwner']).where('status', '=', 'DOWNLOADING').execute()

/** The active download for this URL in this library. */
export const findActiveDownload = (db: Db, libraryId: string, requestKey: string): Promise<DownloadRow | undefined> =>
  db
    .selectFrom('download')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where('requestKey', '=', requestKey)
    .where('status', 'in', [...activeStatuses])
    .executeTakeFirst()

/** The downloads for these URLs in this library that are active or retried later, by request key; an active one before a failed one. */
export async function findUnfinishedDownloads(
  db: Db,
  libraryId: string,
  requestKeys: readonly string[],
): Promise<ReadonlyMap<string, Pick<DownloadRow, 'id' | 'nextAttemptAt'>>> {
  const rows = await db
    .selectFrom('download')
    .select(['requestKey', 'id', 'nextAttemptAt'])
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'requestKey', requestKeys))
    .where((eb) =>
      eb.or([eb('status', 'in', [...activeStatuses]), eb.and([eb('status', '=', 'FAILED'), eb('nextAttemptAt', 'is not', null)])]),
    )
    .orderBy((eb) => eb.case().when('status', '=', 'FAILED').then(0).else(1).end())
    .execute()
  return new Map(rows.map(({ requestKey, ...download }) => [requestKey, download]))
}

/** Names of titles as their newest downloads know them, by URL; those that are unknown are omitted. */
export async function listDownloadTitles(db: Db, libraryId: string, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(urls.map((url) => [requestKeyOf(url), url]))
  const rows = await db
    .selectFrom('download')
    .select(['requestKey', 'title'])
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'requestKey', [...keys.keys()]))
    .where('titleInfo', 'is not', null)
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ requestKey, title }) => [keys.get(requestKey) ?? requestKey, title]))
}

/** Folders that unfinished downloads of a library have chosen. */
export async function listChosenFolders(db: Db, libraryId: string) {
  const rows = await db
    .selectFrom('download')
    .select(['id', 'status', 'seriesFolder', 'titleInfo'])
    .where('libraryId', '=', libraryId)
    .where('status', 'in', [...activeStatuses])
    .where('seriesFolder', 'is not', null)
    .execute()
  return rows.flatMap(({ seriesFolder, titleInfo, ...row }) =>
    seriesFolder === null || titleInfo === null ? [] : [{ ...row, seriesFolder, titleInfo }],
  )
}

export interface WaitingFor {
  readonly libraryId: string
  readonly requestKeys: readonly string[]
  /** Paused sites. */
  readonly pausedSites: readonly string[]
}

/** Downloads for these URLs that wait for a later attempt, or for their site. */
export const listPostponed = async (db: Db, { libraryId, requestKeys, pausedSites }: WaitingFor): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('download')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'requestKey', requestKeys))
    .where('status', 'in', ['PENDING', 'FAILED'])
    .where((eb) =>
      eb.or([eb('nextAttemptAt', 'is not', null), eb.and([eb('status', '=', 'PENDING'), inList(db, eb, 'site', pausedSites)])]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Libraries for which this URL was downloaded before. */
export const listLibrariesOfRequest = async (db: Db, requestKey: string): Promise<readonly string[]> => {
  const rows = await db.selectFrom('download').select('libraryId').distinct().where('requestKey', '=', requestKey).execute()
  return rows.map(({ libraryId }) => libraryId)
}

/** Inserts a download. @returns false when there is an active one for its URL and library, even if it was inserted concurrently */
export async function insertDownload(db: Db, row: DownloadTable): Promise<boolean> {
  const result = await db
    .insertInto('download')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Updates a download if it has not changed since the caller read it.
 * @returns the new row; undefined when it was changed in the meantime
 * @throws a unique violation, see `unlessDuplicate`, when it would become a second active download of its URL
 */
export const updateDownload = (
  db: Db,
  seen: Pick<DownloadRow, 'id' | 'status' | 'runNumber'>,
  change: Partial<DownloadTable>,
): Promise<DownloadRow | undefined> =>
  db
    .updateTable('download')
    .set(change)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('runNumber', '=', seen.runNumber)
    .returningAll()
    .executeTakeFirst()

/** Result of a change, or `duplicate` when another active download has the URL. Wrap the whole transaction in it. */
export async function unlessDuplicate<T>(change: Promise<T>): Promise<T | 'duplicate'> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error)) return 'duplicate'
    throw error
  }
}

/** Deletes a download that no worker holds. @returns the deleted row */
export const deleteUnheldDownload = (db: Db, id: string): Promise<DownloadRow | undefined> =>
  db.deleteFrom('download').where('id', '=', id).where('leaseOwner', 'is', null).returningAll().executeTakeFirst()

/** Deletes every download with this status that no worker holds. */
export const deleteUnheldDownloads = (db: Db, status: DownloadStatus): Promise<Pick<DownloadRow, 'id' | 'libraryId'>[]> =>
  db.deleteFrom('download').where('status', '=', status).where('leaseOwner', 'is', null).returning(['id', 'libraryId']).execute()

export const countByStatus = (db: Db) =>
  db
    .selectFrom('download')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
