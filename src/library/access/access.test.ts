import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'
import { type Db, migrate, openDatabase } from '../../kernel/db/index.ts'
import { type Access, createUsers } from '../../users/index.ts'
import { defaultOptions } from '../libraries/default-options.ts'
import { insertLibrary } from '../libraries/libraries.queries.ts'
import { libraryMigrations } from '../migrations/index.ts'
import { planSeries } from '../scan/plan/plan-series.rules.ts'
import { insertBookRows, insertSeriesRows } from '../scan/scan.queries.ts'
import { highestRating, maySee, maySeeRating, type RestrictionFacts } from './access.rules.ts'
import { visibleBooks, visibleSeries } from './visibility.queries.ts'

const labels = ['kids', 'adult', 'private'] as const
const libraryIds = ['L1', 'L2'] as const
const ages = [0, 10, 17, 18] as const

const anyAccess: fc.Arbitrary<Access> = fc.record({
  allLibraries: fc.boolean(),
  libraryIds: fc.subarray([...libraryIds]),
  ageRestriction: fc.option(fc.record({ age: fc.constantFrom(...ages), restriction: fc.constantFrom('ALLOW_ONLY', 'EXCLUDE') })),
  labelsAllow: fc.subarray([...labels]),
  labelsExclude: fc.subarray([...labels]),
})

test('exclude takes precedence over allow, and one allow rule is enough', () => {
  const access: Access = { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: ['kids'], labelsExclude: ['private'] }
  const series: RestrictionFacts = { libraryId: 'L1', ageRating: null, sharingLabels: ['kids'] }
  expect(maySee(access, series)).toBe(true)
  expect(maySee(access, { ...series, sharingLabels: ['kids', 'private'] })).toBe(false)
  expect(maySee({ ...access, ageRestriction: { age: 10, restriction: 'ALLOW_ONLY' } }, { ...series, ageRating: 18 })).toBe(true)
  expect(maySee({ ...access, ageRestriction: { age: 10, restriction: 'EXCLUDE' } }, { ...series, ageRating: 18 })).toBe(false)
  expect(maySee({ ...access, ageRestriction: { age: 10, restriction: 'EXCLUDE' } }, series)).toBe(true)
})

test('a title outside the libraries is seen like a series without sharing labels, and never above the highest rating', () => {
  const anyRating = fc.option(fc.integer({ min: 0, max: 21 }))
  fc.assert(
    fc.property(anyAccess, anyRating, (access, ageRating) => {
      const series: RestrictionFacts = { libraryId: 'L1', ageRating, sharingLabels: [] }
      expect(maySeeRating(access, ageRating)).toBe(maySee({ ...access, allLibraries: true }, series))
      const limit = highestRating(access)
      if (limit !== null && ageRating !== null && ageRating > limit) expect(maySeeRating(access, ageRating)).toBe(false)
    }),
  )
})

describe.each(databases)('visibility on %s', (_engine, aDatabase) => {
  let database: TestDatabase
  let db: Db
  const every: (RestrictionFacts & { readonly id: string })[] = []
  beforeAll(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    await migrate(db, [createUsers, ...libraryMigrations])
    for (const id of libraryIds) await insertLibrary(db, { id, name: id, root: `/${id}`, options: defaultOptions }, 0)
    for (const libraryId of libraryIds) {
      for (const ageRating of [null, ...ages]) {
        for (const sharingLabels of [[], ['kids'], ['adult'], ['kids', 'private']])
          every.push(await aSeries({ libraryId, ageRating, sharingLabels }))
      }
    }
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  async function aSeries(facts: RestrictionFacts): Promise<RestrictionFacts & { id: string }> {
    const id = `series ${every.length}`
    const file = { name: 'a.cbz', sizeBytes: 1, modifiedMs: 0 }
    const reading = {
      status: 'ERROR',
      mediaType: '',
      pageCount: 0,
      comment: '',
      dimensions: 'NONE',
      pages: '{"names":[]}',
      contentKey: null,
      embedded: null,
      passing: false,
    } as const
    const plan = planSeries({
      libraryId: facts.libraryId,
      options: defaultOptions,
      found: { path: id, folder: id, name: id, oneshot: false, files: [file], sidecars: [], artwork: [], listing: '' },
      known: undefined,
      knownBooks: [],
      moved: new Map(),
      readings: new Map([['a.cbz', reading]]),
      seriesJson: undefined,
      sourceTitle: undefined,
      isUnreadable: () => false,
      nowMs: 0,
      newId: () => id,
    })
    if (!plan) throw new Error('nothing planned')
    await insertSeriesRows(db, [{ ...plan, series: { ...plan.series, ageRating: facts.ageRating } }])
    await insertBookRows(
      db,
      plan.books.flatMap(({ book, metadata, media }) => (media ? [{ book, metadata, media }] : [])),
    )
    for (const label of facts.sharingLabels) await db.insertInto('seriesSharingLabel').values({ seriesId: id, label }).execute()
    return { ...facts, id }
  }

  test('lists and single responses always agree', async () => {
    await fc.assert(
      fc.asyncProperty(anyAccess, async (access) => {
        const expected = every.filter((facts) => maySee(access, facts)).map(({ id }) => id)
        const series = await db.selectFrom('series').select('id').where(visibleSeries(db, access)).execute()
        expect(series.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
        const books = await db.selectFrom('book').select('seriesId').where(visibleBooks(db, access)).execute()
        expect(books.map(({ seriesId }) => seriesId).toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
  })
})
