import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activeFilters,
  defaultDirection,
  fileStates,
  filtersOf,
  itemKinds,
  type LibraryView,
  librarySearchOf,
  libraryViewOf,
  randomSeed,
  readLibrarySearch,
  readStates,
  seriesStatuses,
  sortsOf,
  withFilter,
  withoutFilter,
} from './library-view.rules.ts'
import { type Condition, listQueryOf } from './list-query.rules.ts'

const words = fc.uniqueArray(
  fc.string({ minLength: 1 }).filter((word) => word !== ''),
  { minLength: 1, maxLength: 4 },
)
const anyOf = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })

const arbitraryFilters = fc.record(
  {
    read: anyOf(readStates),
    status: anyOf(seriesStatuses),
    file: anyOf(fileStates),
    genre: words,
    tag: words,
    author: words,
    age: anyOf(['none', '6', '18']),
    year: anyOf(['1999', '2026']),
    complete: fc.boolean(),
    oneshot: fc.boolean(),
    deleted: fc.boolean(),
  },
  { requiredKeys: [] },
)

const arbitraryView: fc.Arbitrary<LibraryView> = fc.constantFrom(...itemKinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    sort: fc.constantFrom(...sortsOf(kind)),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    filters: arbitraryFilters.map((filters) =>
      Object.fromEntries(Object.entries(filters).filter(([name]) => filtersOf[kind].some((one) => one === name))),
    ),
  }),
)

test('a shuffled view has its order in the search parameters; other orders have none', () => {
  const seed = randomSeed()
  expect(libraryViewOf(readLibrarySearch({ sort: 'random', seed }))).toMatchObject({ seed })
  expect(librarySearchOf({ kind: 'series', sort: 'random', direction: 'asc', filters: {}, seed })).toEqual({ sort: 'random', seed })
  expect(librarySearchOf({ kind: 'series', sort: 'title', direction: 'asc', filters: {}, seed })).toEqual({})
  for (const invalid of [-1, 0.5, 1e9, 'x']) expect(readLibrarySearch({ sort: 'random', seed: invalid })).toEqual({ sort: 'random' })
})

test('a view survives conversion to search parameters and back', () => {
  fc.assert(
    fc.property(arbitraryView, (view) => {
      expect(libraryViewOf(readLibrarySearch(librarySearchOf(view)))).toEqual(view)
    }),
  )
})

test('the default view has no search parameters', () => {
  expect(librarySearchOf(libraryViewOf({}))).toEqual({})
  expect(librarySearchOf(libraryViewOf({ sort: 'added' }))).toEqual({ sort: 'added' })
})

test('search parameters that are unknown or do not apply to the tab are dropped', () => {
  expect(readLibrarySearch({ sort: 'x', read: ['UNREAD', 'maybe'], age: 18, year: 'soon', other: 1 })).toEqual({
    read: ['UNREAD'],
    age: ['18'],
  })
  expect(readLibrarySearch({ show: 'books', sort: 'chapters', genre: ['Drama'], file: 'ERROR' })).toEqual({
    show: 'books',
    file: ['ERROR'],
  })
  expect(readLibrarySearch({ deleted: 'yes', genre: [null, '', {}] })).toEqual({})
})

test('any search parameters can be parsed', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('show', 'sort', 'read', 'genre', 'age', 'deleted'), fc.jsonValue()), (search) => {
      const read = readLibrarySearch(search)
      expect(readLibrarySearch({ ...read })).toEqual(read)
    }),
  )
})

test('every chip removes its own value, and after the last one no filter is active', () => {
  fc.assert(
    fc.property(arbitraryView, (view) => {
      let { filters } = view
      const chips = activeFilters(view)
      for (const [index, chip] of chips.entries()) {
        expect(activeFilters({ ...view, filters })).toHaveLength(chips.length - index)
        filters = withoutFilter(filters, chip)
      }
      expect(filters).toEqual({})
    }),
  )
})

test('a filter without values is removed', () => {
  expect(withFilter({ read: ['READ'] }, 'read', [])).toEqual({})
  expect(withFilter({}, 'deleted', undefined)).toEqual({})
  expect(withFilter({}, 'deleted', true)).toEqual({ deleted: true })
})

test('sorting by date puts the newest items first by default', () => {
  expect(defaultDirection('series', 'added')).toBe('desc')
  expect(defaultDirection('books', 'title')).toBe('asc')
})

const queryOf = (search: Record<string, unknown>) => listQueryOf('L', libraryViewOf(readLibrarySearch(search)))
const narrowed = (search: Record<string, unknown>): readonly Condition[] => {
  const { condition } = queryOf(search).body
  return 'allOf' in condition ? (condition.allOf as readonly Condition[]) : []
}

test('a tab requests its library without the trash', () => {
  expect(queryOf({})).toEqual({
    sort: 'metadata.titleSort,asc',
    body: { condition: { allOf: [{ libraryId: { operator: 'is', value: 'L' } }, { deleted: { operator: 'isFalse' } }] } },
  })
  expect(queryOf({ show: 'books', sort: 'size' }).sort).toBe('fileSize,desc')
  expect(narrowed({ deleted: true })).toContainEqual({ deleted: { operator: 'isTrue' } })
})

test('the values of one filter are joined with or, different filters with and', () => {
  expect(narrowed({ genre: ['Drama', 'SF'], read: 'UNREAD', complete: false }).slice(1)).toEqual([
    { anyOf: [{ readStatus: { operator: 'is', value: 'UNREAD' } }] },
    { anyOf: [{ genre: { operator: 'is', value: 'Drama' } }, { genre: { operator: 'is', value: 'SF' } }] },
    { complete: { operator: 'isFalse' } },
    { deleted: { operator: 'isFalse' } },
  ])
})

test('age conditions are numbers or null, year conditions are date ranges, and author conditions contain names', () => {
  expect(narrowed({ age: ['none', 18], year: 2001, author: 'Miura' }).slice(1, 4)).toEqual([
    { anyOf: [{ author: { operator: 'is', value: { name: 'Miura' } } }] },
    { anyOf: [{ ageRating: { operator: 'isNull' } }, { ageRating: { operator: 'is', value: 18 } }] },
    {
      anyOf: [
        {
          allOf: [
            { releaseDate: { operator: 'after', dateTime: '2000-12-31T00:00:00Z' } },
            { releaseDate: { operator: 'before', dateTime: '2002-01-01T00:00:00Z' } },
          ],
        },
      ],
    },
  ])
})
