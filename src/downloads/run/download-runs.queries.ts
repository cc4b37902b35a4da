// Queries of a worker about the downloads that it holds.
// Guarantee: a worker that lost a download (its lease expired and another one claimed it) changes nothing any more: each write is
// conditional on the lease owner and the run number, and returns whether it was applied.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '../../kernel/db/index.ts'
import { type LeaseHolder, leasesOf, newLease, released } from '../../kernel/leases/index.ts'
import { type Sentence, storeSentence } from '../../kernel/sentences/index.ts'
import type { DownloadRow, DownloadTable } from '../downloads.queries.ts'
import { maxCredibleWaitMs } from '../queue/download-retry.rules.ts'
import type { StopRequest } from '../queue/download-state.rules.ts'

export const downloadLeases = leasesOf('download', sql<boolean>`"download"."status" = 'DOWNLOADING'`, 'runNumber')

/** A download in the hands of one run, as it was claimed. */
export type RunLease = Pick<DownloadRow, 'id' | 'leaseOwner' | 'runNumber'>

/** Whether the next attempt is due: its time has come, or is so far ahead that only a wrong clock can have set it. */
export const isPast = (eb: ExpressionBuilder<Tables, 'download'>, nowMs: number) =>
  eb.or([eb('nextAttemptAt', '<=', nowMs), eb('nextAttemptAt', '>', nowMs + maxCredibleWaitMs)])

/** What a person wishes for a held download; undefined when it is lost. */
export const findStopRequest = (db: Db, lease: RunLease): Promise<{ readonly wish: StopRequest | null } | undefined> =>
  db.selectFrom('download').select('wish').where(downloadLeases.isHeld(lease)).executeTakeFirst()

/** Updates a held download. @returns the row, undefined when it is lost */
export const saveHeld = (db: Db, lease: RunLease, change: Partial<DownloadTable>): Promise<DownloadRow | undefined> =>
  db.updateTable('download').where(downloadLeases.isHeld(lease)).set(change).returningAll().executeTakeFirst()

/** The columns that are reset when a run ends. */
export const releasedFields = { ...released, slot: null, wish: null, extractor: null } as const

/** Deletes a held download. */
export const deleteHeld = (db: Db, lease: RunLease) => db.deleteFrom('download').where(downloadLeases.isHeld(lease)).execute()

/**
 * Takes over a download from a worker that has exited, so that only one successor cleans up after it. @returns undefined when another one
 * did
 */
export const takeOver = (db: Db, row: DownloadRow, by: LeaseHolder): Promise<DownloadRow | undefined> =>
  db
    .updateTable('download')
    .set({ ...newLease(db, by), runNumber: row.runNumber + 1 })
    .where(downloadLeases.isUnchanged(row))
    .returningAll()
    .executeTakeFirst()

/** Failed downloads whose next attempt is due. */
export const listDueFailures = (db: Db, nowMs: number): Promise<DownloadRow[]> =>
  db
    .selectFrom('download')
    .selectAll()
    .where('status', '=', 'FAILED')
    .where((eb) => isPast(eb, nowMs))
    .orderBy('nextAttemptAt')
    .limit(50)
    .execute()

/** Whether a queued download could start now. */
export const hasDueDownload = async (db: Db, nowMs: number): Promise<boolean> =>
  (await selectDue(db, nowMs).select('id').limit(1).executeTakeFirst()) !== undefined

/** Libraries of the downloads that could start now. */
export const listDueLibraries = async (db: Db, nowMs: number): Promise<readonly string[]> =>
  (await selectDue(db, nowMs).select('libraryId').distinct().execute()).map(({ libraryId }) => libraryId)

const selectDue = (db: Db, nowMs: number) =>
  db
    .selectFrom('download')
    .where('status', '=', 'PENDING')
    .where((eb) => eb.or([eb('nextAttemptAt', 'is', null), isPast(eb, nowMs)]))

/** Sets the reason why nothing starts on queued downloads; null removes it. Those that wait until a certain time keep their reason. */
export function recordWaiting(db: Db, reason: Sentence | null, nowMs: number): Promise<DownloadRow[]> {
  const message = storeSentence(reason)
  return db
    .updateTable('download')
    .set({ message, updatedAt: nowMs })
    .where('status', '=', 'PENDING')
    .where('nextAttemptAt', 'is', null)
    .where(({ eb, or }) =>
      message === null ? eb('message', 'is not', null) : or([eb('message', 'is', null), eb('message', '!=', message)]),
    )
    .returningAll()
    .execute()
}

/** After a failed attempt, downloads of a site that people requested wait like its others. */
export const forgetTriesNow = (db: Db, site: string) =>
  db
    .updateTable('download')
    .set({ triesNow: 0 })
    .where('site', '=', site)
    .where('status', '=', 'PENDING')
    .where(sql<boolean>`"triesNow" = 1`)
    .execute()
