// Builds the list request for a view of a library, in the server's condition language (docs/api/komga-contract.md, "Search conditions").
import {
  type Filters,
  type FlagFilter,
  filtersOf,
  flagFilters,
  type ItemKind,
  type LibraryView,
  type ListFilter,
  listFilters,
  randomSeed,
  type Sort,
  withoutAge,
} from './library-view.rules.ts'

/** A condition as the server accepts it: one key, or several conditions joined. */
export type Condition =
  | { readonly allOf: readonly Condition[] }
  | { readonly anyOf: readonly Condition[] }
  | { readonly [key: string]: { readonly operator: string; readonly [operand: string]: unknown } }

export type ListQuery = { readonly sort: string; readonly body: { readonly condition: Condition } }

/** The sort order and condition of a library's list; items in the trash are left out unless requested. */
export const listQueryOf = (libraryId: string, view: LibraryView): ListQuery => ({
  sort: `${sortKeyOf(view)},${view.direction}`,
  body: { condition: { allOf: [is('libraryId', libraryId), ...conditionsOf(view.kind, view.filters)] } },
})

/** So that a list keeps its random order until the app is loaded again. */
const seedOfVisit = randomSeed()

const sortKeyOf = ({ kind, sort, seed = seedOfVisit }: LibraryView): string => {
  const key = sortKeys[kind][sort] ?? titleKeys[kind]
  return sort === 'random' ? `${key}.${seed}` : key
}

const titleKeys: Record<ItemKind, string> = { series: 'metadata.titleSort', books: 'metadata.title' }

const sortKeys: Record<ItemKind, Partial<Record<Sort, string>>> = {
  series: {
    title: titleKeys.series,
    added: 'createdDate',
    updated: 'lastModifiedDate',
    released: 'booksMetadata.releaseDate',
    chapters: 'booksCount',
    read: 'readDate',
    random: 'random',
  },
  books: {
    title: titleKeys.books,
    series: 'series',
    added: 'createdDate',
    updated: 'lastModifiedDate',
    released: 'metadata.releaseDate',
    read: 'readProgress.readDate',
    size: 'fileSize',
    pages: 'media.pagesCount',
  },
}

const conditionsOf = (kind: ItemKind, filters: Filters): readonly Condition[] => {
  const lists = listFilters
    .filter((name) => filtersOf[kind].includes(name) && filters[name]?.length)
    .map((name): Condition => ({ anyOf: (filters[name] ?? []).map(termsOf[name]) }))
  const flags = flagFilters
    .filter((name) => filtersOf[kind].includes(name))
    .flatMap((name) => {
      const flag = name === 'deleted' ? (filters.deleted ?? false) : filters[name]
      return flag === undefined ? [] : [flagCondition(flagKeys[name], flag)]
    })
  return [...lists, ...flags]
}

const is = (key: string, value: unknown): Condition => ({ [key]: { operator: 'is', value } })

const flagCondition = (key: string, flag: boolean): Condition => ({ [key]: { operator: flag ? 'isTrue' : 'isFalse' } })

const flagKeys: Record<FlagFilter, string> = { complete: 'complete', oneshot: 'oneShot', deleted: 'deleted' }

const termsOf: Record<ListFilter, (value: string) => Condition> = {
  read: (value) => is('readStatus', value),
  shelf: (value) => is('shelf', value),
  status: (value) => is('seriesStatus', value),
  genre: (value) => is('genre', value),
  tag: (value) => is('tag', value),
  author: (value) => is('author', { name: value }),
  publisher: (value) => is('publisher', value),
  language: (value) => is('language', value),
  age: (value) => (value === withoutAge ? { ageRating: { operator: 'isNull' } } : is('ageRating', Number(value))),
  year: (value) => ({ allOf: [onDay('after', Number(value) - 1, '12-31'), onDay('before', Number(value) + 1, '01-01')] }),
  file: (value) => is('mediaStatus', value),
}

const onDay = (operator: 'before' | 'after', year: number, day: string): Condition => ({
  releaseDate: { operator, dateTime: `${String(Math.max(0, year)).padStart(4, '0')}-${day}T00:00:00Z` },
})
