// Lists with a condition that many series match, which are read in another way than those with few matches.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plansOf } from '../../../test/builders/query-plans.ts'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import { type Db, insertRows, migrate, openDatabase } from '../../kernel/db/index.ts'
import { createEventBus } from '../../kernel/events/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'
import { silentLog } from '../../kernel/log/index.ts'
import { addTurnedOffAccounts, createUsers } from '../../users/index.ts'
import type { Condition } from '../conditions/condition.rules.ts'
import { allOf, anyOf, asFlag } from '../conditions/query-conditions.ts'
import { libraryMigrations } from '../migrations/index.ts'
import { createSearchIndexer } from '../search/search-indexer.ts'
import { pageOfSeries } from '../series/series-list.queries.ts'
import { libraryVocabulary } from './create-lists.ts'
import type { ListDeps, Reader } from './id-page.ts'

const all = 3000
const key = (n: number) => `S${String(n).padStart(5, '0')}`
const isCommon = (n: number) => n % 2 === 0
/** Those of one publisher are at the end of the list. */
const isLate = (n: number) => n >= all - 1200
const isRead = (n: number) => n % 3 === 0

const reader: Reader = {
  userId: 'U',
  access: { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] },
}
const byTitle: SortOrder = { property: 'metadata.titleSort', direction: 'asc' }

describe.each(databases)('lists by the number of their matches on %s', (engine, aDatabase) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    await migrate(db, [createUsers, addTurnedOffAccounts, ...libraryMigrations])
    await fill(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const deps = (watched = db): ListDeps => ({
    db: watched,
    clock: systemClock,
    counts: { get: (_key, load) => load(), close: () => undefined },
    vocabulary: libraryVocabulary,
    search: createSearchIndexer({ db, events: createEventBus(silentLog), log: silentLog }),
  })
  const list = (condition: Condition, { page = 0, sort = byTitle } = {}, watched = db) =>
    pageOfSeries(deps(watched), reader, { condition, page: { page, size: 20, unpaged: false, sort: [sort] } })

  test.each<[string, Condition, (n: number) => boolean]>([
    ['a common genre', anyOf('genre', ['common']), isCommon],
    ['a rare genre', anyOf('genre', ['rare']), (n) => n === 7],
    ['no match', anyOf('genre', ['missing']), () => false],
    ['a publisher at the end', anyOf('publisher', ['Late']), isLate],
    ['a genre that is not deleted', allOf([anyOf('genre', ['common']), asFlag('deleted', false)]), isCommon],
    ['a genre and a publisher', allOf([anyOf('genre', ['common']), anyOf('publisher', ['Late'])]), (n) => isCommon(n) && isLate(n)],
    ['a genre or a publisher', anyOf('genre', ['common', 'rare']), (n) => isCommon(n) || n === 7],
    ['a tag of the series and its books', anyOf('tag', ['twice']), isCommon],
    ['a read status', anyOf('readStatus', ['READ']), isRead],
    ['a read status and a genre', allOf([anyOf('readStatus', ['IN_PROGRESS']), anyOf('genre', ['common'])]), () => false],
  ])('the pages of %s hold every match once, in order', async (_what, condition, matches) => {
    const expected = Array.from({ length: all }, (_, n) => n)
      .filter(matches)
      .map(key)
    for (const direction of ['asc', 'desc'] as const) {
      const inOrder = direction === 'asc' ? expected : expected.toReversed()
      for (const page of [0, 1, 20]) {
        const found = await list(condition, { page, sort: { ...byTitle, direction } })
        expect(found).toEqual({ ids: inOrder.slice(page * 20, page * 20 + 20), total: expected.length })
      }
    }
  })

  test('PostgreSQL lists a common genre by the index of titles, and a rare genre by the series that have it', async () => {
    const planOfPage = async (condition: Condition) => (await plansOf(db, (watched) => list(condition, {}, watched))).at(-1)
    const [alongTitles, sorted, listOfSeries, listOfPublisher] =
      engine === 'SQLite'
        ? [
            'SEARCH series USING COVERING INDEX series_by_title (titleKey<?)',
            /LIST SUBQUERY|TEMP B-TREE/,
            /LIST SUBQUERY/g,
            /seriesText_by_publisher/,
          ]
        : ['Index Only Scan using series_by_title on series', /Sort/, /Index Cond: \(id = ANY/g, /publisher = 'late'::text\);/]
    const common = await planOfPage(anyOf('genre', ['common']))
    expect(common).toContain(alongTitles)
    expect(common).not.toMatch(sorted)
    const rare = await planOfPage(allOf([anyOf('genre', ['rare']), anyOf('publisher', ['Late'])]))
    expect(rare).toContain('seriesGenre_by_value')
    expect(rare).not.toMatch(listOfPublisher)
    expect(rare?.match(listOfSeries)).toHaveLength(1)
  })
})

async function fill(db: Db): Promise<void> {
  const times = { createdAt: 0, modifiedAt: 0 }
  const access = { allLibraries: 1, libraryIds: '[]', ageLimit: null, ageRule: null, labelsAllow: '[]', labelsExclude: '[]' } as const
  await insertRows(db, 'user', [
    { id: 'U', email: 'u', emailKey: 'u', passwordHash: '', roles: '[]', turnedOffAt: null, ...access, ...times },
  ])
  await db
    .insertInto('library')
    .values({ id: 'L', name: 'L', nameKey: 'l', root: '/L', options: '{}', ...times })
    .execute()
  const numbers = Array.from({ length: all }, (_, n) => n)
  const series = {
    libraryId: 'L',
    listing: '',
    fileModifiedAt: 0,
    oneshot: 0 as const,
    bookCount: 1,
    releaseDate: null,
    sourceTitle: null,
    ageRating: null,
    deletedAt: null,
  }
  await insertRows(
    db,
    'series',
    numbers.map((n) => ({ ...series, ...times, id: key(n), name: key(n), nameKey: key(n), titleKey: key(n), path: key(n) })),
  )
  await insertRows(
    db,
    'seriesText',
    numbers.map((n) => ({ seriesId: key(n), title: key(n), titleSort: key(n), publisher: isLate(n) ? 'late' : 'early', language: 'en' })),
  )
  const common = numbers.filter(isCommon)
  const genres = common.map((n) => ({ seriesId: key(n), genre: 'Common', folded: 'common' }))
  await insertRows(db, 'seriesGenre', [...genres, { seriesId: key(7), genre: 'Rare', folded: 'rare' }])
  await insertRows(
    db,
    'seriesTag',
    (['SERIES', 'BOOK'] as const).flatMap((source) => common.map((n) => ({ seriesId: key(n), source, tag: 'Twice', folded: 'twice' }))),
  )
  const progress = { userId: 'U', readCount: 1, inProgressCount: 0, lastReadAt: 0 }
  await insertRows(
    db,
    'progressSeries',
    numbers.filter(isRead).map((n) => ({ ...progress, seriesId: key(n) })),
  )
}
