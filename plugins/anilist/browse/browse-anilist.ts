// Browsing AniList: its lists, a search with filters, and titles. AniList has no chapters.
import type { BrowsePage, BrowseProvider, BrowseRequest } from '../../../src/plugins/contract/browse-provider.ts'
import { type PluginContext, SourceNotFound } from '../../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound } from '../../../src/plugins/contract/sentences.ts'
import { type AnilistClient, type AnilistVariables, mediaFields, staffFields } from '../anilist-client.ts'
import { parseDetails, parseMediaPage } from '../anilist-responses.ts'
import { type AnilistPreferences, idOf, type TitleType, titleTypeOf } from '../series-metadata.rules.ts'
import { browseDetailsOf, browseTitleOf } from './browse-titles.rules.ts'
import { searchFilters, searchVariables, startingIn } from './search-filters.rules.ts'

const titlesPerPage = 30
/** AniList counts no further in any list. */
const lastOfList = 5_000

/** Variables have the names of AniList's arguments. Novels are excluded. */
const pageQuery = `query ($page: Int, $perPage: Int, $search: String, $sort: [MediaSort], $status_in: [MediaStatus],
  $format_in: [MediaFormat], $countryOfOrigin: CountryCode, $genre_in: [String], $genre_not_in: [String], $isAdult: Boolean,
  $startDate_greater: FuzzyDateInt, $startDate_lesser: FuzzyDateInt) {
  Page(page: $page, perPage: $perPage) {
    pageInfo { hasNextPage }
    media(type: MANGA, format_not_in: [NOVEL], search: $search, sort: $sort, status_in: $status_in, format_in: $format_in,
      countryOfOrigin: $countryOfOrigin, genre_in: $genre_in, genre_not_in: $genre_not_in, isAdult: $isAdult,
      startDate_greater: $startDate_greater, startDate_lesser: $startDate_lesser) { ${mediaFields} ${staffFields} }
  } }`

const detailsQuery = `query ($id: Int) { Page(perPage: 1) { media(id: $id, type: MANGA, format_not_in: [NOVEL]) {
    ${mediaFields} ${staffFields} externalLinks { site url }
    relations { edges { relationType(version: 2) node { type ${mediaFields} } } }
  } } }`

const lists: readonly { readonly id: string; readonly name: string; readonly variables: (nowMs: number) => AnilistVariables }[] = [
  { id: 'trending', name: 'Trending', variables: () => ({ sort: ['TRENDING_DESC'] }) },
  { id: 'popular', name: 'Popular', variables: () => ({ sort: ['POPULARITY_DESC'] }) },
  { id: 'this-season', name: 'New this season', variables: (nowMs) => ({ ...startingIn(nowMs, 0), sort: ['POPULARITY_DESC'] }) },
  { id: 'next-season', name: 'Next season', variables: (nowMs) => ({ ...startingIn(nowMs, 1), sort: ['POPULARITY_DESC'] }) },
  { id: 'top', name: 'Top rated', variables: () => ({ sort: ['SCORE_DESC'] }) },
]

/** @param preferencesFor the kinds of titles: those given, then the configured ones */
export function createAnilistBrowse(
  ctx: PluginContext,
  ask: AnilistClient,
  preferencesFor: (titleTypes: readonly TitleType[]) => AnilistPreferences,
): BrowseProvider {
  const preferences = (languages: readonly string[] = []) => preferencesFor(languages.filter(hasTitles).map(titleTypeOf))
  const titles = async (variables: AnilistVariables, request: BrowseRequest, signal: AbortSignal): Promise<BrowsePage> => {
    const { page, maxAge, languages } = request
    if (isBeyondEnd(page)) return { titles: [], hasMore: false }
    const limited = maxAge === null || maxAge >= 18 ? {} : { isAdult: false }
    const response = await ask(pageQuery, { ...variables, ...limited, page: page + 1, perPage: titlesPerPage }, signal)
    if (!response) return { titles: [], hasMore: false }
    const { media, hasNextPage } = parseMediaPage(response)
    const wanted = preferences(languages)
    return { titles: media.map((one) => browseTitleOf(one, wanted)), hasMore: hasNextPage && !isBeyondEnd(page + 1) }
  }
  const filters = () => searchFilters(new Date(ctx.clock.now()).getUTCFullYear())
  return {
    isDownloadable: false,
    lists: lists.map(({ id, name }) => ({ id, name })),
    filters: async () => filters(),
    list: async (listId, request, signal) => {
      const list = lists.find(({ id }) => id === listId)
      if (!list) throw new SourceNotFound(SourceItemNotFound('AniList', 'list'))
      return titles(list.variables(ctx.clock.now()), request, signal)
    },
    search: (query, values, request, signal) => titles(searchVariables(query.trim(), filters(), values), request, signal),
    details: async (titleId, signal, languages) => {
      const id = idOf(titleId)
      const response = id === undefined ? undefined : await ask(detailsQuery, { id }, signal)
      const media = response && parseDetails(response)
      if (!media) throw new SourceNotFound(SourceItemNotFound('AniList', 'manga'))
      return browseDetailsOf(media, preferences(languages))
    },
  }
}

/** AniList has English titles, and those of the countries that manga come from. */
const hasTitles = (language: string): boolean => /^(en|ja|ko|zh)\b/i.test(language)

const isBeyondEnd = (page: number): boolean => (page + 1) * titlesPerPage > lastOfList
