import type { NotNull } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import { type Access, visibleSeries } from '../../library/access/index.ts'

export interface SourceTotals {
  readonly pluginId: string
  readonly series: number
  readonly answered: number
  readonly failed: number
  readonly answeredAt: number | null
}

/** Counts the results of requests by source. */
export const totalsBySource = async (db: Db): Promise<readonly SourceTotals[]> => {
  const rows = await bound(db)
    .groupBy('sourceBinding.pluginId')
    .select((eb) => [
      'sourceBinding.pluginId',
      eb.fn.countAll<number>().as('series'),
      eb.fn.count<number>('sourceBinding.answeredAt').as('answered'),
      eb.fn.count<number>('sourceBinding.fault').as('failed'),
      eb.fn.max('sourceBinding.answeredAt').as('answeredAt'),
    ])
    .execute()
  return rows.map(({ series, answered, failed, ...row }) => ({
    ...row,
    series: Number(series),
    answered: Number(answered),
    failed: Number(failed),
  }))
}

const bound = (db: Db) =>
  db
    .selectFrom('sourceBinding')
    .innerJoin('series', 'series.id', 'sourceBinding.seriesId')
    .where('sourceBinding.detached', '=', 0)
    .where('series.deletedAt', 'is', null)

export interface FaultFilter {
  /** Of the account that the titles are listed for. */
  readonly access: Access
  /** All when undefined. */
  readonly pluginId: string | undefined
}

const faultyBindings = (db: Db, { access, pluginId }: FaultFilter) =>
  bound(db)
    .where('sourceBinding.fault', 'is not', null)
    .where((eb) => visibleSeries(db, access)(eb))
    .$call((query) => (pluginId === undefined ? query : query.where('sourceBinding.pluginId', '=', pluginId)))

/** Titles that a source returned an error for, most recently requested first. */
export const listFaulty = (db: Db, filter: FaultFilter, page: { readonly offset: number; readonly limit: number }) =>
  faultyBindings(db, filter)
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'sourceBinding.seriesId')
    .select([
      'sourceBinding.seriesId',
      'seriesMetadata.title as seriesTitle',
      'sourceBinding.pluginId',
      'sourceBinding.externalId',
      'sourceBinding.url',
      'sourceBinding.fault',
      'sourceBinding.askedAt',
      'sourceBinding.answeredAt',
    ])
    .orderBy('sourceBinding.askedAt', 'desc')
    .orderBy('sourceBinding.seriesId')
    .orderBy('sourceBinding.pluginId')
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<{ fault: NotNull }>()
    .execute()

export const countFaulty = async (db: Db, filter: FaultFilter): Promise<number> =>
  Number(
    (
      await faultyBindings(db, filter)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
