// The filters of a search on MangaDex, and the parameters of the request that they become.
import { chosenOptions } from '../../../src/plugins/contract/browse-filters.rules.ts'
import type { BrowseFilter, BrowseFilterValues, BrowseOption } from '../../../src/plugins/contract/browse-provider.ts'
import type { MangadexParams } from '../mangadex-client.ts'
import { ages } from '../series-metadata.rules.ts'
import type { MangadexTag } from './known-tags.ts'
import { languageName } from './language-tags.rules.ts'

const named = (names: Readonly<Record<string, string>>): readonly BrowseOption[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }))

const contentRatings: Readonly<Record<string, string>> = {
  safe: 'Safe',
  suggestive: 'Suggestive',
  erotica: 'Erotica',
  pornographic: 'Pornographic',
}

/** The orders of a search, as MangaDex names them. */
const orders: Readonly<Record<string, string>> = {
  relevance: 'Best match',
  followedCount: 'Most followed',
  rating: 'Highest rated',
  latestUploadedChapter: 'Latest chapter',
  createdAt: 'Recently added',
  year: 'Newest',
  title: 'Title',
}

const originalLanguages = 'ja ko zh zh-hk en fr de es pt-br it pl ru tr id th vi'.split(' ')
const translatedLanguages =
  'en ar bg ca cs da de el es es-la fa fi fr he hi hr hu id it ja ko lt ms nl no pl pt pt-br ro ru sr sv th tl tr uk vi zh zh-hk'.split(' ')
const oldestYear = 1950

const tagGroups: Readonly<Record<string, string>> = { genre: 'Genre', theme: 'Theme', format: 'Format', content: 'Content' }
const modes = { AND: 'All of them', OR: 'Any of them' }

/** @param year the current one */
export function searchFilters(tags: readonly MangadexTag[], year: number): readonly BrowseFilter[] {
  const languagesOf = (codes: readonly string[]) => codes.map((code) => ({ value: code, name: languageName(code) }))
  const years = Array.from({ length: year - oldestYear + 1 }, (_, index) => String(year - index))
  const filters: readonly BrowseFilter[] = [
    {
      id: 'status',
      name: 'Status',
      kind: 'many',
      options: named({ ongoing: 'Ongoing', completed: 'Completed', hiatus: 'Hiatus', cancelled: 'Cancelled' }),
    },
    ...Object.entries(tagGroups).map(([id, name]) => ({ id, name, kind: 'include-exclude' as const, options: optionsOf(tags, id) })),
    { id: 'tagMode', name: 'Included tags', kind: 'one', options: named(modes) },
    { id: 'excludedTagMode', name: 'Excluded tags', kind: 'one', options: named(modes) },
    {
      id: 'demographic',
      name: 'Demographic',
      kind: 'many',
      options: named({ shounen: 'Shounen', shoujo: 'Shoujo', seinen: 'Seinen', josei: 'Josei', none: 'None' }),
    },
    {
      id: 'contentRating',
      name: 'Content rating',
      kind: 'many',
      options: named(contentRatings).map((option) => ({ ...option, ageRating: ages.get(option.value) ?? 18 })),
    },
    { id: 'originalLanguage', name: 'Original language', kind: 'include-exclude', options: languagesOf(originalLanguages) },
    { id: 'language', name: 'Translated into', kind: 'many', options: languagesOf(translatedLanguages) },
    { id: 'chapters', name: 'Chapters', kind: 'one', options: [{ value: 'available', name: 'With chapters' }] },
    { id: 'year', name: 'Year', kind: 'one', options: years.map((value) => ({ value, name: value })) },
    { id: 'sort', name: 'Sort by', kind: 'one', options: named(orders) },
  ]
  return filters.filter(({ options }) => options.length > 0)
}

const optionsOf = (tags: readonly MangadexTag[], wanted: string): readonly BrowseOption[] =>
  tags
    .filter(({ group }) => group === wanted)
    .map(({ id, name }) => ({ value: id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

interface Names {
  readonly include: string
  readonly exclude?: string
}
const tagNames: Names = { include: 'includedTags[]', exclude: 'excludedTags[]' }
const names: Readonly<Record<string, Names>> = {
  status: { include: 'status[]' },
  genre: tagNames,
  theme: tagNames,
  format: tagNames,
  content: tagNames,
  tagMode: { include: 'includedTagsMode' },
  excludedTagMode: { include: 'excludedTagsMode' },
  demographic: { include: 'publicationDemographic[]' },
  originalLanguage: { include: 'originalLanguage[]', exclude: 'excludedOriginalLanguage[]' },
  language: { include: 'availableTranslatedLanguage[]' },
  year: { include: 'year' },
}

/** Whether the options of these filters depend on the list of tags. */
export const choosesTags = (values: BrowseFilterValues): boolean => Object.keys(tagGroups).some((group) => Object.hasOwn(values, group))

/** The ratings of titles for this age and younger; all for null. */
export const ratingsFor = (maxAge: number | null): readonly string[] =>
  Object.keys(contentRatings).filter((rating) => maxAge === null || (ages.get(rating) ?? 18) <= maxAge)

/** @returns undefined when the chosen filters exclude every title, which MangaDex would read as "no filter" */
export function searchParams(
  query: string,
  {
    filters,
    values,
    maxAge,
  }: { readonly filters: readonly BrowseFilter[]; readonly values: BrowseFilterValues; readonly maxAge: number | null },
): MangadexParams | undefined {
  const params: Record<string, string[]> = {}
  const add = (name: string | undefined, chosen: readonly string[]) => {
    if (name !== undefined && chosen.length > 0) params[name] = [...(params[name] ?? []), ...chosen]
  }
  const chosenById = new Map(filters.map((filter) => [filter.id, chosenOptions(filter, values)]))
  for (const [id, { include, exclude }] of chosenById) {
    add(names[id]?.include, include)
    add(names[id]?.exclude, exclude)
  }
  const wanted = chosenById.get('contentRating')?.include ?? []
  const ratings = ratingsFor(maxAge).filter((rating) => wanted.length === 0 || wanted.includes(rating))
  if (ratings.length === 0) return undefined
  if (chosenById.get('chapters')?.include.length === 1) add('hasAvailableChapters', ['true'])
  if (query !== '') add('title', [query])
  const order = chosenById.get('sort')?.include[0] ?? (query === '' ? 'followedCount' : 'relevance')
  return { ...params, 'contentRating[]': ratings, [`order[${order}]`]: order === 'title' ? 'asc' : 'desc' }
}
