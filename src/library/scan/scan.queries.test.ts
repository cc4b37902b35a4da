import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'
import type { PageTable } from '../../formats/archive/page-table.ts'
import { type Db, migrate, openDatabase } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { taskMigrations } from '../../kernel/tasks/index.ts'
import { createUsers } from '../../users/index.ts'
import { encodePages } from '../books/serving/page-table.rules.ts'
import { defaultOptions } from '../libraries/default-options.ts'
import { insertLibrary } from '../libraries/libraries.queries.ts'
import { libraryMigrations } from '../migrations/index.ts'
import { planSeries, type SeriesPlan, type SeriesScan } from './plan/plan-series.rules.ts'
import { loadBooksOf, loadSeries } from './scan.queries.ts'
import { writePlans } from './write-plans.ts'

const onePage: PageTable = {
  names: ['1.jpg'],
  dataOffsets: [35],
  localHeaderOffsets: [0],
  compressedSizes: [9],
  sizes: [9],
  methods: [0],
  crcs: [1],
  mediaTypes: ['image/jpeg'],
  widthsPx: [0],
  heightsPx: [0],
}

describe.each(databases)('rows written by a scan on %s', (_engine, aDatabase) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    await migrate(db, [...taskMigrations, createUsers, ...libraryMigrations])
    await insertLibrary(db, { id: 'L', name: 'L', root: '/L', options: defaultOptions }, 0)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const reading = (title: string) => ({
    status: 'READY' as const,
    mediaType: 'application/zip',
    pageCount: 1,
    comment: '',
    dimensions: 'ALL' as const,
    pages: encodePages(onePage),
    contentKey: title,
    embedded: JSON.stringify({ book: { title }, series: { publisher: title } }),
    passing: false,
  })
  const plan = (more: Partial<SeriesScan> & { readonly title: string }): SeriesPlan => {
    const found = {
      path: 'S',
      folder: 'S',
      name: 'S',
      oneshot: false,
      files: [{ name: '1.cbz', sizeBytes: 1, modifiedMs: 1 }],
      sidecars: [],
      artwork: [],
      listing: 'x',
    }
    const readings = new Map([['1.cbz', reading(more.title)]])
    const none = {
      known: undefined,
      knownBooks: [],
      moved: new Map(),
      seriesJson: undefined,
      sourceTitle: undefined,
      isUnreadable: () => false,
      newId: () => `id ${ids++}`,
    }
    const planned = planSeries({ libraryId: 'L', options: defaultOptions, found, readings, nowMs: 1000, ...none, ...more })
    if (!planned) throw new Error('nothing planned')
    return planned
  }
  let ids = 0
  const write = (plans: readonly SeriesPlan[], libraryId = 'L') =>
    writePlans(db, { libraryId, plans, nowMs: 1000, onChanges: () => undefined, onStored: () => undefined })

  test('never overwrite a concurrent edit', async () => {
    const first = plan({ title: 'as scanned' })
    await write([first])
    const { id } = first.series
    const known = (await loadSeries(db, [id])).get(id)
    const knownBooks = requireDefined((await loadBooksOf(db, [id])).get(id), 'the stored books')
    const second = plan({ title: 'scanned again', known, knownBooks, nowMs: 2000 })
    await db.updateTable('seriesMetadata').set({ publisher: 'by hand', modifiedAt: 1500 }).where('seriesId', '=', id).execute()
    await expect(write([second])).rejects.toThrow('edited')
    const after = (await loadSeries(db, [id])).get(id)
    expect(after?.metadata.publisher).toBe('by hand')
    const [book] = requireDefined((await loadBooksOf(db, [id])).get(id), 'the stored books')
    expect(book?.metadata.title).toBe('as scanned')

    const third = plan({ title: 'scanned again', known: after, knownBooks, nowMs: 2000 })
    await db.updateTable('bookMetadata').set({ title: 'by hand', modifiedAt: 1600 }).execute()
    await expect(write([third])).rejects.toThrow('edited')
    expect((await loadSeries(db, [id])).get(id)?.metadata.publisher).toBe('by hand')
  })

  test('are not written when the library no longer exists', async () => {
    await expect(write([plan({ title: 'x' })], 'gone')).rejects.toThrow('removed')
  })
})
