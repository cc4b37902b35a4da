// Guarantee: the rows of links always match the metadata of series; whoever writes `links` calls one of these in the same transaction.
import { type Db, inList, insertRows } from '../../kernel/db/index.ts'
import type { SeriesMetadataTable } from '../library.tables.ts'
import { readLinks } from '../stored-metadata.ts'
import { linkKeyOf } from './link-key.rules.ts'

type SeriesWithLinks = Pick<SeriesMetadataTable, 'seriesId' | 'links'>

/** Rewrites the rows of these series. */
export async function refreshSeriesLinks(trx: Db, seriesIds: readonly string[]): Promise<void> {
  if (seriesIds.length === 0) return
  const rows = await trx
    .selectFrom('seriesMetadata')
    .select(['seriesId', 'links'])
    .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
    .execute()
  await trx
    .deleteFrom('seriesLink')
    .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
    .execute()
  await addSeriesLinks(trx, rows)
}

/** @param series without rows of links yet */
export async function addSeriesLinks(trx: Db, series: readonly SeriesWithLinks[]): Promise<void> {
  const rows = series.flatMap(({ seriesId, links }) => keysIn(links, seriesId).map((linkKey) => ({ seriesId, linkKey })))
  await insertRows(trx, 'seriesLink', rows)
}

const keysIn = (links: string, seriesId: string): readonly string[] =>
  links === '[]' ? [] : [...new Set(readLinks(links, seriesId).flatMap(({ url }) => linkKeyOf(url) ?? []))]
