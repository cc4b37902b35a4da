// Requests that clients send on every visit, each with slightly different parameters.
import { requireDefined } from '../src/kernel/errors/index.ts'
import { japaneseWords, nameOf, words } from './library-database.ts'

export interface ListRequest {
  readonly name: string
  ask(n: number, libraryIds: readonly string[]): { readonly path: string; readonly body?: unknown }
}

const is = (value: unknown) => ({ operator: 'is', value })
const word = (n: number, rarest = 900): string => requireDefined(words[(n * 7919) % rarest], 'a word of the sample library')
const list = (
  of: 'series' | 'books',
  sort: string,
  condition?: (n: number, libraryIds: readonly string[]) => unknown,
): ListRequest['ask'] => {
  return (n, libraryIds) => ({
    path: `/api/v1/${of}/list?size=20&sort=${sort}`,
    body: condition ? { condition: condition(n, libraryIds) } : {},
  })
}
const search = (of: 'series' | 'books', text: (n: number) => string): ListRequest['ask'] => {
  return (n) => ({ path: `/api/v1/${of}/list?size=20`, body: { fullTextSearch: text(n) } })
}
const get = (path: string | ((n: number, libraryIds: readonly string[]) => string)): ListRequest['ask'] => {
  return (n, libraryIds) => ({ path: typeof path === 'string' ? path : path(n, libraryIds) })
}
const ofLibrary = (n: number, libraryIds: readonly string[]) => ({ libraryId: is(libraryIds[n % libraryIds.length]) })
const live = { deleted: { operator: 'isFalse' } }

const series: readonly ListRequest[] = [
  { name: 'series by title', ask: list('series', 'metadata.titleSort') },
  { name: 'series of a library', ask: list('series', 'metadata.titleSort', (n, ids) => ({ allOf: [ofLibrary(n, ids), live] })) },
  { name: 'series by name', ask: list('series', 'name') },
  { name: 'series by release', ask: list('series', 'booksMetadata.releaseDate,desc') },
  { name: 'series by number of books', ask: list('series', 'booksCount,desc') },
  { name: 'series in a random order', ask: list('series', 'random') },
  { name: 'series by read date', ask: list('series', 'readDate,desc') },
  { name: 'new series', ask: get('/api/v1/series/new?size=20') },
  { name: 'updated series', ask: get('/api/v1/series/updated?size=20&deleted=false') },
  { name: 'series unread', ask: list('series', 'metadata.titleSort', () => ({ readStatus: is('UNREAD') })) },
  { name: 'series in progress', ask: list('series', 'metadata.titleSort', () => ({ readStatus: is('IN_PROGRESS') })) },
  { name: 'series of a genre', ask: list('series', 'metadata.titleSort', (n) => ({ genre: is(words[n % 30]) })) },
  { name: 'series with a tag', ask: list('series', 'metadata.titleSort', (n) => ({ tag: is(words[100 + (n % 300)]) })) },
  { name: 'series of an author', ask: list('series', 'metadata.titleSort', (n) => ({ author: is({ name: nameOf(n) }) })) },
  {
    name: 'series by publisher and language',
    ask: list('series', 'metadata.titleSort', (n) => ({ allOf: [{ publisher: is(words[1000 + n]) }, { language: is('en') }] })),
  },
  { name: 'series by age rating', ask: list('series', 'metadata.titleSort', () => ({ ageRating: { operator: 'lessThan', value: 13 } })) },
  { name: 'GET series (Mihon)', ask: get((n) => `/api/v1/series?search=&deleted=false&page=${n % 5}&sort=metadata.titleSort,asc`) },
  {
    name: 'alphabetical groups',
    ask: (n, ids) => ({ path: '/api/v1/series/list/alphabetical-groups', body: { condition: ofLibrary(n, ids) } }),
  },
]

