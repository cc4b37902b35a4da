// The links of series to titles at trackers. They are also the outbox: one row per reader, series and tracker, which is due while the
// revision of the reader's progress is above the one that was handled last.
import type { ExpressionBuilder, Selectable } from 'kysely'
import { type Db, inList, type Tables, toJson } from '../../kernel/db/index.ts'
import type { StoredSentence } from '../../kernel/sentences/index.ts'
import { type Access, visibleSeries } from '../../library/access/index.ts'
import { maxDelayMs, pullEveryMs } from '../sync/retry.rules.ts'
import type { Unit, WantedEntry } from '../sync/sync.rules.ts'

/** NEW: nothing is sent before the person confirms it. DETACHED: the person removed the link; it is not linked again by itself. */
export type LinkState = 'NEW' | 'ACTIVE' | 'DETACHED'

export interface TrackerLinkTable {
  userId: string
  seriesId: string
  pluginId: string
  /** At the service. */
  titleId: string
  state: LinkState
  unit: Unit
  /** Revision of the reader's progress that was handled last. */
  seenRevision: number
  /** JSON: LocalProgress as it was sent last; null when nothing was. */
  pushed: string | null
  /** JSON: Wanted, until it is sent. */
  wanted: string | null
  /** JSON: TrackedTitle as last read. */
  remote: string | null
  remoteReadAt: number | null
  /** Why the last attempt failed. */
  fault: StoredSentence | null
  /** No attempt before; epoch ms. */
  dueAt: number
}
export type TrackerLinkRow = Selectable<TrackerLinkTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    trackerLink: TrackerLinkTable
  }
}

export type LinkKey = Pick<TrackerLinkTable, 'userId' | 'seriesId' | 'pluginId'>
export type DueLink = TrackerLinkRow & { readonly revision: number }

const ofKey =
  ({ userId, seriesId, pluginId }: LinkKey) =>
  (eb: ExpressionBuilder<Tables, 'trackerLink'>) =>
    eb.and([eb('trackerLink.userId', '=', userId), eb('trackerLink.seriesId', '=', seriesId), eb('trackerLink.pluginId', '=', pluginId)])

export const findLink = (db: Db, key: LinkKey): Promise<TrackerLinkRow | undefined> =>
  db.selectFrom('trackerLink').selectAll().where(ofKey(key)).executeTakeFirst()

export const listLinksOfSeries = (db: Db, userId: string, seriesId: string): Promise<TrackerLinkRow[]> =>
  db.selectFrom('trackerLink').selectAll().where('userId', '=', userId).where('seriesId', '=', seriesId).execute()

export type NewLink = LinkKey & Pick<TrackerLinkTable, 'titleId' | 'unit'>

const fresh = {
  state: 'NEW',
  seenRevision: 0,
  pushed: null,
  wanted: null,
  remote: null,
  remoteReadAt: null,
  fault: null,
  dueAt: 0,
} as const

/** Links a series, instead of the title that it was linked to. */
export const saveLink = (db: Db, link: NewLink) =>
  db
    .insertInto('trackerLink')
    .values({ ...link, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'seriesId', 'pluginId']).doUpdateSet({ ...fresh, titleId: link.titleId, unit: link.unit }),
    )
    .execute()

