// GET /manga with its filters and orders, the list of tags, and the statistics of a title.
import type { FakeAnswer } from '../fake-site.ts'
import type { Catalogue, FakeTitle } from './catalogue.ts'
import { chaptersOf, mangaEntity, tagEntity, tagId } from './entities.ts'
import { failure, pageOf } from './lists.ts'

const defaultRatings: readonly string[] = ['safe', 'suggestive', 'erotica']

/** Without `contentRating[]`, MangaDex leaves out pornographic titles. */
export function ratingsOf(query: URLSearchParams): readonly string[] {
  const asked = query.getAll('contentRating[]')
  return asked.length > 0 ? asked : defaultRatings
}

/** Values that MangaDex accepts; any other returns 400. */
const accepted: Readonly<Record<string, RegExp>> = {
  'contentRating[]': /^(safe|suggestive|erotica|pornographic)$/,
  'status[]': /^(ongoing|completed|hiatus|cancelled)$/,
  'publicationDemographic[]': /^(shounen|shoujo|josei|seinen|none)$/,
  'includedTags[]': /^[0-9a-f-]{36}$/,
  'excludedTags[]': /^[0-9a-f-]{36}$/,
  'originalLanguage[]': /^[a-z]{2}(-[a-z]{2})?$/,
  'excludedOriginalLanguage[]': /^[a-z]{2}(-[a-z]{2})?$/,
  'availableTranslatedLanguage[]': /^[a-z]{2}(-[a-z]{2})?$/,
  'includes[]': /^(author|artist|cover_art|manga|tag)$/,
  'ids[]': /^[0-9a-f-]{36}$/,
  includedTagsMode: /^(AND|OR)$/,
  excludedTagsMode: /^(AND|OR)$/,
  hasAvailableChapters: /^(0|1|true|false)$/,
  year: /^(\d{1,4}|none)$/,
  title: /./,
  limit: /^\d+$/,
  offset: /^\d+$/,
}

export function listManga(catalogue: Catalogue, query: URLSearchParams): FakeAnswer {
  const wrong = [...query].find(([name, value]) => !(orderOf(name) ? /^(asc|desc)$/ : accepted[name])?.test(value))
  if (wrong) return failure(400, 'validation', `Error validating /${wrong[0]}`)
  const ids = query.getAll('ids[]')
  if (ids.length > 100) return failure(400, 'ids', 'at most 100 ids')
  const found = catalogue.titles.filter((title) => matches(catalogue, title, query))
  return pageOf(sorted(catalogue, found, query), query, { usual: 10, most: 100 }, (title) =>
    mangaEntity(catalogue, title, query.getAll('includes[]')),
  )
}

function matches(catalogue: Catalogue, title: FakeTitle, query: URLSearchParams): boolean {
  const isOneOf = (name: string, value: string) => !query.has(name) || query.getAll(name).includes(value)
  const words = query.get('title')?.toLowerCase()
  const languages = query.getAll('availableTranslatedLanguage[]')
  const chapters = chaptersOf(catalogue, title)
  return (
    ratingsOf(query).includes(title.contentRating) &&
    isOneOf('ids[]', title.id) &&
    isOneOf('status[]', title.status) &&
    isOneOf('originalLanguage[]', title.originalLanguage) &&
    !query.getAll('excludedOriginalLanguage[]').includes(title.originalLanguage) &&
    isOneOf('publicationDemographic[]', title.demographic ?? 'none') &&
    isOneOf('year', String(title.year ?? 'none')) &&
    (languages.length === 0 || chapters.some(({ language }) => languages.includes(language))) &&
    (!/^(1|true)$/.test(query.get('hasAvailableChapters') ?? '') || chapters.length > 0) &&
    matchesTags(title, query) &&
    (words === undefined || namesOf(title).some((name) => name.toLowerCase().includes(words)))
  )
}

function matchesTags(title: FakeTitle, query: URLSearchParams): boolean {
  const own = Object.values(title.tags).flat().map(tagId)
  const [included, excluded] = [query.getAll('includedTags[]'), query.getAll('excludedTags[]')]
  const has = (id: string) => own.includes(id)
  const isIncluded = included.length === 0 || (query.get('includedTagsMode') === 'OR' ? included.some(has) : included.every(has))
  const isExcluded = excluded.length > 0 && (query.get('excludedTagsMode') === 'AND' ? excluded.every(has) : excluded.some(has))
  return isIncluded && !isExcluded
}

const namesOf = (title: FakeTitle): readonly string[] => [
  ...Object.values(title.title),
  ...title.alternativeTitles.flatMap((names) => Object.values(names)),
]

const sortKeys: Readonly<Record<string, (catalogue: Catalogue, title: FakeTitle) => string | number>> = {
  followedCount: (_catalogue, { followers }) => followers,
  latestUploadedChapter: (catalogue, title) => chaptersOf(catalogue, title).at(-1)?.publishAt ?? '',
  createdAt: (_catalogue, { createdAt }) => createdAt,
  updatedAt: (_catalogue, { createdAt }) => createdAt,
  rating: (_catalogue, { rating }) => rating ?? 0,
  year: (_catalogue, { year }) => year ?? 0,
  title: (_catalogue, { title }) => Object.values(title)[0] ?? '',
  relevance: () => 0,
}
const orderOf = (name: string) => sortKeys[/^order\[(\w+)\]$/.exec(name)?.[1] ?? '']

function sorted(catalogue: Catalogue, titles: readonly FakeTitle[], query: URLSearchParams): readonly FakeTitle[] {
  const [name = '', direction] = [...query].find(([key]) => orderOf(key)) ?? []
  const key = orderOf(name)
  const sign = direction === 'desc' ? -1 : 1
  return titles.toSorted((a, b) => {
    const [left, right] = [key?.(catalogue, a) ?? 0, key?.(catalogue, b) ?? 0]
    if (left === right) return 0
    return left < right ? -sign : sign
  })
}

/** Every tag of the catalog's titles, once. */
export function listTags({ titles }: Catalogue): FakeAnswer {
  const groups = new Map(titles.flatMap(({ tags }) => Object.entries(tags).flatMap(([group, names]) => names.map((name) => [name, group]))))
  const data = [...groups].map(([name, group]) => tagEntity(name, group))
  return { status: 200, body: { result: 'ok', response: 'collection', data, limit: data.length, offset: 0, total: data.length } }
}

export function statisticsOf({ titles }: Catalogue, id: string): FakeAnswer {
  const title = titles.find((candidate) => candidate.id === id)
  if (!title) return failure(404, 'not_found', `Manga ${id} not found`)
  const rating = { average: title.rating, bayesian: title.rating ?? 0, distribution: {} }
  return { status: 200, body: { result: 'ok', statistics: { [id]: { comments: null, rating, follows: title.followers } } } }
}
