// How SQLite reads the lists that clients request on every visit. With a plan that sorts or scans a whole table, a page takes seconds in
// a large library; other servers have run into that after an update of SQLite.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plansOf as plansOfQueries } from '../../../test/builders/query-plans.ts'
import { turnsDuring } from '../../../test/builders/turns-during.ts'
import { aSqliteDatabase, type TestDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import { type Db, insertRows, migrate, openDatabase } from '../../kernel/db/index.ts'
import { createEventBus } from '../../kernel/events/index.ts'
import type { PageRequest, SortOrder } from '../../kernel/http/index.ts'
import { silentLog } from '../../kernel/log/index.ts'
import { createUsers } from '../../users/index.ts'
import { pageOfBooks } from '../books/list/book-list.queries.ts'
import { pageOfBooksOnDeck } from '../books/list/on-deck.queries.ts'
import { everything } from '../conditions/condition.rules.ts'
import { allOf, anyOf, asFlag } from '../conditions/query-conditions.ts'
import { listValues } from '../facets/facets.queries.ts'
import { libraryMigrations } from '../migrations/index.ts'
import { countUnmeasured, hasUnmeasured } from '../scan/files/measure.queries.ts'
import { findByText, withFurther } from '../search/find-by-text.queries.ts'
import { seriesFields } from '../search/search-fields.queries.ts'
import { createSearchIndexer } from '../search/search-indexer.ts'
import { applyFilter } from '../series/filter-series.queries.ts'
import { pageOfSeries } from '../series/series-list.queries.ts'
import { libraryVocabulary } from './create-lists.ts'
import type { ListDeps, Reader } from './id-page.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await aSqliteDatabase()
  db = openDatabase(database.location)
  await migrate(db, [createUsers, ...libraryMigrations])
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Query plans of a list. */
function plansOf(list: (deps: ListDeps) => Promise<unknown>): Promise<readonly string[]> {
  const counts = { get: <T>(_: string, load: () => Promise<T>) => load(), close: () => undefined }
  const search = createSearchIndexer({ db, events: createEventBus(silentLog), log: silentLog })
  return plansOfQueries(db, (watched) => list({ db: watched, clock: systemClock, counts, vocabulary: libraryVocabulary, search }))
}

const reader: Reader = {
  userId: 'U',
  access: { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] },
}
const page = (...sort: SortOrder[]): PageRequest => ({ page: 3, size: 20, unpaged: false, sort })
const by = (property: string, direction: SortOrder['direction'] = 'asc'): SortOrder => ({ property, direction })
const inLibrary = allOf([anyOf('libraryId', ['L']), asFlag('deleted', false)])

test('searching for unmeasured books reads only the partial index', async () => {
  for (const query of [hasUnmeasured, countUnmeasured]) {
    const [plan] = await plansOf(({ db: watched }) => query(watched, 'L'))
    expect(plan).toContain('SCAN bookMedia USING COVERING INDEX bookMedia_unmeasured')
  }
})

test.each([
  ['a state', anyOf('mediaStatus', ['ERROR', 'UNSUPPORTED']), 'bookMedia_by_status'],
  ['the usual state', anyOf('mediaStatus', ['READY']), 'bookMedia_by_status'],
  ['a profile', anyOf('mediaProfile', ['DIVINA']), 'bookMedia_by_type'],
  ['a tag', anyOf('tag', ['x']), 'bookTag_by_value'],
  ['an author', anyOf('author', [{ name: 'x', role: 'writer' }]), 'bookAuthor_by_value'],
])('books with %s are found through an index', async (_what, condition, index) => {
  const [plan] = await plansOf((deps) => pageOfBooks(deps, reader, { condition, page: page(by('created')) }))
  expect(plan).toContain(`USING COVERING INDEX ${index}`)
})

test.each([
  ['a genre', anyOf('genre', ['x']), 'seriesGenre_by_value'],
  ['a tag', anyOf('tag', ['x']), 'seriesTag_by_value'],
  ['an author', anyOf('author', [{ name: 'x', role: 'writer' }]), 'seriesAuthor_by_value'],
  ['a publisher', anyOf('publisher', ['x']), 'seriesText_by_publisher'],
  ['a state', anyOf('seriesStatus', ['ENDED']), 'seriesMetadata_by_status'],
])('series with %s are found through an index', async (_what, condition, index) => {
  const [plan] = await plansOf((deps) => pageOfSeries(deps, reader, { condition, page: page(by('metadata.titleSort')) }))
  expect(plan).toContain(`USING COVERING INDEX ${index}`)
})