/** Links a series that has never been linked. @returns whether it was */
export async function addLink(db: Db, link: NewLink): Promise<boolean> {
  const result = await db
    .insertInto('trackerLink')
    .values({ ...link, ...fresh })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const updateLink = (db: Db, key: LinkKey, values: Partial<TrackerLinkTable>) =>
  db.updateTable('trackerLink').set(values).where(ofKey(key)).execute()

/** The link to the same title as before the requests to the tracker. */
const isUnchanged = (link: TrackerLinkRow) => (eb: ExpressionBuilder<Tables, 'trackerLink'>) =>
  eb.and([ofKey(link)(eb), eb('titleId', '=', link.titleId), eb('unit', '=', link.unit), eb('state', '=', link.state)])

/** Stores why an entry couldn't be read or changed; nothing when the link was changed meanwhile. */
export const saveFailed = (db: Db, link: DueLink, failed: Pick<TrackerLinkTable, 'fault' | 'dueAt'>) =>
  db.updateTable('trackerLink').set(failed).where(isUnchanged(link)).execute()

/**
 * Stores what was read or sent. A choice of the person stays until it was sent, and so does one made meanwhile.
 * @returns false when the link was changed meanwhile
 */
export async function saveSynced(
  trx: Db,
  link: DueLink,
  synced: Partial<Pick<TrackerLinkTable, 'seenRevision' | 'pushed' | 'remote' | 'remoteReadAt'>>,
): Promise<boolean> {
  const result = await trx
    .updateTable('trackerLink')
    .set({ ...synced, fault: null, dueAt: 0 })
    .where(isUnchanged(link))
    .executeTakeFirst()
  if (synced.pushed !== undefined && link.wanted !== null) {
    await trx.updateTable('trackerLink').set({ wanted: null }).where(ofKey(link)).where('wanted', '=', link.wanted).execute()
  }
  return result.numUpdatedRows === 1n
}

export const saveWanted = (db: Db, key: LinkKey, wanted: WantedEntry) => updateLink(db, key, { wanted: toJson(wanted), dueAt: 0 })

/** Starts over with another account: its entries are read, and its first sync has to be confirmed. */
export const restartLinks = (db: Db, userId: string, pluginId: string) =>
  db
    .updateTable('trackerLink')
    .set(fresh)
    .where('userId', '=', userId)
    .where('pluginId', '=', pluginId)
    .where('state', '!=', 'DETACHED')
    .execute()

/** Treats the progress of a person's list as not read yet. */
export const readListAgain = (db: Db, { userId, pluginId }: Pick<LinkKey, 'userId' | 'pluginId'>) =>
  db
    .updateTable('trackerLink')
    .set({ remoteReadAt: null })
    .where('userId', '=', userId)
    .where('pluginId', '=', pluginId)
    .where('state', '=', 'ACTIVE')
    .execute()

export const deleteLinksOfAccount = (db: Db, userId: string, pluginId: string) =>
  db.deleteFrom('trackerLink').where('userId', '=', userId).where('pluginId', '=', pluginId).execute()

/** Confirms new links, so that they are sent; only those whose entry the person has seen. */
export const confirmLinks = (db: Db, { userId, pluginId }: Pick<LinkKey, 'userId' | 'pluginId'>, seriesIds: readonly string[]) =>
  db
    .updateTable('trackerLink')
    .set({ state: 'ACTIVE', dueAt: 0 })
    .where('userId', '=', userId)
    .where('pluginId', '=', pluginId)
    .where('state', '=', 'NEW')
    .where('remoteReadAt', 'is not', null)
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .execute()

const isPending = (eb: ExpressionBuilder<Tables, 'trackerLink' | 'progressWatch'>) =>
  eb.and([
    eb('trackerLink.state', '=', 'ACTIVE'),
    eb.or([eb('trackerLink.wanted', 'is not', null), eb('progressWatch.revision', '>', eb.ref('trackerLink.seenRevision'))]),
  ])
const isUnread = (eb: ExpressionBuilder<Tables, 'trackerLink'>) =>
  eb.and([eb('trackerLink.state', '=', 'NEW'), eb('trackerLink.remoteReadAt', 'is', null)])

const linksWithWatch = (db: Db) =>
  db
    .selectFrom('trackerLink')
    .innerJoin('progressWatch', (join) =>
      join.onRef('progressWatch.seriesId', '=', 'trackerLink.seriesId').onRef('progressWatch.userId', '=', 'trackerLink.userId'),
    )

/** Where the person wants it, lists are read again after a while. A time further ahead was stored by a wrong clock. */
const isPullDue = (eb: ExpressionBuilder<Tables, 'trackerLink' | 'trackerAccount'>, nowMs: number) =>
  eb.and([
    eb('trackerAccount.pull', '=', 1),
    eb('trackerLink.state', '=', 'ACTIVE'),
    eb.or([
      eb('trackerLink.remoteReadAt', 'is', null),
      eb('trackerLink.remoteReadAt', '<=', nowMs - pullEveryMs),
      eb('trackerLink.remoteReadAt', '>=', nowMs + pullEveryMs),
    ]),
  ])

const dueLinks = (db: Db, nowMs: number) =>
  linksWithWatch(db)
    .innerJoin('trackerAccount', (join) =>
      join.onRef('trackerAccount.userId', '=', 'trackerLink.userId').onRef('trackerAccount.pluginId', '=', 'trackerLink.pluginId'),
    )
    .innerJoin('user', 'user.id', 'trackerLink.userId')
    .where('trackerAccount.problem', 'is', null)
    // While an account is turned off, nothing is sent or read for it. Accounts belong to the users feature and are only read here.
    .where('user.turnedOffAt', 'is', null)
    .where((eb) => eb.or([eb('trackerLink.dueAt', '<=', nowMs), eb('trackerLink.dueAt', '>', nowMs + maxDelayMs)]))
    .where((eb) => eb.or([isPending(eb), isUnread(eb), isPullDue(eb, nowMs)]))

/** What has to be sent or read at a tracker: what failed last comes after the rest, progress before new links. */
export const listDueLinks = (
  db: Db,
  pluginId: string,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<DueLink[]> =>
  dueLinks(db, nowMs)
    .where('trackerLink.pluginId', '=', pluginId)
    .selectAll('trackerLink')
    .select('progressWatch.revision')
    .orderBy('trackerLink.dueAt')
    .orderBy('trackerLink.state')
    .orderBy('trackerLink.seriesId')
    .limit(limit)
    .execute()

/** Trackers with anything to do. */
export async function listDuePlugins(db: Db, nowMs: number): Promise<readonly string[]> {
  const rows = await dueLinks(db, nowMs).select('trackerLink.pluginId').distinct().execute()
  return rows.map(({ pluginId }) => pluginId)
}

export interface LinkCounts {
  /** Series that are linked and confirmed. */
  readonly linked: number
  /** Those with something to send. */
  readonly pending: number
  /** New links whose entry was read, so that they can be confirmed. */
  readonly toConfirm: number
  /** New links whose entry was not read yet. */
  readonly unread: number
}

/** Counts the links of an account to series that the person may see. */
export async function countLinks(db: Db, { userId, pluginId, access }: Pick<LinkKey, 'userId' | 'pluginId'> & { access: Access }) {
  const rows = await linksWithWatch(db)
    .innerJoin('series', 'series.id', 'trackerLink.seriesId')
    .where(visibleSeries(db, access))
    .where('series.deletedAt', 'is', null)
    .where('trackerLink.userId', '=', userId)
    .where('trackerLink.pluginId', '=', pluginId)
    .where('trackerLink.state', '!=', 'DETACHED')
    .select(['trackerLink.state', 'trackerLink.remoteReadAt', 'trackerLink.wanted', 'trackerLink.seenRevision', 'progressWatch.revision'])
    .execute()
  const news = rows.filter(({ state }) => state === 'NEW')
  const linked = rows.filter(({ state }) => state === 'ACTIVE')
  const counts: LinkCounts = {
    linked: linked.length,
    pending: linked.filter(({ wanted, revision, seenRevision }) => wanted !== null || revision > seenRevision).length,
    toConfirm: news.filter(({ remoteReadAt }) => remoteReadAt !== null).length,
    unread: news.filter(({ remoteReadAt }) => remoteReadAt === null).length,
  }
  return counts
}

/** New links of an account to series that the person may see, with the titles of the series. */
export const listNewLinks = (db: Db, { userId, pluginId, access }: Pick<LinkKey, 'userId' | 'pluginId'> & { access: Access }) =>
  db
    .selectFrom('trackerLink')
    .innerJoin('series', 'series.id', 'trackerLink.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where(visibleSeries(db, access))
    .where('series.deletedAt', 'is', null)
    .where('trackerLink.userId', '=', userId)
    .where('trackerLink.pluginId', '=', pluginId)
    .where('trackerLink.state', '=', 'NEW')
    .selectAll('trackerLink')
    .select('seriesMetadata.title as seriesTitle')
    .orderBy('seriesMetadata.title')
    .execute()
