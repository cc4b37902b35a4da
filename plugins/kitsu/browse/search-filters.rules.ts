// The filters of a search on Kitsu, and the parameters of the request that they become.
import { chosenOptions } from '../../../src/plugins/contract/browse-filters.rules.ts'
import type { BrowseFilter, BrowseFilterValues, BrowseOption } from '../../../src/plugins/contract/browse-provider.ts'
import { ages } from '../series-metadata.rules.ts'

const named = (names: Readonly<Record<string, string>>): readonly BrowseOption[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }))

/** The most common of Kitsu's hundreds of categories, by their ids there. */
const categories = {
  ...{ action: 'Action', adventure: 'Adventure', comedy: 'Comedy', drama: 'Drama', ecchi: 'Ecchi', fantasy: 'Fantasy', harem: 'Harem' },
  ...{ historical: 'Historical', horror: 'Horror', isekai: 'Isekai', josei: 'Josei', magic: 'Magic', 'martial-arts': 'Martial arts' },
  ...{ mecha: 'Mecha', military: 'Military', music: 'Music', mystery: 'Mystery', psychological: 'Psychological', romance: 'Romance' },
  ...{ samurai: 'Samurai', 'school-life': 'School life', 'science-fiction': 'Science fiction', seinen: 'Seinen', shoujo: 'Shoujo' },
  ...{ shounen: 'Shounen', 'slice-of-life': 'Slice of life', sports: 'Sports', supernatural: 'Supernatural', thriller: 'Thriller' },
}

const ratingNames = { G: 'General', PG: 'Parental guidance', R: 'Mature', R18: 'Adults only' }

const orders: Readonly<Record<string, string>> = { popular: 'popularityRank', rating: 'ratingRank', newest: '-startDate' }
const oldestYear = 1950

/** @param year the current one */
export function searchFilters(year: number): readonly BrowseFilter[] {
  const years = Array.from({ length: year - oldestYear + 2 }, (_, index) => String(year + 1 - index))
  return [
    {
      id: 'status',
      name: 'Status',
      kind: 'many',
      options: named({ current: 'Ongoing', finished: 'Completed', upcoming: 'Upcoming', tba: 'To be announced' }),
    },
    // Kitsu would combine several categories with "and".
    { id: 'category', name: 'Category', kind: 'one', options: named(categories) },
    {
      id: 'subtype',
      name: 'Format',
      kind: 'many',
      options: named({
        manga: 'Manga',
        manhwa: 'Manhwa',
        manhua: 'Manhua',
        oneshot: 'One-shot',
        doujin: 'Doujin',
        oel: 'Original English',
      }),
    },
    {
      id: 'ageRating',
      name: 'Age rating',
      kind: 'many',
      options: named(ratingNames).map((option) => ({ ...option, ageRating: ages.get(option.value) ?? 18 })),
    },
    { id: 'year', name: 'Year', kind: 'one', options: years.map((value) => ({ value, name: value })) },
    {
      id: 'sort',
      name: 'Sort by',
      kind: 'one',
      options: named({ match: 'Best match', popular: 'Most popular', rating: 'Highest rated', newest: 'Newest' }),
    },
  ]
}

const names: Readonly<Record<string, string>> = {
  status: 'filter[status]',
  category: 'filter[categories]',
  subtype: 'filter[subtype]',
  ageRating: 'filter[ageRating]',
  year: 'filter[year]',
}

export function searchParams(
  query: string,
  filters: readonly BrowseFilter[],
  values: BrowseFilterValues,
): Readonly<Record<string, string>> {
  const chosen = filters.map((filter) => ({ id: filter.id, include: chosenOptions(filter, values).include }))
  const limits = chosen.flatMap(({ id, include }) => {
    const name = names[id]
    return name !== undefined && include.length > 0 ? [[name, include.join(',')] as const] : []
  })
  const order = orders[chosen.find(({ id }) => id === 'sort')?.include[0] ?? '']
  // Without an order, Kitsu sorts a search by likeness.
  const sort = order ?? (query === '' ? orders.popular : undefined)
  return {
    ...Object.fromEntries(limits),
    ...(query === '' ? {} : { 'filter[text]': query }),
    ...(sort === undefined ? {} : { sort }),
  }
}
