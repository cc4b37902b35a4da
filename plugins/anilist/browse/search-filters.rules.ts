// The lists and filters of AniList, and the variables of the query that they become.
import { chosenOptions } from '../../../src/plugins/contract/browse-filters.rules.ts'
import type { BrowseFilter, BrowseFilterValues, BrowseOption } from '../../../src/plugins/contract/browse-provider.ts'
import type { AnilistVariables } from '../anilist-client.ts'

const named = (names: Readonly<Record<string, string>>): readonly BrowseOption[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }))

/** AniList has a fixed list of genres. The one for adults is left out; such titles are found by name. */
const genres = [
  ...['Action', 'Adventure', 'Comedy', 'Drama', 'Ecchi', 'Fantasy', 'Horror', 'Mahou Shoujo', 'Mecha', 'Music', 'Mystery'],
  ...['Psychological', 'Romance', 'Sci-Fi', 'Slice of Life', 'Sports', 'Supernatural', 'Thriller'],
]

const oldestYear = 1950

/** @param year the current one */
export function searchFilters(year: number): readonly BrowseFilter[] {
  // AniList also has titles that start next year.
  const years = Array.from({ length: year - oldestYear + 2 }, (_, index) => String(year + 1 - index))
  return [
    {
      id: 'status',
      name: 'Status',
      kind: 'many',
      options: named({
        RELEASING: 'Ongoing',
        FINISHED: 'Completed',
        HIATUS: 'Hiatus',
        CANCELLED: 'Cancelled',
        NOT_YET_RELEASED: 'Not yet released',
      }),
    },
    { id: 'genre', name: 'Genre', kind: 'include-exclude', options: genres.map((name) => ({ value: name, name })) },
    { id: 'format', name: 'Format', kind: 'many', options: named({ MANGA: 'Series', ONE_SHOT: 'One-shot' }) },
    { id: 'country', name: 'Country', kind: 'one', options: named({ JP: 'Japan', KR: 'South Korea', CN: 'China', TW: 'Taiwan' }) },
    { id: 'year', name: 'Year', kind: 'one', options: years.map((value) => ({ value, name: value })) },
    {
      id: 'sort',
      name: 'Sort by',
      kind: 'one',
      options: named({
        SEARCH_MATCH: 'Best match',
        POPULARITY_DESC: 'Most popular',
        TRENDING_DESC: 'Trending',
        SCORE_DESC: 'Highest rated',
        START_DATE_DESC: 'Newest',
      }),
    },
  ]
}

export function searchVariables(query: string, filters: readonly BrowseFilter[], values: BrowseFilterValues): AnilistVariables {
  const chosenById = new Map(filters.map((filter) => [filter.id, chosenOptions(filter, values)]))
  const included = (id: string) => chosenById.get(id)?.include ?? []
  const many = (name: string, chosen: readonly string[] = []) => (chosen.length === 0 ? {} : { [name]: chosen })
  const [country] = included('country')
  const year = Number(included('year')[0] ?? 0)
  const [order] = included('sort')
  // Only a search by name has a best match.
  const byName = query === '' ? 'POPULARITY_DESC' : 'SEARCH_MATCH'
  return {
    ...many('status_in', included('status')),
    ...many('format_in', included('format')),
    ...many('genre_in', included('genre')),
    ...many('genre_not_in', chosenById.get('genre')?.exclude),
    ...(country === undefined ? {} : { countryOfOrigin: country }),
    ...(year === 0 ? {} : between(year * 10_000, (year + 1) * 10_000)),
    ...(query === '' ? {} : { search: query }),
    sort: [order === undefined || order === 'SEARCH_MATCH' ? byName : order],
  }
}

/** Manga that start in a calendar quarter. AniList's own seasons exist only for anime. @param quarters 0 for the current one */
export function startingIn(nowMs: number, quarters: number): AnilistVariables {
  const now = new Date(nowMs)
  const first = now.getUTCFullYear() * 12 + Math.floor(now.getUTCMonth() / 3) * 3 + quarters * 3
  const dateOf = (month: number) => Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100
  return between(dateOf(first), dateOf(first + 3))
}

/** Dates are numbers such as 20240900, with zeros for an unknown month or day. Both limits of AniList are exclusive. */
const between = (from: number, before: number): AnilistVariables => ({ startDate_greater: from - 1, startDate_lesser: before })