const books: readonly ListRequest[] = [
  { name: 'latest books', ask: get('/api/v1/books/latest?size=20') },
  { name: 'books by creation', ask: list('books', 'createdDate,desc', () => live) },
  { name: 'books of a library by creation', ask: list('books', 'createdDate,desc', ofLibrary) },
  { name: 'oversized pages', ask: get((n) => `/api/v1/media-management/oversized-pages?size=20&page=${n % 3}`) },
  { name: 'books by name', ask: list('books', 'name') },
  { name: 'books by title', ask: list('books', 'metadata.title') },
  { name: 'books by series and number', ask: list('books', 'series,metadata.numberSort,asc') },
  { name: 'books by release', ask: list('books', 'metadata.releaseDate,desc') },
  { name: 'books by size', ask: list('books', 'fileSize,desc') },
  { name: 'books by pages', ask: list('books', 'media.pagesCount,desc') },
  { name: 'keep reading', ask: list('books', 'readProgress.readDate,desc', () => ({ readStatus: is('IN_PROGRESS') })) },
  { name: 'on deck', ask: get('/api/v1/books/ondeck?size=20') },
  { name: 'books unread', ask: list('books', 'createdDate,desc', () => ({ readStatus: is('UNREAD') })) },
  {
    name: 'books released lately',
    ask: list('books', 'metadata.releaseDate,desc', () => ({ releaseDate: { operator: 'after', dateTime: '2024-01-01T00:00:00Z' } })),
  },
  { name: 'books with a tag', ask: list('books', 'metadata.title', (n) => ({ tag: is(words[400 + (n % 400)]) })) },
  { name: 'books of an author', ask: list('books', 'metadata.title', (n) => ({ author: is({ name: nameOf(n), role: 'writer' }) })) },
  { name: 'broken books', ask: list('books', 'name', () => ({ mediaStatus: is('ERROR') })) },
  { name: 'books of a series', ask: get((n) => `/api/v1/series/S${String(n * 8).padStart(12, '0')}/books?sort=metadata.numberSort`) },
]

const searches: readonly ListRequest[] = [
  { name: 'search series, a word', ask: search('series', (n) => word(n)) },
  { name: 'search series, two words', ask: search('series', (n) => `${word(n, 200)} ${word(n + 1, 200)}`) },
  { name: 'search series, a beginning', ask: search('series', (n) => word(n).slice(0, 2)) },
  { name: 'search series, inside words', ask: search('series', (n) => word(n).slice(1, 5)) },
  {
    name: 'search series, Japanese',
    ask: search('series', (n) => requireDefined(japaneseWords[n % 200]?.slice(0, 1 + (n % 2)), 'a Japanese word')),
  },
  { name: 'search series, author:', ask: search('series', (n) => `author:${nameOf(n).split(' ')[1]}`) },
  { name: 'search series, genre: and a word', ask: search('series', (n) => `genre:${words[n % 30]} ${word(n)}`) },
  { name: 'search series, what is not there', ask: search('series', (n) => `nothing${n}`) },
  { name: 'search books, a word', ask: search('books', (n) => word(n)) },
  { name: 'search books, a title', ask: search('books', (n) => `${word(n, 200)} chapter ${n}`) },
  { name: 'search books, in every title', ask: search('books', () => 'chapter') },
  { name: 'search books, Japanese', ask: search('books', (n) => requireDefined(japaneseWords[n % 200], 'a Japanese word')) },
  { name: 'search books, tag:', ask: search('books', (n) => `tag:${words[400 + (n % 400)]}`) },
]

const facets: readonly ListRequest[] = [
  ...[
    'genres',
    'tags',
    'publishers',
    'languages',
    'age-ratings',
    'series/release-years',
    'authors',
    'authors/names',
    'authors/roles',
    'sharing-labels',
  ].map((path): ListRequest => ({ name: `facet ${path}`, ask: get(`/api/v2/${path}?size=20`) })),
  { name: 'facet genres of a library', ask: get((n, ids) => `/api/v2/genres?library_id=${ids[n % ids.length]}`) },
  { name: 'facet authors, typing', ask: get((n) => `/api/v2/authors/names?search=${nameOf(n).slice(0, 3)}`) },
  { name: 'facet tags v1', ask: get('/api/v1/tags') },
  { name: 'facet genres v1', ask: get('/api/v1/genres') },
]

/** A part of the names, to measure some requests alone. */
const only = process.env.BENCH_LISTS_ONLY

export const listRequests: readonly ListRequest[] = [...series, ...books, ...searches, ...facets].filter(
  ({ name }) => only === undefined || name.includes(only),
)
