// Whole lists, paged.
import { getVisibleSet } from '../../collections/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import {
  type Books,
  booksOfReadList,
  booksOfSeries,
  findSeries,
  keepReading,
  latestBooks,
  latestSeries,
  listBookTags,
  listPublishers,
  listSets,
  onDeck,
  seriesOfCollection,
} from '../catalog-lists.ts'
import { feedLink, type Opds2FeedContent } from './feed.rules.ts'
import type { Facet } from './feed.schemas.ts'
import type { Opds2Feeds, Opds2Request } from './feed-definitions.ts'
import { publicationsOf, seriesLinks, setLinks, type setPaths } from './list-content.ts'

/** For all libraries, or for one. */
const bookListFeeds: Opds2Feeds = {
  'keep-reading': async (deps, question) =>
    bookFeed(deps, question, { title: 'Keep Reading', books: await keepReading(deps.lists, question.caller, question.excerpt) }),
  'on-deck': async (deps, question) =>
    bookFeed(deps, question, { title: 'On Deck', books: await onDeck(deps.lists, question.caller, question.excerpt) }),
  'books/latest': async (deps, question) =>
    bookFeed(deps, question, { title: 'Latest Books', books: await latestBooks(deps.lists, question.caller, question.excerpt) }),
  'series/latest': async ({ lists }, question) => {
    const series = await latestSeries(lists, question.caller, question.excerpt)
    return { title: 'Latest Series', paging: series, navigation: seriesLinks(question, series) }
  },
  browse: async ({ lists, facets }, question) => {
    const { caller, excerpt, publisher, librariesHref } = question
    const series = await findSeries(lists, caller, { ...excerpt, publishers: publisher === undefined ? [] : [publisher] })
    const publishers = await listPublishers(facets, caller, excerpt.libraryIds)
    const choices = facetOf('Publisher', publishers, { address: `${librariesHref}/browse?publisher=`, selected: publisher })
    return { title: publisher ?? 'All series', paging: series, navigation: seriesLinks(question, series), facets: choices }
  },
  collections: (deps, question) => setFeed(deps, question, { title: 'Collections', kind: 'COLLECTION' }),
  readlists: (deps, question) => setFeed(deps, question, { title: 'Read lists', kind: 'READ_LIST' }),
}

export const listFeeds: Opds2Feeds = {
  ...Object.fromEntries(
    Object.entries(bookListFeeds).flatMap(([path, make]) => [
      [`libraries/${path}`, make],
      [`libraries/:libraryId/${path}`, make],
    ]),
  ),
  'collections/:id': async (deps, question) => {
    const { name } = await getVisibleSet(deps.db, { kind: 'COLLECTION', caller: question.caller }, question.id)
    const series = await seriesOfCollection(deps.lists, question.caller, { ...question.excerpt, setId: question.id })
    return { title: name, paging: series, navigation: seriesLinks(question, series) }
  },
  'readlists/:id': async (deps, question) => {
    const { name, summary } = await getVisibleSet(deps.db, { kind: 'READ_LIST', caller: question.caller }, question.id)
    const books = await booksOfReadList(deps.lists, question.caller, { ...question.excerpt, setId: question.id })
    return { ...(await bookFeed(deps, question, { title: name, books })), description: summary }
  },
  'series/:id': async (deps, question) => {
    const { caller, excerpt, id, tag, root } = question
    const { series, books } = await booksOfSeries(deps.lists, caller, { ...excerpt, seriesId: id, tag })
    const tags = await listBookTags(deps.facets, caller, id)
    const facets = facetOf('Tag', tags, { address: `${root}/series/${id}?tag=`, selected: tag })
    const { title, summary: description } = series.metadata
    return { ...(await bookFeed(deps, question, { title, books })), description, facets }
  },
}

const bookFeed = async (
  deps: CatalogDeps,
  question: Opds2Request,
  { title, books }: { readonly title: string; readonly books: Books },
): Promise<Opds2FeedContent> => ({ title, paging: books, publications: await publicationsOf(deps, question, books) })

async function setFeed(
  { lists }: CatalogDeps,
  question: Opds2Request,
  { title, kind }: { readonly title: string; readonly kind: keyof typeof setPaths },
): Promise<Opds2FeedContent> {
  const sets = await listSets(lists, question.caller, { ...question.excerpt, kind })
  return { title, paging: sets, navigation: setLinks(question, sets) }
}

/** @param address URL of the feed, up to the value */
const facetOf = (
  title: string,
  values: readonly string[],
  { address, selected }: { readonly address: string; readonly selected: string | undefined },
): Facet[] =>
  values.length === 0
    ? []
    : [
        {
          metadata: { title },
          links: values.map((value) =>
            feedLink(`${address}${encodeURIComponent(value)}`, { title: value, ...(value === selected ? { rel: 'self' } : {}) }),
          ),
        },
      ]
