// Browsing Kitsu: its lists, a search with filters, and titles. Kitsu has no chapters to read.
import type { BrowsePage, BrowseProvider, BrowseRequest } from '../../../src/plugins/contract/browse-provider.ts'
import { type PluginContext, SourceNotFound } from '../../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound } from '../../../src/plugins/contract/sentences.ts'
import { type KitsuClient, keyOf, maxResults } from '../kitsu-client.ts'
import { mangaPage, parseResponse } from '../kitsu-responses.ts'
import { isNovel } from '../series-metadata.rules.ts'
import { browseDetailsOf, browseTitleOf } from './browse-titles.rules.ts'
import { searchFilters, searchParams } from './search-filters.rules.ts'

/** Kitsu's search goes no further. */
const lastOfList = 10_000
const besideTitle = 'categories,genres,mappings'
const besideDetails = `${besideTitle},staff.person,mediaRelationships.destination`

const lists = [
  { id: 'trending', name: 'Trending', params: undefined },
  { id: 'popular', name: 'Popular', params: { sort: 'popularityRank' } },
  { id: 'current', name: 'Currently publishing', params: { 'filter[status]': 'current', sort: 'popularityRank' } },
  { id: 'newest', name: 'Newest', params: { 'filter[status]': 'current', sort: '-startDate' } },
  { id: 'top', name: 'Top rated', params: { sort: 'ratingRank' } },
] as const

export function createKitsuBrowse(ctx: PluginContext, { get, find }: KitsuClient): BrowseProvider {
  /** Kitsu has no setting for titles: they are in the first wanted language, or in that of downloads. */
  const languageOf = async (languages: readonly string[] = []) => codeOf(languages[0] ?? (await ctx.defaultLanguage()))
  const titles = async (path: string, params: Readonly<Record<string, string>>, request: BrowseRequest, signal: AbortSignal) => {
    const { data, included, links } = parseResponse(mangaPage, await get(path, params, signal))
    const language = await languageOf(request.languages)
    const shown = data.filter((manga) => !isNovel(manga)).map((manga) => browseTitleOf(manga, included ?? [], language))
    // Most manga have no age rating on Kitsu, so its filter would leave out too much.
    const { maxAge } = request
    const allowed = shown.filter(({ ageRating }) => maxAge === null || ageRating === null || ageRating <= maxAge)
    return { titles: allowed, hasMore: Boolean(links?.next) && !isBeyondEnd(request.page + 1) }
  }
  const paged = async (params: Readonly<Record<string, string>>, request: BrowseRequest, signal: AbortSignal): Promise<BrowsePage> => {
    if (isBeyondEnd(request.page)) return nothing
    const paging = { 'page[limit]': String(maxResults), 'page[offset]': String(request.page * maxResults), include: besideTitle }
    return titles('/manga', { ...params, ...paging }, request, signal)
  }
  const filters = () => searchFilters(new Date(ctx.clock.now()).getUTCFullYear())
  return {
    isDownloadable: false,
    lists: lists.map(({ id, name }) => ({ id, name })),
    filters: async () => filters(),
    list: async (listId, request, signal) => {
      const list = lists.find(({ id }) => id === listId)
      if (!list) throw new SourceNotFound(SourceItemNotFound('Kitsu', 'list'))
      if (list.params) return paged(list.params, request, signal)
      // Trending manga have one page, and no other resources beside them.
      if (request.page > 0) return nothing
      return { ...(await titles('/trending/manga', { limit: String(maxResults) }, request, signal)), hasMore: false }
    },
    search: async (query, values, request, signal) => paged(searchParams(query.trim(), filters(), values), request, signal),
    details: async (titleId, signal, languages) => {
      const key = keyOf(titleId)
      if (key === undefined) throw new SourceNotFound(SourceItemNotFound('Kitsu', 'manga'))
      return browseDetailsOf(await find(key, besideDetails, signal), await languageOf(languages))
    },
  }
}

const nothing: BrowsePage = { titles: [], hasMore: false }

/** Kitsu's titles have MangaDex's language codes here (docs/upstreams.md, "Titles"). */
const codeOf = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(/-latn$/, '-ro')
    .replace('zh-hans', 'zh')
    .replace('zh-hant', 'zh-hk')

const isBeyondEnd = (page: number): boolean => (page + 1) * maxResults > lastOfList