describe('a page is read in order from one index', () => {
  test.each([
    ['series by title', everything, by('metadata.titleSort'), 'series_by_title'],
    ['series by title, backwards', everything, by('metadata.titleSort', 'desc'), 'series_by_title'],
    ['series of a library', inLibrary, by('metadata.titleSort'), 'series_of_library_by_title'],
    ['new series', asFlag('oneShot', false), by('created', 'desc'), 'series_by_creation'],
    ['changed series', everything, by('lastModified', 'desc'), 'series_by_change'],
    ['series by name', everything, by('name'), 'series_by_name'],
    ['series by release', everything, by('booksMetadata.releaseDate', 'desc'), 'series_by_release'],
    ['series by number of books', asFlag('deleted', false), by('booksCount', 'desc'), 'series_by_size'],
  ] as const)('%s', async (_what, condition, sort, index) => {
    const [plan] = await plansOf((deps) => pageOfSeries(deps, reader, { condition, page: page(sort) }))
    expect(plan).toContain(`USING COVERING INDEX ${index}`)
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test.each([
    ['new books', everything, by('created', 'desc'), 'book_by_creation'],
    ['changed books', asFlag('deleted', false), by('lastModified', 'desc'), 'book_by_change'],
    ['books by name', everything, by('name'), 'book_by_name'],
    ['books by title', everything, by('metadata.title'), 'book_by_title'],
    ['books by size', everything, by('fileSize', 'desc'), 'book_by_size'],
    ['books by release', everything, by('metadata.releaseDate', 'desc'), 'book_by_release'],
  ] as const)('%s', async (_what, condition, sort, index) => {
    const [plan] = await plansOf((deps) => pageOfBooks(deps, reader, { condition, page: page(sort) }))
    expect(plan).toContain(`USING COVERING INDEX ${index}`)
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test.each([
    [[by('series'), by('metadata.numberSort')], 'SCAN series USING COVERING INDEX series_by_title', 'book_of_series'],
    [[by('series', 'desc')], 'SCAN series USING COVERING INDEX series_by_title', 'book_of_series'],
    [[by('media.pagesCount', 'desc')], 'SCAN bookMedia USING COVERING INDEX bookMedia_by_pages', 'SEARCH book'],
    [[by('media.pagesCount')], 'SCAN bookMedia USING COVERING INDEX bookMedia_by_pages', 'SEARCH book'],
  ] as const)('books sorted by another table', async (sort, outer, inner) => {
    const [plan] = await plansOf((deps) => pageOfBooks(deps, reader, { condition: asFlag('deleted', false), page: page(...sort) }))
    expect(plan).toMatch(new RegExp(`^${outer}; SEARCH book USING`))
    expect(plan).toContain(inner)
    expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY')
    if (sort.length === 1 && outer.includes('bookMedia')) expect(plan).not.toContain('TEMP B-TREE')
  })

  test('books of a library', async () => {
    const [plan] = await plansOf((deps) => pageOfBooks(deps, reader, { condition: inLibrary, page: page(by('created', 'desc')) }))
    expect(plan).toContain('USING COVERING INDEX book_of_library_by_creation')
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test('books of a series', async () => {
    const [plan] = await plansOf((deps) => pageOfBooks(deps, reader, { condition: everything, ofSeries: 'S', page: page() }))
    expect(plan).toBe('SEARCH book USING COVERING INDEX book_of_series (seriesId=?)')
  })

  test.each(['READ', 'IN_PROGRESS'])('books with the caller’s status %s', async (status) => {
    const condition = anyOf('readStatus', [status])
    const [plan] = await plansOf((deps) => pageOfBooks(deps, reader, { condition, page: page(by('readProgress.readDate', 'desc')) }))
    expect(plan).toContain('SEARCH readProgress USING COVERING INDEX readProgress_by_date (userId=? AND completed=?)')
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test('series that the caller has opened, most recent first', async () => {
    const [plan] = await plansOf((deps) =>
      pageOfSeries(deps, reader, { condition: asFlag('deleted', false), page: page(by('readDate', 'desc')) }),
    )
    expect(plan).toContain('SEARCH progressSeries USING COVERING INDEX progressSeries_by_date (userId=?)')
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test('books on deck', async () => {
    const [plan] = await plansOf((deps) => pageOfBooksOnDeck(deps, reader, { libraryIds: [], page: page() }))
    expect(plan).toContain('progressSeries_by_date')
    expect(plan).not.toMatch(/SCAN (series|book)\b/)
  })
})

describe('a search reads only what it matches', () => {
  test.each(['one', 'one piece', 'author:oda -"one piece"', 'genre:action status:ended'])('for %s', async (search) => {
    const plans = await plansOf((deps) => pageOfSeries(deps, reader, { condition: inLibrary, search, page: page() }))
    // A search that finds little is followed by one for similar titles.
    const ofSeries = plans.findLast((plan) => /(SCAN|SEARCH) series\b/.test(plan))
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (series|seriesMetadata|searchDocument)\b/)
    expect(ofSeries).toContain('VIRTUAL TABLE INDEX')
    expect(ofSeries).toContain('SEARCH series USING')
    expect(ofSeries).not.toMatch(/SCAN (series|searchDocument)\b/)
  })

  test('one piece with similar titles', async () => {
    const plans = await plansOf(async (deps) => {
      const found = findByText(deps.db, seriesFields, { text: 'one piece', isFiltered: true })
      const similar = found && applyFilter(deps, reader, { condition: inLibrary, found: withFurther(deps.db, found, ['A', 'B']) })
      return similar?.query.select('series.id').execute()
    })
    expect(plans.join()).toContain('VIRTUAL TABLE INDEX')
    expect(plans.join()).not.toMatch(/SCAN (series|seriesMetadata|searchDocument)\b/)
  })

  test.each(['chapter', 'tag:cats author:oda'])('%s among books', async (search) => {
    for (const sort of [[], [by('metadata.title')], [by('created', 'desc')]]) {
      const question = { condition: everything, search, page: page(...sort) }
      const ofBooks = (await plansOf((deps) => pageOfBooks(deps, reader, question))).at(-1)
      expect(ofBooks).toContain('SEARCH book USING')
      expect(ofBooks).not.toMatch(/SCAN (book|searchDocument)\b/)
    }
  })
})

const turnsWhileListing = async (list: (deps: ListDeps) => Promise<unknown>): Promise<boolean> => {
  let hasTurned = false
  await plansOf(async (deps) => {
    hasTurned = await turnsDuring(() => list(deps))
  })
  return hasTurned
}

// A thread may respond before the loop completes a turn, again and again: Node.js takes up to 1,000 messages of a thread in one turn.
test.each(['-chapter', 'chapter'])('the event loop is not blocked while a search for %s is read', async (search) => {
  const question = { condition: everything, search, page: page() }
  expect(await turnsWhileListing((deps) => pageOfBooks(deps, reader, question))).toBe(true)
  expect(await turnsWhileListing((deps) => pageOfSeries(deps, reader, question))).toBe(true)
})

test('the event loop is not blocked while a list is counted', async () => {
  const at = { createdAt: 0, modifiedAt: 0 }
  const library = {
    id: 'L',
    name: '',
    nameKey: '',
    root: '',
    options: '{}',
    unavailableAt: null,
    attention: null,
    unreadable: null,
    lastScanAt: null,
    ...at,
  }
  await insertRows(db, 'library', [library])
  const file = { libraryId: 'L', name: '', nameKey: '', titleKey: '', fileModifiedAt: 0, oneshot: 0 as const, deletedAt: null, ...at }
  const series = { ...file, id: 'S', path: '', listing: '', sourceTitle: null, bookCount: 0, releaseDate: null, ageRating: null }
  await insertRows(db, 'series', [series])
  const book = { ...file, seriesId: 'S', sizeBytes: 0, contentKey: null, reread: 0 as const, number: 1, numberSort: 1, releaseDate: null }
  const books = Array.from({ length: 5_000 }, (_, n) => ({
    ...book,
    id: `B${n}`,
    path: `${n}`,
    fileHash: '',
    koreaderHash: '',
    unhashed: 0 as const,
  }))
  await insertRows(db, 'book', books)
  const question = { condition: asFlag('deleted', false), page: page() }
  expect(await turnsWhileListing((deps) => pageOfBooks(deps, reader, question))).toBe(true)
})

describe('filter values are read along an index, skipping from one to the next', () => {
  const everywhere = { kind: 'library', ids: [] } as const
  test.each(['genre', 'tag', 'publisher', 'language', 'sharingLabel', 'ageRating', 'releaseYear'] as const)('for %s', async (facet) => {
    const [plan] = await plansOf((deps) => listValues(deps, reader.access, { facet, scope: everywhere }))
    expect(plan).not.toContain('TEMP B-TREE')
    expect(plan).not.toMatch(/SCAN row(?! USING (COVERING )?INDEX)/)
    expect(plan).toMatch(/SEARCH row USING (COVERING )?INDEX/)
  })
})
