// Start pages of a catalog: some items of every kind.
import { getVisibleLibrary, listVisibleLibraries } from '../../library/access/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import { type Books, findBooks, findSeries, keepReading, latestBooks, latestSeries, listSets, onDeck } from '../catalog-lists.ts'
import { buildGroups, feedLink, type Opds2FeedContent, type Opds2GroupContent, wholeList } from './feed.rules.ts'
import type { Opds2Feeds, Opds2Request } from './feed-definitions.ts'
import { publicationsOf, seriesLinks, setLinks } from './list-content.ts'

const recommendedCount = 5
const foundCount = 20

const recommended: Opds2Feeds[string] = async (deps, { excerpt, ...question }) => {
  const [libraryId] = excerpt.libraryIds
  const part = { ...excerpt, page: 0, size: recommendedCount }
  const groups = await recommendedGroups(deps, { ...question, excerpt: part })
  if (libraryId !== undefined) {
    const { name } = await getVisibleLibrary(deps.db, question.caller, libraryId)
    return withSections(question, { title: name, groups: buildGroups(groups, deps.startedAt) })
  }
  const libraries = await listVisibleLibraries(deps.db, question.caller)
  const navigation = libraries.map(({ id, name }) => feedLink(`${question.root}/libraries/${id}`, { title: name }))
  const libraryFeed = { title: 'Libraries', href: question.librariesHref, paging: wholeList(navigation.length), navigation }
  return withSections(question, { title: 'All libraries', groups: buildGroups([...groups, libraryFeed], deps.startedAt) })
}

/** Adds links to all sections. */
const withSections = ({ librariesHref }: Pick<Opds2Request, 'librariesHref'>, feed: Opds2FeedContent): Opds2FeedContent => ({
  ...feed,
  navigation: [
    feedLink(`${librariesHref}/browse`, { title: 'Browse' }),
    feedLink(`${librariesHref}/collections`, { title: 'Collections' }),
    feedLink(`${librariesHref}/readlists`, { title: 'Read lists' }),
  ],
})

async function recommendedGroups(deps: CatalogDeps, question: Opds2Request): Promise<readonly Opds2GroupContent[]> {
  const { lists } = deps
  const { caller, excerpt, librariesHref } = question
  const ofBooks = async (title: string, path: string, books: Books): Promise<Opds2GroupContent> => ({
    title,
    href: `${librariesHref}/${path}`,
    paging: books,
    publications: await publicationsOf(deps, question, books),
  })
  const series = await latestSeries(lists, caller, excerpt)
  return [
    await ofBooks('Keep Reading', 'keep-reading', await keepReading(lists, caller, excerpt)),
    await ofBooks('On Deck', 'on-deck', await onDeck(lists, caller, excerpt)),
    await ofBooks('Latest Books', 'books/latest', await latestBooks(lists, caller, excerpt)),
    { title: 'Latest Series', href: `${librariesHref}/series/latest`, paging: series, navigation: seriesLinks(question, series) },
  ]
}

/** Search results, a few of each kind. */
const search: Opds2Feeds[string] = async (deps, question) => {
  const { lists } = deps
  const { caller, query, self } = question
  if (query === undefined) return { title: 'Search' }
  const part = { libraryIds: [], page: 0, size: foundCount, search: query }
  const [series, books, collections, readLists] = await Promise.all([
    findSeries(lists, caller, part),
    findBooks(lists, caller, part),
    listSets(lists, caller, { ...part, kind: 'COLLECTION' }),
    listSets(lists, caller, { ...part, kind: 'READ_LIST' }),
  ])
  const groups = [
    { title: 'Series', href: self, paging: series, navigation: seriesLinks(question, series) },
    { title: 'Books', href: self, paging: books, publications: await publicationsOf(deps, question, books) },
    { title: 'Collections', href: self, paging: collections, navigation: setLinks(question, collections) },
    { title: 'Read lists', href: self, paging: readLists, navigation: setLinks(question, readLists) },
  ]
  return { title: `Search results for: ${query}`, groups: buildGroups(groups, deps.startedAt) }
}

export const recommendedFeeds: Opds2Feeds = {
  catalog: recommended,
  libraries: recommended,
  'libraries/:libraryId': recommended,
  search,
}
