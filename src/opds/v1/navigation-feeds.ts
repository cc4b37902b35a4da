// Feeds that link to other feeds.
import { getVisibleSet } from '../../collections/index.ts'
import { isoInstant } from '../../kernel/clock/index.ts'
import { getVisibleLibrary, listVisibleLibraries } from '../../library/access/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import { findSeries, latestSeries, listPublishers, listSets, type SeriesList, seriesOfCollection } from '../catalog-lists.ts'
import type { FeedKind } from './atom.rules.ts'
import { seriesEntry, subsectionEntry } from './entries.rules.ts'
import type { Opds1Feed, Opds1Feeds, Opds1Request } from './feed-definitions.ts'

/** Entries of the catalog: path, id, title, description. */
const sections: readonly (readonly [path: string, id: string, title: string, content: string, kind: FeedKind])[] = [
  ['keep-reading', 'keepReading', 'Keep Reading', 'Continue reading your books in progress', 'acquisition'],
  ['ondeck', 'ondeck', 'On Deck', 'Browse what to read next', 'acquisition'],
  ['series', 'allSeries', 'All series', 'Browse by series', 'navigation'],
  ['series/latest', 'latestSeries', 'Latest series', 'Browse latest series', 'navigation'],
  ['books/latest', 'latestBooks', 'Latest books', 'Browse latest books', 'acquisition'],
  ['libraries', 'allLibraries', 'All libraries', 'Browse by library', 'navigation'],
  ['collections', 'allCollections', 'All collections', 'Browse by collection', 'navigation'],
  ['readlists', 'allReadLists', 'All read lists', 'Browse by read lists', 'navigation'],
  ['publishers', 'allPublishers', 'All publishers', 'Browse by publishers', 'navigation'],
]

const catalog: Opds1Feeds[string] = async ({ startedAt }, { root }) => ({
  kind: 'navigation',
  id: 'root',
  title: 'Hondana OPDS catalog',
  entries: sections.map(([path, id, title, content, kind]) =>
    subsectionEntry({ id, title, content, kind, updated: startedAt, href: `${root}/${path}` }),
  ),
  links: [
    { rel: 'search', href: `${root}/search`, type: 'application/opensearchdescription+xml' },
    { rel: 'alternate', href: `${root.replace(/v1\.2$/, 'v2')}/catalog`, type: 'application/opds+json' },
  ],
})

export const navigationFeeds: Opds1Feeds = {
  catalog,
  series: async ({ lists }, { caller, root, excerpt, search, publishers }) => {
    const page = await findSeries(lists, caller, { ...excerpt, search, publishers })
    const title = search === undefined ? (publishers[0] ?? 'All series') : `Series search for: ${search}`
    return seriesFeed(page, { root, id: 'allSeries', title })
  },
  'series/latest': async ({ lists }, { caller, root, excerpt }) =>
    seriesFeed(await latestSeries(lists, caller, excerpt), { root, id: 'latestSeries', title: 'Latest series' }),
  libraries: async ({ db, startedAt }, { caller, root }) => ({
    kind: 'navigation',
    id: 'allLibraries',
    title: 'All libraries',
    entries: (await listVisibleLibraries(db, caller)).map(({ id, name }) =>
      subsectionEntry({ id, title: name, updated: startedAt, href: `${root}/libraries/${id}`, kind: 'navigation' }),
    ),
  }),
  'libraries/:id': async ({ db, lists }, { caller, root, excerpt, id }) => {
    const { name } = await getVisibleLibrary(db, caller, id)
    return seriesFeed(await findSeries(lists, caller, { ...excerpt, libraryIds: [id] }), { root, id, title: name })
  },
  collections: (deps, question) =>
    setFeed(deps, question, { kind: 'COLLECTION', id: 'allCollections', title: 'All collections', path: 'collections' }),
  'collections/:id': async ({ db, lists }, { caller, root, excerpt, id }) => {
    const { name } = await getVisibleSet(db, { kind: 'COLLECTION', caller }, id)
    return seriesFeed(await seriesOfCollection(lists, caller, { ...excerpt, setId: id }), { root, id, title: name })
  },
  readlists: (deps, question) =>
    setFeed(deps, question, { kind: 'READ_LIST', id: 'allReadLists', title: 'All read lists', path: 'readlists' }),
  publishers: async ({ facets, startedAt }, { caller, root, excerpt }) => {
    const all = await listPublishers(facets, caller, [])
    const start = excerpt.page * excerpt.size
    const entries = all.slice(start, start + excerpt.size).map((publisher) => {
      const address = encodeURIComponent(publisher)
      const href = `${root}/series?publisher=${address}`
      return subsectionEntry({ id: `publisher:${address}`, title: publisher, updated: startedAt, href, kind: 'navigation' })
    })
    const paging = { number: excerpt.page, totalPages: Math.ceil(all.length / excerpt.size) }
    return { kind: 'navigation', id: 'allPublishers', title: 'All publishers', entries, paging }
  },
}

interface FeedNames {
  readonly id: string
  readonly title: string
}

const seriesFeed = (series: SeriesList, { root, id, title }: FeedNames & { readonly root: string }): Opds1Feed => ({
  kind: 'navigation',
  id,
  title,
  entries: series.content.map((one) => seriesEntry(one, root)),
  paging: series,
})

interface SetFeed extends FeedNames {
  readonly kind: 'COLLECTION' | 'READ_LIST'
  readonly path: string
}

async function setFeed(
  { lists }: CatalogDeps,
  { caller, root, excerpt }: Opds1Request,
  { kind, path, ...names }: SetFeed,
): Promise<Opds1Feed> {
  const page = await listSets(lists, caller, { ...excerpt, kind })
  const entries = page.content.map(({ id, name, summary, modifiedAt }) =>
    subsectionEntry({
      id,
      title: name,
      content: summary,
      updated: isoInstant(modifiedAt),
      href: `${root}/${path}/${id}`,
      kind: kind === 'COLLECTION' ? 'navigation' : 'acquisition',
    }),
  )
  return { ...names, kind: 'navigation', entries, paging: page }
}
