import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultOptions } from '../../libraries/default-options.ts'
import type { FileReadResult } from '../files/file-reading.ts'
import type { StoredBook } from './plan-book.rules.ts'
import { filesToRead, planSeries, type SeriesPlan, type SeriesScan } from './plan-series.rules.ts'

const reading = (more: Partial<FileReadResult> = {}): FileReadResult => ({
  status: 'READY',
  mediaType: 'application/zip',
  pageCount: 3,
  comment: '',
  dimensions: 'FIRST',
  pages: '{}',
  contentKey: 'k',
  embedded: null,
  passing: false,
  ...more,
})
const file = (name: string, more: { sizeBytes?: number; modifiedMs?: number } = {}) => ({ name, sizeBytes: 10, modifiedMs: 5, ...more })

let ids = 0
/** A scan of the folder "S" in which all files are new, unless the parts override it. */
function scanOf(names: readonly string[], parts: Partial<SeriesScan> = {}): SeriesScan {
  return {
    libraryId: 'L',
    options: defaultOptions,
    found: {
      path: 'S',
      folder: 'S',
      name: 'S',
      oneshot: false,
      files: names.map((name) => file(name)),
      sidecars: [],
      artwork: [],
      listing: 'digest',
    },
    known: undefined,
    knownBooks: [],
    moved: new Map(),
    readings: new Map(names.map((name) => [name, reading()])),
    seriesJson: undefined,
    sourceTitle: undefined,
    isUnreadable: () => false,
    nowMs: 1000,
    newId: () => `id${ids++}`,
    ...parts,
  }
}
function plan(scan: SeriesScan): SeriesPlan {
  const planned = planSeries(scan)
  if (!planned) throw new Error('nothing planned')
  return planned
}
const stored = (before: SeriesPlan): Pick<SeriesScan, 'known' | 'knownBooks'> => ({
  known: { series: before.series, metadata: before.metadata },
  knownBooks: before.books.map(({ book, metadata, media }): StoredBook => ({ book, metadata, pageCount: media?.pageCount ?? 3 })),
})
const numbers = ({ books }: SeriesPlan) => Object.fromEntries(books.map(({ book }) => [book.name, book.number]))

