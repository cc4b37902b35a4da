// The hits of a search as a list shows them: their order, their number, and what deletions and restrictions take away.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plansOf } from '../../../test/builders/query-plans.ts'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import { type Db, engineOf, insertRows, migrate, openDatabase } from '../../kernel/db/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'
import { createUsers } from '../../users/index.ts'
import { type Condition, everything } from '../conditions/condition.rules.ts'
import { asFlag } from '../conditions/query-conditions.ts'
import { libraryVocabulary } from '../lists/create-lists.ts'
import type { ListDeps, Reader } from '../lists/id-page.ts'
import { keepHitsWithTexts } from '../migrations/2026-11-28T20-30-search-hits.ts'
import { libraryMigrations } from '../migrations/index.ts'
import { pageOfSeries } from '../series/series-list.queries.ts'
import { indexBatch } from './search-indexer.ts'

/** More than a search returns, most of which begin with the word. */
const all = 1100
const key = (n: number) => `S${String(n).padStart(5, '0')}`
const titleOf = (n: number) => (n < 1050 ? `moon ${String(n).padStart(4, '0')}` : `the moon ${String(n).padStart(4, '0')}`)
/** The last three are the only ones with this word. */
const isRare = (n: number) => n >= all - 3

const access: Reader['access'] = { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }

describe.each(databases)('hits of a search on %s', (engine, aDatabase) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    const beforeUpdate = libraryMigrations.slice(0, libraryMigrations.indexOf(keepHitsWithTexts))
    await migrate(db, [createUsers, ...beforeUpdate])
    await fill(db)
    // The update comes when some documents are indexed, and others aren't.
    for (let batches = 0; batches < 3; batches++) await indexBatch(db)
    await migrate(db, [createUsers, ...libraryMigrations])
    while ((await indexBatch(db)) > 0);
    // As autovacuum does; without statistics, PostgreSQL reads every document.
    if (engineOf(db) === 'postgres') await sql`analyze`.execute(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  /** The index doesn't catch up: a test decides what it contains. */
  const parts = (on: Db): ListDeps => ({
    db: on,
    clock: systemClock,
    counts: { get: (_key, load) => load(), close: () => undefined },
    vocabulary: libraryVocabulary,
    search: { catchUp: async () => undefined, service: { name: 'search', role: 'worker', start: async () => async () => undefined } },
  })
  interface Options {
    readonly page?: number
    readonly size?: number
    readonly sort?: readonly SortOrder[]
    readonly condition?: Condition
    readonly as?: Reader['access']
    readonly on?: Db
  }
  const search = (text: string, { page = 0, size = 4, sort = [], condition = everything, as = access, on = db }: Options = {}) => {
    const question = { condition, search: text, page: { page, size, unpaged: false, sort } }
    return pageOfSeries(parts(on), { userId: 'U', access: as }, question)
  }
  const byRelevance = (direction: SortOrder['direction']) => [{ property: 'relevance', direction }]

  test('titles that begin with the word come first, equal ones by id, and no more than a thousand', async () => {
    expect(await search('moon')).toEqual({ ids: [0, 1, 2, 3].map(key), total: 1000 })
    expect(await search('moon', { page: 249 })).toEqual({ ids: [996, 997, 998, 999].map(key), total: 1000 })
    expect(await search('moon', { page: 250 })).toEqual({ ids: [], total: 1000 })
    expect(await search('moon', { size: 600, page: 1 })).toMatchObject({ ids: { length: 400 }, total: 1000 })
  })

  test('matches anywhere in a title follow those at its beginning, in either direction', async () => {
    expect(await search('rare', { sort: byRelevance('asc') })).toEqual({ ids: [1098, 1097, 1099].map(key), total: 3 })
    expect(await search('rare', { sort: byRelevance('desc') })).toEqual({ ids: [1099, 1097, 1098].map(key), total: 3 })
    expect(await search('rare', { page: 1 })).toEqual({ ids: [], total: 3 })
  })

  test.runIf(engine === 'PostgreSQL')('each hit is sorted without looking it up', async () => {
    const plans = await plansOf(db, (watched) => search('rare', { on: watched }))
    expect(plans.join()).toContain('seriesSearch_fragments')
    expect(plans.join()).not.toContain('searchDocument_pkey')
  })

  test('a filter or a restriction looks beyond the first thousand, and hides hits from pages and totals', async () => {
    expect(await search('moon', { condition: asFlag('oneShot', true) })).toEqual({ ids: [1097, 1098, 1099].map(key), total: 3 })
    const ageRestriction = { age: 10, restriction: 'ALLOW_ONLY' } as const
    expect(await search('moon', { as: { ...access, ageRestriction } })).toEqual({ ids: [key(1098)], total: 1 })
    expect(await search('rare', { as: { ...access, ageRestriction } })).toEqual({ ids: [key(1098)], total: 1 })
    expect(await search('rare', { as: { ...access, allLibraries: false, libraryIds: ['another'] } })).toEqual({ ids: [], total: 0 })
    expect(await search('rare', { as: { ...access, labelsExclude: ['secret'] } })).toEqual({ ids: [1098, 1097].map(key), total: 2 })
  })

  test('a series that was deleted since the index was updated is not found any more', async () => {
    await db.deleteFrom('series').where('id', '=', key(1097)).execute()
    expect(await search('rare')).toEqual({ ids: [1098, 1099].map(key), total: 2 })
    await indexBatch(db)
    expect(await search('rare')).toEqual({ ids: [1098, 1099].map(key), total: 2 })
  })

  test('a misspelled title is found behind thousands of similar titles that a restriction or a filter hides', async () => {
    const similar = Array.from({ length: 2100 }, (_, n) => all + n)
    await addSeries(db, similar, (n) => ({ title: `harbour ${n}`, ageRating: 18, oneshot: 0 }))
    const last = all + similar.length
    await addSeries(db, [last], () => ({ title: 'harbour for children', ageRating: 6, oneshot: 1 }))
    while ((await indexBatch(db)) > 0);
    expect(await search('harbor')).toMatchObject({ total: 100 })
    const ageRestriction = { age: 10, restriction: 'ALLOW_ONLY' } as const
    expect(await search('harbor', { as: { ...access, ageRestriction } })).toEqual({ ids: [key(last)], total: 1 })
    expect(await search('harbor', { condition: asFlag('oneShot', true) })).toEqual({ ids: [key(last)], total: 1 })
  })
})

