// Whether PostgreSQL can read every order of a whole library from an index. With a few rows it would rather sort them, so sorting and
// reading whole tables are discouraged; a plan that still does either has no suitable index, and takes seconds in a large library.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansOf } from '../../../test/builders/query-plans.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import { type Db, migrate, openDatabase } from '../../kernel/db/index.ts'
import { createEventBus } from '../../kernel/events/index.ts'
import type { PageRequest, SortOrder } from '../../kernel/http/index.ts'
import { silentLog } from '../../kernel/log/index.ts'
import { createUsers } from '../../users/index.ts'
import { pageOfBooks } from '../books/list/book-list.queries.ts'
import { everything } from '../conditions/condition.rules.ts'
import { libraryMigrations } from '../migrations/index.ts'
import { createSearchIndexer } from '../search/search-indexer.ts'
import { pageOfSeries } from '../series/series-list.queries.ts'
import { libraryVocabulary } from './create-lists.ts'
import type { ListDeps, Reader } from './id-page.ts'

let database: Awaited<ReturnType<typeof aPostgresDatabase>>
let db: Db
beforeAll(async () => {
  database = await aPostgresDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan']) {
    await owner.query(`alter database ${owner.escapeIdentifier(name)} set enable_${way} = off`)
  }
  await owner.end()
  db = openDatabase(database.location)
  await migrate(db, [createUsers, ...libraryMigrations])
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const reader: Reader = {
  userId: 'U',
  access: { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] },
}
const lists = { series: pageOfSeries, books: pageOfBooks }

test.each([
  ['series', 'metadata.titleSort', 'series_by_title'],
  ['series', 'name', 'series_by_name'],
  ['series', 'created', 'series_by_creation'],
  ['series', 'lastModified', 'series_by_change'],
  ['series', 'booksMetadata.releaseDate', 'series_by_release'],
  ['series', 'booksCount', 'series_by_size'],
  ['books', 'metadata.title', 'book_by_title'],
  ['books', 'name', 'book_by_name'],
  ['books', 'created', 'book_by_creation'],
  ['books', 'lastModified', 'book_by_change'],
  ['books', 'metadata.releaseDate', 'book_by_release'],
  ['books', 'fileSize', 'book_by_size'],
] as const)('%s sorted by %s are read from an index in both directions', async (kind, property, index) => {
  const search = createSearchIndexer({ db, events: createEventBus(silentLog), log: silentLog })
  const counts = { get: <T>(_: string, load: () => Promise<T>) => load(), close: () => undefined }
  const planOf = async (direction: SortOrder['direction']) => {
    const page: PageRequest = { page: 3, size: 20, unpaged: false, sort: [{ property, direction }] }
    const list = (watched: Db) => {
      const parts: ListDeps = { db: watched, clock: systemClock, counts, vocabulary: libraryVocabulary, search }
      return lists[kind](parts, reader, { condition: everything, page })
    }
    return (await plansOf(db, list))[0]
  }
  expect(await planOf('asc')).toContain(`Index Only Scan using ${index}`)
  expect(await planOf('desc')).toContain(`Index Only Scan Backward using ${index}`)
  for (const direction of ['asc', 'desc'] as const) expect(await planOf(direction)).not.toContain('Sort')
})
