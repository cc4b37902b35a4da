// The view of a library: tab, order and filters. Stored in the URL, so that a link opens the same view.
import type { Shelf } from '../../api/types.ts'

/** The tabs of a library: its series, or all their books. */
export const itemKinds = ['series', 'books'] as const
export type ItemKind = (typeof itemKinds)[number]

export type Direction = 'asc' | 'desc'

/** The sort fields of each tab with their default direction. */
export const sortDirections = {
  series: { title: 'asc', added: 'desc', updated: 'desc', released: 'desc', chapters: 'desc', read: 'desc', random: 'asc' },
  books: { title: 'asc', series: 'asc', added: 'desc', updated: 'desc', released: 'desc', read: 'desc', size: 'desc', pages: 'desc' },
} as const satisfies Record<ItemKind, Record<string, Direction>>
export type Sort = keyof (typeof sortDirections)['series'] | keyof (typeof sortDirections)['books']

export const sortsOf = (kind: ItemKind): readonly Sort[] => Object.keys(sortDirections[kind]) as Sort[]

/** Filters that take several values, of which an item must match one. */
export const listFilters = ['read', 'shelf', 'status', 'genre', 'tag', 'author', 'publisher', 'language', 'age', 'year', 'file'] as const
export type ListFilter = (typeof listFilters)[number]

/** Filters that are true, false or unset. */
export const flagFilters = ['complete', 'oneshot', 'deleted'] as const
export type FlagFilter = (typeof flagFilters)[number]

export type Filters = { readonly [Name in ListFilter]?: readonly string[] } & { readonly [Name in FlagFilter]?: boolean }

/** The search parameters. Without `show` the tab is series; without `sort` it is sorted by title. `seed` is one of the random orders. */
export type LibrarySearch = Filters & {
  readonly show?: 'books'
  readonly sort?: Sort
  readonly order?: Direction
  readonly seed?: number
}

export type LibraryView = {
  readonly kind: ItemKind
  readonly sort: Sort
  readonly direction: Direction
  readonly filters: Filters
  /** One of the random orders; undefined for the one of this visit. */
  readonly seed?: number
}

const seeds = 1_000_000_000

export const randomSeed = (): number => Math.floor(Math.random() * seeds)

export const readStates = ['UNREAD', 'IN_PROGRESS', 'READ'] as const
export const shelves = ['READING', 'PLANNED', 'ON_HOLD', 'COMPLETED', 'DROPPED'] as const satisfies readonly Shelf[]
export const seriesStatuses = ['ONGOING', 'ENDED', 'HIATUS', 'ABANDONED'] as const
export const fileStates = ['READY', 'ERROR', 'UNSUPPORTED', 'UNKNOWN', 'OUTDATED'] as const

/** Ages are years, or this value for items without an age rating. */
export const withoutAge = 'none'

/** The filters that apply to each tab. */
export const filtersOf: Record<ItemKind, readonly (ListFilter | FlagFilter)[]> = {
  series: ['read', 'shelf', 'status', 'genre', 'tag', 'author', 'publisher', 'language', 'age', 'year', 'complete', 'oneshot', 'deleted'],
  books: ['read', 'tag', 'author', 'year', 'file', 'oneshot', 'deleted'],
}

/** Parses the search parameters of a library; drops unknown ones and those that do not apply to the tab. */
export const readLibrarySearch = (search: Record<string, unknown>): LibrarySearch => {
  const kind: ItemKind = search.show === 'books' ? 'books' : 'series'
  const sort = sortsOf(kind).find((one) => one === search.sort)
  const order = (['asc', 'desc'] as const).find((one) => one === search.order)
  return {
    ...(kind === 'books' ? { show: kind } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    ...(sort === 'random' && isSeed(search.seed) ? { seed: search.seed } : {}),
    ...readFilters(kind, search),
  }
}

const isSeed = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < seeds

/** The complete view for search parameters, with all defaults. */
export const libraryViewOf = ({ show, sort = 'title', order, seed, ...filters }: LibrarySearch): LibraryView => {
  const kind = show ?? 'series'
  return { kind, sort, direction: order ?? defaultDirection(kind, sort), filters, ...(seed === undefined ? {} : { seed }) }
}

/** The shortest search parameters of a view: defaults are left out. */
export const librarySearchOf = ({ kind, sort, direction, filters, seed }: LibraryView): LibrarySearch => ({
  ...(kind === 'books' ? { show: kind } : {}),
  ...(sort === 'title' ? {} : { sort }),
  ...(direction === defaultDirection(kind, sort) ? {} : { order: direction }),
  ...(sort === 'random' && seed !== undefined ? { seed } : {}),
  ...readFilters(kind, filters),
})

export const defaultDirection = (kind: ItemKind, sort: Sort): Direction => {
  const directions: Partial<Record<Sort, Direction>> = sortDirections[kind]
  return directions[sort] ?? 'asc'
}

/** One active filter value, for a chip. */
export type ActiveFilter = { readonly name: ListFilter; readonly value: string } | { readonly name: FlagFilter; readonly value: boolean }

/** All active filter values, in the order of the drawer. */
export const activeFilters = ({ kind, filters }: Pick<LibraryView, 'kind' | 'filters'>): readonly ActiveFilter[] =>
  filtersOf[kind].flatMap((name): readonly ActiveFilter[] => {
    if (isFlag(name)) return filters[name] === undefined ? [] : [{ name, value: filters[name] }]
    return (filters[name] ?? []).map((value) => ({ name, value }))
  })

/** The filters without this value. */
export const withoutFilter = (filters: Filters, removed: ActiveFilter): Filters => {
  const { [removed.name]: values, ...others } = filters
  const remaining = Array.isArray(values) ? values.filter((value) => value !== removed.value) : []
  return remaining.length > 0 ? { ...others, [removed.name]: remaining } : others
}

/** The filters with these values for a name; no values remove the name. */
export const withFilter = (filters: Filters, name: ListFilter | FlagFilter, value: readonly string[] | boolean | undefined): Filters => {
  const { [name]: _before, ...others } = filters
  return value === undefined || (typeof value === 'object' && value.length === 0) ? others : { ...others, [name]: value }
}

export const isFlagValue = (filter: ActiveFilter): filter is Extract<ActiveFilter, { readonly value: boolean }> =>
  typeof filter.value === 'boolean'

const isFlag = (name: ListFilter | FlagFilter): name is FlagFilter => flagFilters.some((flag) => flag === name)

/** URLs can come from anywhere, so the number of values is limited. */
const maxValues = 60

const readFilters = (kind: ItemKind, search: Record<string, unknown>): Filters =>
  Object.fromEntries(
    filtersOf[kind].flatMap((name): readonly (readonly [string, unknown])[] => {
      const value = search[name]
      if (isFlag(name)) return typeof value === 'boolean' ? [[name, value]] : []
      const values = readValues(name, value)
      return values.length > 0 ? [[name, values]] : []
    }),
  )

const readValues = (name: ListFilter, given: unknown): readonly string[] => {
  const values = (Array.isArray(given) ? given : [given])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .filter((value) => value !== '' && (valueChecks[name]?.(value) ?? true))
  return [...new Set(values)].slice(0, maxValues)
}

const isOneOf = (words: readonly string[]) => (value: string) => words.includes(value)

const valueChecks: Partial<Record<ListFilter, (value: string) => boolean>> = {
  read: isOneOf(readStates),
  shelf: isOneOf(shelves),
  status: isOneOf(seriesStatuses),
  file: isOneOf(fileStates),
  age: (value) => value === withoutAge || /^\d{1,3}$/.test(value),
  year: (value) => /^\d{4}$/.test(value),
}