async function fill(db: Db): Promise<void> {
  await db
    .insertInto('library')
    .values({ id: 'L', name: 'L', nameKey: 'l', root: '/L', options: '{}', ...times })
    .execute()
  const numbers = Array.from({ length: all }, (_, n) => n)
  await addSeries(db, numbers, (n) => {
    const title = isRare(n) ? `${n === 1098 ? 'rare ' : ''}${titleOf(n)}${n === 1098 ? '' : ' rare'}` : titleOf(n)
    return { title, ageRating: n === 1098 ? 6 : 18, oneshot: isRare(n) ? 1 : 0 }
  })
  await db
    .insertInto('seriesSharingLabel')
    .values({ seriesId: key(1099), label: 'secret' })
    .execute()
}

const times = { createdAt: 0, modifiedAt: 0 }

interface Described {
  readonly title: string
  readonly ageRating: number
  readonly oneshot: 0 | 1
}

async function addSeries(db: Db, numbers: readonly number[], about: (n: number) => Described): Promise<void> {
  const ofEvery = { libraryId: 'L', listing: '', fileModifiedAt: 0, bookCount: 1, releaseDate: null, sourceTitle: null, deletedAt: null }
  await insertRows(
    db,
    'series',
    numbers.map((n) => {
      const { ageRating, oneshot } = about(n)
      return { ...ofEvery, ...times, id: key(n), name: key(n), nameKey: key(n), titleKey: key(n), path: key(n), ageRating, oneshot }
    }),
  )
  const metadata = {
    ...{
      status: 'ONGOING' as const,
      summary: '',
      readingDirection: '' as const,
      publisher: '',
      language: '',
      genres: '[]',
      tags: '[]',
      totalBookCount: null,
    },
    ...{ links: '[]', alternateTitles: '[]', locks: '[]', origins: '{}', booksAuthors: '[]', booksTags: '[]', booksSummary: '' },
    ...{ booksSummaryNumber: '', booksCreatedAt: 0, booksModifiedAt: 0, authors: '[]' },
  } as const
  await insertRows(
    db,
    'seriesMetadata',
    numbers.map((n) => ({ ...metadata, ...times, seriesId: key(n), title: about(n).title, titleSort: about(n).title })),
  )
}