describe('the plan of a series', () => {
  test('is empty when nothing changed', () => {
    const before = plan(scanOf(['1.cbz', '2.cbz']))
    const again = plan(scanOf(['1.cbz', '2.cbz'], { ...stored(before), readings: new Map(), nowMs: 2000 }))
    expect(again).toMatchObject({ kind: 'kept', books: [], missing: [], series: before.series, metadata: before.metadata })
  })

  test('has positions 1 to n in natural order for any files, and is empty when planned again', () => {
    const names = fc.uniqueArray(
      fc.stringMatching(/^[a-c ]{0,2}\d{1,3}$/).map((stem) => `${stem}.cbz`),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(names, (some) => {
        const before = plan(scanOf(some))
        const places = before.books.map(({ book }) => book).toSorted((a, b) => a.number - b.number)
        expect(places.map(({ number }) => number)).toEqual(some.map((_, index) => index + 1))
        for (const [index, book] of places.entries()) {
          const next = places[index + 1]
          if (next) expect(book.nameKey <= next.nameKey).toBe(true)
        }
        const again = plan(scanOf(some, { ...stored(before), readings: new Map() }))
        expect(again.books).toEqual([])
      }),
    )
  })

  test('renumbers the books after a file that was inserted', () => {
    const before = plan(scanOf(['1.cbz', '3.cbz']))
    const after = plan(scanOf(['1.cbz', '2.cbz', '3.cbz'], { ...stored(before), readings: new Map([['2.cbz', reading()]]) }))
    expect(numbers(after)).toEqual({ 2: 2, 3: 3 })
    expect(after.books.map(({ kind }) => kind)).toEqual(['added', 'kept'])
    expect(after).toMatchObject({ kind: 'changed', series: { bookCount: 3, modifiedAt: 1000 } })
  })

  test('keeps a locked number', () => {
    const before = plan(scanOf(['1.cbz']))
    const { known, knownBooks } = stored(before)
    const [one] = knownBooks
    if (!one) throw new Error('no book')
    const locked = { ...one, metadata: { ...one.metadata, number: 'Extra', locks: '["number","title"]', title: 'Mine' } }
    const after = plan(
      scanOf(['1.cbz'], {
        known,
        knownBooks: [locked],
        readings: new Map([['1.cbz', reading({ embedded: JSON.stringify({ book: { title: 'Theirs', number: '7' }, series: {} }) })]]),
      }),
    )
    expect(after.books[0]).toMatchObject({ metadata: { number: 'Extra', title: 'Mine' }, book: { numberSort: 7 } })
  })

  test('reports missing books and leaves them unchanged', () => {
    const before = plan(scanOf(['1.cbz', '2.cbz']))
    const after = plan(scanOf(['2.cbz'], { ...stored(before), readings: new Map() }))
    expect(after.missing.map(({ book }) => book.name)).toEqual(['1'])
    expect(after.books).toEqual([])
    expect(after.series).toMatchObject({ bookCount: 2, listing: '' })
    const unsure = plan(scanOf(['2.cbz'], { ...stored(before), readings: new Map(), isUnreadable: (path) => path === 'S/1.cbz' }))
    expect(unsure.missing).toEqual([])
  })

  test('reads files with a temporary failure again', () => {
    const before = plan(scanOf(['1.cbz'], { readings: new Map([['1.cbz', reading({ status: 'ERROR', passing: true })]]) }))
    expect(before).toMatchObject({ series: { listing: '' }, books: [{ book: { reread: 1 } }] })
  })

  test('does not count a file as changed that still cannot be read', () => {
    const failed = new Map([['1.cbz', reading({ status: 'ERROR', pageCount: 0, contentKey: null, passing: true })]])
    const before = plan(scanOf(['1.cbz'], { readings: failed }))
    const after = plan(scanOf(['1.cbz'], { ...stored(before), readings: failed, nowMs: 2000 }))
    expect(after).toMatchObject({ kind: 'kept', books: [], series: { listing: '' } })
  })

  test('keeps the metadata of a changed file that cannot be read for now', () => {
    const embedded = JSON.stringify({ book: { number: '7' }, series: {} })
    const before = plan(scanOf(['1.cbz'], { readings: new Map([['1.cbz', reading({ embedded })]]) }))
    const failed = reading({ status: 'ERROR', pageCount: 0, contentKey: null, passing: true })
    const larger = { ...scanOf([]).found, files: [file('1.cbz', { sizeBytes: 11 })] }
    const after = plan(scanOf([], { ...stored(before), found: larger, readings: new Map([['1.cbz', failed]]) }))
    expect(after.books).toMatchObject([{ metadata: { number: '7' }, media: { status: 'ERROR' }, book: { reread: 1 } }])
  })

  test('keeps the request to read a file again that comes while others are read', () => {
    const before = plan(scanOf(['1.cbz']))
    const { known, knownBooks } = stored(before)
    const asked = knownBooks.map((one): StoredBook => ({ ...one, book: { ...one.book, reread: 1 } }))
    const after = plan(scanOf(['0.cbz', '1.cbz'], { known, knownBooks: asked, readings: new Map([['0.cbz', reading()]]) }))
    expect(after.books.map(({ book: { name, reread } }) => `${name} ${reread}`)).toEqual(['0 0', '1 1'])
    expect(after.series.listing).toBe('')
  })

  test('is empty for a folder whose files disappeared again', () => {
    expect(planSeries(scanOf(['1.cbz'], { readings: new Map() }))).toBeUndefined()
  })
})

test('only new, changed and requested files are opened', () => {
  const { found } = scanOf(['same.cbz', 'new.cbz', 'larger.cbz', 'later.cbz', 'asked.cbz'])
  const row = { sizeBytes: 10, fileModifiedAt: 5, reread: 0 as const }
  const signatures = new Map([
    ['S/same.cbz', { ...row, path: 'S/same.cbz' }],
    ['S/larger.cbz', { ...row, path: 'S/larger.cbz', sizeBytes: 9 }],
    ['S/later.cbz', { ...row, path: 'S/later.cbz', fileModifiedAt: 4 }],
    ['S/asked.cbz', { ...row, path: 'S/asked.cbz', reread: 1 as const }],
  ])
  expect(filesToRead(found, signatures).map(({ name }) => name)).toEqual(['new.cbz', 'larger.cbz', 'later.cbz', 'asked.cbz'])
})
