// What a page of titles is on this server: in the library, followed, requested. A fixed number of queries, however many titles there are.
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { linkKeyOf } from '../../library/index.ts'
import type { BrowseTitle } from '../../plugins/index.ts'
import type { DiscoverPorts, TitleRequestBadge } from '../discover-deps.ts'
import { listBoundSeries, listDownloadedSeries, listLinkedSeries, listMangaDexIds, type SeriesInLibrary } from './badges.queries.ts'
import { sourceIdsOf, titleKeysOf } from './title-keys.rules.ts'

export interface Badges {
  readonly inLibrary: readonly SeriesInLibrary[]
  /** Ids of libraries. */
  readonly followed: readonly string[]
  readonly requested: boolean
  readonly openRequest: TitleRequestBadge | null
}

interface BadgeDeps {
  readonly db: Db
  readonly ports: Pick<DiscoverPorts, 'followersOf' | 'requestedTitles'>
}

/** Only what the caller may see counts. @returns in the order of the titles */
export async function loadBadges(
  { db, ports }: BadgeDeps,
  access: Principal['access'],
  { sourceId, titles }: { readonly sourceId: string; readonly titles: readonly BrowseTitle[] },
): Promise<readonly Badges[]> {
  const facts = titles.map((title) => ({ ids: sourceIdsOf(sourceId, title), keys: titleKeysOf(title), linkKey: linkKeyOf(title.url) }))
  const [bound, downloaded, linked] = await Promise.all([
    listBoundSeries(
      db,
      access,
      facts.flatMap(({ ids }) => ids),
    ),
    listDownloadedSeries(
      db,
      access,
      facts.flatMap(({ keys }) => keys),
    ),
    listLinkedSeries(
      db,
      access,
      facts.flatMap(({ linkKey }) => linkKey ?? []),
    ),
  ])
  const mangaDexIds = await listMangaDexIds(
    db,
    [...bound, ...linked].map(({ seriesId }) => seriesId),
  )
  const known = facts.map(({ ids, keys, linkKey }) => {
    const isOne = (series: (typeof bound)[number]) =>
      ids.some(({ pluginId, externalId }) => pluginId === series.pluginId && externalId === series.externalId)
    const inLibrary = uniqueSeries([
      ...bound.filter(isOne),
      ...downloaded.filter(({ titleKey }) => keys.includes(titleKey)),
      ...linked.filter((series) => series.linkKey === linkKey),
    ])
    const bindings = mangaDexIds.filter(({ seriesId }) => inLibrary.some((series) => series.seriesId === seriesId))
    return { inLibrary, keys: [...new Set([...keys, ...bindings.map(({ externalId }) => externalId.toLowerCase())])] }
  })
  const allKeys = known.flatMap(({ keys }) => keys)
  const followers = await ports.followersOf(allKeys, access)
  const requested = (await ports.requestedTitles?.(allKeys)) ?? new Map<string, TitleRequestBadge>()
  return known.map(({ inLibrary, keys }) => {
    const openRequest = keys.map((key) => requested.get(key)).find((request) => request !== undefined) ?? null
    const followed = [...new Set(keys.flatMap((key) => followers.get(key) ?? []))]
    return { inLibrary, followed, requested: openRequest !== null, openRequest }
  })
}

function uniqueSeries(series: readonly SeriesInLibrary[]): readonly SeriesInLibrary[] {
  const byId = new Map(series.map(({ seriesId, libraryId, title }) => [seriesId, { seriesId, libraryId, title }]))
  return [...byId.values()].sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.seriesId < b.seriesId ? -1 : 1))
}
