// Series that are titles of a source. Bindings belong to the metadata feature and the download history to the chapters feature; both are
// only read here.

import { type Db, inList } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { visibleSeries } from '../../library/access/index.ts'
import { wireIds } from '../../plugins/index.ts'
import type { SourceId } from './title-keys.rules.ts'

export interface SeriesInLibrary {
  readonly seriesId: string
  readonly libraryId: string
  readonly title: string
}

/** Visible series that are bound to titles at sources. */
export async function listBoundSeries(
  db: Db,
  access: Principal['access'],
  ids: readonly SourceId[],
): Promise<readonly (SeriesInLibrary & SourceId)[]> {
  if (ids.length === 0) return []
  const byPlugin = Map.groupBy(ids, ({ pluginId }) => pluginId)
  return db
    .selectFrom('sourceBinding')
    .innerJoin('series', 'series.id', 'sourceBinding.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['sourceBinding.pluginId', 'sourceBinding.externalId', 'series.id as seriesId', 'series.libraryId', 'seriesMetadata.title'])
    .where('sourceBinding.detached', '=', 0)
    .where((eb) =>
      eb.or(
        [...byPlugin].map(([pluginId, some]) =>
          eb.and([
            eb('sourceBinding.pluginId', '=', pluginId),
            inList(
              db,
              eb,
              'sourceBinding.externalId',
              some.map(({ externalId }) => externalId),
            ),
          ]),
        ),
      ),
    )
    .where('series.deletedAt', 'is', null)
    .where(visibleSeries(db, access))
    .execute()
}

/** The titles that a series is bound to. */
export const listBindingsOfSeries = (db: Db, seriesId: string): Promise<readonly SourceId[]> =>
  db
    .selectFrom('sourceBinding')
    .select(['pluginId', 'externalId'])
    .where('seriesId', '=', seriesId)
    .where('detached', '=', 0)
    .where('externalId', '<>', '')
    .orderBy('pluginId')
    .execute()

/** Visible series whose chapters were downloaded from titles. */
export async function listDownloadedSeries(
  db: Db,
  access: Principal['access'],
  titleKeys: readonly string[],
): Promise<readonly (SeriesInLibrary & { readonly titleKey: string })[]> {
  if (titleKeys.length === 0) return []
  const rows = await db
    .selectFrom('chapterUrl')
    .innerJoin('series', 'series.id', 'chapterUrl.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['chapterUrl.titleKey', 'series.id as seriesId', 'series.libraryId', 'seriesMetadata.title'])
    .distinct()
    // With the libraries, the index on library and title applies.
    .where('chapterUrl.libraryId', 'in', (eb) => eb.selectFrom('library').select('library.id'))
    .where((eb) => inList(db, eb, 'chapterUrl.titleKey', titleKeys))
    .where('series.deletedAt', 'is', null)
    .where(visibleSeries(db, access))
    .execute()
  return rows.flatMap(({ titleKey, ...series }) => (titleKey === null ? [] : [{ ...series, titleKey }]))
}

/** MangaDex ids that series are bound to, which are also the keys of their titles. */
export const listMangaDexIds = (db: Db, seriesIds: readonly string[]) =>
  db
    .selectFrom('sourceBinding')
    .select(['seriesId', 'externalId'])
    .where('pluginId', '=', wireIds.mangadex)
    .where('detached', '=', 0)
    .where('externalId', '<>', '')
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .execute()

/** Visible series that link to pages. */
export const listLinkedSeries = (
  db: Db,
  access: Principal['access'],
  linkKeys: readonly string[],
): Promise<readonly (SeriesInLibrary & { readonly linkKey: string })[]> =>
  db
    .selectFrom('seriesLink')
    .innerJoin('series', 'series.id', 'seriesLink.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['seriesLink.linkKey', 'series.id as seriesId', 'series.libraryId', 'seriesMetadata.title'])
    .where((eb) => inList(db, eb, 'seriesLink.linkKey', linkKeys))
    .where('series.deletedAt', 'is', null)
    .where(visibleSeries(db, access))
    .execute()
