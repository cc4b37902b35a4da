// Takes a download from the queue.
// Guarantee: however many nodes claim at once, each download is taken once, and each slot of a site by one download.
import { type Expression, type ExpressionBuilder, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { claimLock, type Db, inTransaction, isUniqueViolation, type Tables } from '../../kernel/db/index.ts'
import { type LeaseHolder, newLease } from '../../kernel/leases/index.ts'
import type { DownloadRow } from '../downloads.queries.ts'
import { listPausedSites } from '../site-outages/site-outages.queries.ts'
import { isPast } from './download-runs.queries.ts'
import type { Slot } from './site-slots.rules.ts'

/** The slot to claim, and the worker that claims it. */
export interface SlotClaim extends Slot, LeaseHolder {
  /** Libraries whose downloads are left to other nodes. */
  readonly exceptLibraries?: readonly string[]
}

/**
 * Claims the most urgent download that is due, whose site has this slot free and is not paused unless a person requested it; undefined
 * when there is none.
 */
export async function claimDownload(db: Db, claim: SlotClaim): Promise<DownloadRow | undefined> {
  try {
    return await inTransaction(db, (trx) => claimIn(trx, claim))
  } catch (error) {
    // Another node claimed the slot at the same time.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

type Condition = (eb: ExpressionBuilder<Tables, 'download'>) => Expression<SqlBool>

async function claimIn(trx: Db, { place, sites, exceptLibraries = [], ...by }: SlotClaim): Promise<DownloadRow | undefined> {
  const nowMs = by.clock.now()
  const busySites = await listBusySites(trx, place)
  const paused = [...(await listPausedSites(trx, nowMs)).keys()]
  const isDue: Condition = (eb) =>
    eb.and([eb.or([eb('nextAttemptAt', 'is', null), isPast(eb, nowMs)]), ...exceptLibraries.map((id) => eb('libraryId', '!=', id))])
  const isFree: Condition = (eb) =>
    eb.and([
      ...busySites.map((site) => eb('site', '!=', site)),
      'only' in sites ? eb('site', 'in', sites.only) : eb.and(sites.except.map((site) => eb('site', '!=', site))),
    ])
  const mayAsk: Condition = (eb) => eb.and([isFree(eb), ...paused.map((site) => eb('site', '!=', site))])
  const requested = selectQueued(trx).where(isDue).where(isFree).where(sql<boolean>`"triesNow" = 1`)
  // A person's request overrides the pause of a site. Few rows have it, and they have their own index.
  const next =
    (paused.length > 0 && (await claimLock(trx, mostUrgent(requested)).executeTakeFirst())) || (await lockMostUrgent(trx, isDue, mayAsk))
  if (!next) return undefined
  return trx
    .updateTable('download')
    .set((eb) => ({
      status: 'DOWNLOADING' as const,
      wish: null,
      slot: `${next.site}#${place}`,
      ...newLease(trx, by),
      runNumber: eb('runNumber', '+', 1),
      nextAttemptAt: null,
      triesNow: 0 as const,
      message: null,
      extractor: null,
      updatedAt: nowMs,
    }))
    .where('id', '=', next.id)
    .returningAll()
    .executeTakeFirst()
}

/** Sites whose slot is taken. Queried separately: a subquery for each of thousands of queued downloads costs more than the claim. */
async function listBusySites(trx: Db, place: number): Promise<readonly string[]> {
  const running = await trx.selectFrom('download').select(['site', 'slot']).where('slot', '>', '').execute()
  return running.filter(({ site, slot }) => slot === `${site}#${place}`).map(({ site }) => site)
}

/** Locks the most urgent download that is due, of the sites that may be asked. */
async function lockMostUrgent(trx: Db, isDue: Condition, mayAsk: Condition) {
  const first = await findMostUrgent(trx, isDue, mayAsk)
  if (!first) return undefined
  const due = selectQueued(trx).where(isDue).where(mayAsk)
  const locked = await claimLock(trx, mostUrgent(due.where('id', '=', first.id))).executeTakeFirst()
  // Another node is changing that one.
  return locked ?? claimLock(trx, mostUrgent(due)).executeTakeFirst()
}

/**
 * Reads only the first download of each site, skipping from one site to the next along an index: a site that is not asked may have
 * thousands, and PostgreSQL would read each of them.
 */
async function findMostUrgent(trx: Db, isDue: Condition, mayAsk: Condition): Promise<{ readonly id: string } | undefined> {
  const first = (queued: ReturnType<typeof selectQueued>) => inQueueOrder(queued.where(isDue).orderBy('site')).limit(1)
  const ofFirstSite = first(selectQueued(trx))
  const ofNextSite = first(selectQueued(trx).where(sql<boolean>`"site" > "first"."site"`))
  const columns = sql`"found"."id", "found"."site", "found"."priority", "found"."createdAt"`
  const { rows } = await sql<{ readonly id: string }>`
    with recursive "first" as (
      select ${columns} from "download" as "found" where "id" = (${ofFirstSite})
      union all
      select ${columns} from "first" cross join "download" as "found" where "found"."id" = (${ofNextSite})
    )
    select "id" from "first" where ${mayAsk(expressionBuilder())} order by "priority", "createdAt", "id" limit 1`.execute(trx)
  return rows[0]
}

const selectQueued = (trx: Db) => trx.selectFrom('download').select('id').where('status', '=', 'PENDING')

const inQueueOrder = <O>(queued: SelectQueryBuilder<Tables, 'download', O>) => queued.orderBy('priority').orderBy('createdAt').orderBy('id')

const mostUrgent = <O>(queued: SelectQueryBuilder<Tables, 'download', O>) => inQueueOrder(queued.select('site')).limit(1)
