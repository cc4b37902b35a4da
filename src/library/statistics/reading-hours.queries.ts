// What people read, per hour and series. Series that were deleted stay counted, so their ids have no foreign key.
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '../../kernel/db/index.ts'
import { type Access, visibleSeries } from '../access/index.ts'
import { type Amount, amountRead, hourOf, type Progress } from './reading.rules.ts'

interface ReadingHourTable extends Amount {
  userId: string
  seriesId: string
  /** Start of the hour, epoch ms. */
  hour: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    readingHour: ReadingHourTable
    /** People who have turned the recording off. */
    readingNotRecorded: { userId: string }
  }
}

export interface ProgressWrite {
  readonly userId: string
  readonly seriesId: string
  readonly before: Progress | undefined
  readonly after: Progress
}

/** Counts what was read, in the transaction that stores the progress. */
export async function recordReading(trx: Db, { userId, seriesId, before, after }: ProgressWrite): Promise<void> {
  const amount = amountRead(before, after)
  if (!amount || !(await isRecorded(trx, userId))) return
  await trx
    .insertInto('readingHour')
    .values({ userId, seriesId, hour: hourOf(after.readAt), ...amount, chapters: Math.max(0, amount.chapters) })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'hour', 'seriesId']).doUpdateSet((eb) => ({
        pages: eb('readingHour.pages', '+', eb.ref('excluded.pages')),
        chapters: notNegative(eb('readingHour.chapters', '+', amount.chapters)),
        seconds: eb('readingHour.seconds', '+', eb.ref('excluded.seconds')),
      })),
    )
    .execute()
}

/** Finishing a book isn't always counted, but turning back from its last page is. */
const notNegative = (count: Expression<number>) => sql<number>`case when ${count} > 0 then ${count} else 0 end`

export const isRecorded = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('readingNotRecorded').select('userId').where('userId', '=', userId).executeTakeFirst()) === undefined

export async function setRecorded(db: Db, userId: string, isOn: boolean): Promise<void> {
  if (isOn) await db.deleteFrom('readingNotRecorded').where('userId', '=', userId).execute()
  else
    await db
      .insertInto('readingNotRecorded')
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const deleteReading = (db: Db, userId: string) => db.deleteFrom('readingHour').where('userId', '=', userId).execute()

/** What a user read per hour. */
export async function listHours(db: Db, userId: string, fromMs: number) {
  const rows = await ofUser(db, userId, fromMs).select('readingHour.hour').select(sums).groupBy('readingHour.hour').execute()
  return rows.map(({ hour, ...amount }) => ({ hour: Number(hour), ...toNumbers(amount) }))
}

const maxSeries = 10

export interface MostReadQuery {
  readonly userId: string
  readonly access: Access
  readonly fromMs: number
}

/** The series that a user read longest, of those that they may see. */
export async function listMostRead(db: Db, { userId, access, fromMs }: MostReadQuery) {
  const rows = await ofUser(db, userId, fromMs)
    .innerJoin('series', 'series.id', 'readingHour.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where(visibleSeries(db, access))
    .where('series.deletedAt', 'is', null)
    .select(['series.id as seriesId', 'seriesMetadata.title'])
    .select(sums)
    .groupBy(['series.id', 'seriesMetadata.title'])
    .orderBy('seconds', 'desc')
    .orderBy('pages', 'desc')
    .orderBy('series.id')
    .limit(maxSeries)
    .execute()
  return rows.map(({ seriesId, title, ...amount }) => ({ seriesId, title, ...toNumbers(amount) }))
}

export async function sumOfSeries(db: Db, userId: string, seriesId: string): Promise<Amount> {
  const row = await ofUser(db, userId, 0).where('readingHour.seriesId', '=', seriesId).select(sums).executeTakeFirst()
  return toNumbers(row ?? { pages: 0, chapters: 0, seconds: 0 })
}

const ofUser = (db: Db, userId: string, fromMs: number) =>
  db.selectFrom('readingHour').where('readingHour.userId', '=', userId).where('readingHour.hour', '>=', fromMs)

const sums = (eb: ExpressionBuilder<Tables, 'readingHour'>) =>
  [
    eb.fn.sum<number | string>('readingHour.pages').as('pages'),
    eb.fn.sum<number | string>('readingHour.chapters').as('chapters'),
    eb.fn.sum<number | string>('readingHour.seconds').as('seconds'),
  ] as const

/** PostgreSQL returns sums as text, and both return null for no rows. */
const toNumbers = ({ pages, chapters, seconds }: Readonly<Record<keyof Amount, number | string | null>>): Amount => ({
  pages: Number(pages),
  chapters: Number(chapters),
  seconds: Number(seconds),
})
