import { describe, expect, test } from 'vitest'
import type { EmbeddedSeries } from '../books/embedded/embedded.ts'
import type { SeriesMetadataTable } from '../library.tables.ts'
import { deriveSeries, gatherBooks, type SeriesBefore, type SeriesFacts } from './series-metadata.rules.ts'

const derive = (said: readonly EmbeddedSeries[], before?: SeriesBefore, more: Partial<SeriesFacts> = {}) =>
  deriveSeries(
    {
      name: 'Folder',
      oneshot: false,
      embedded: said.map((series) => ({ book: {}, series })),
      appendsVolume: true,
      seriesJson: undefined,
      ...more,
    },
    before,
  )
const stored = (metadata: Partial<SeriesMetadataTable>): SeriesBefore => ({
  series: { name: 'Folder', ageRating: 13 },
  metadata: {
    title: 'Folder',
    titleSort: 'Folder',
    locks: '[]',
    origins: '{}',
    publisher: 'Old',
    genres: '["x"]',
    ...metadata,
  } as SeriesMetadataTable,
})

describe('aggregated file metadata of a series', () => {
  test('takes the most frequent value; genres are combined, ages and counts are maximums', () => {
    const said: EmbeddedSeries[] = [
      { title: 'A', publisher: 'P', genres: ['drama', 'action'], ageRating: 13, totalBookCount: 3 },
      { title: 'B', publisher: 'Q', genres: ['comedy'], ageRating: 17 },
      { title: 'A', publisher: 'Q', language: 'en', readingDirection: 'RIGHT_TO_LEFT', totalBookCount: 12 },
    ]
    expect(derive(said)).toMatchObject({
      title: 'A',
      titleSort: 'A',
      publisher: 'Q',
      language: 'en',
      readingDirection: 'RIGHT_TO_LEFT',
      genres: '["action","comedy","drama"]',
      ageRating: 17,
      totalBookCount: 12,
      status: 'ONGOING',
    })
  })

  test('never changes a locked field or one from a source with higher priority', () => {
    const said = [{ title: 'A', publisher: 'P', ageRating: 18, genres: ['y'] }]
    const kept = derive(said, stored({ locks: '["publisher","ageRating"]', origins: '{"title":"srca"}' }))
    expect(kept).toMatchObject({ title: 'Folder', publisher: 'Old', ageRating: 13, genres: '["y"]' })
  })

  test('leaves fields unchanged that no file contains', () => {
    expect(derive([{}], stored({ title: 'By hand', titleSort: 'Hand' }))).toMatchObject({
      title: 'By hand',
      titleSort: 'Hand',
      publisher: 'Old',
      ageRating: 13,
    })
  })
})

describe('series.json', () => {
  const seriesJson = { binding: {}, name: 'Named', publisher: 'Its publisher', status: 'ENDED', totalIssues: 7, genres: ['drama'] } as const

  test('takes precedence over plugins and files, but not over locked fields', () => {
    const said = [{ title: 'A', publisher: 'P', genres: ['y'] }]
    const before = stored({ locks: '["genres"]', origins: '{"title":"srca","summary":"srca"}', summary: 'from srca' })
    expect(derive(said, before, { seriesJson })).toMatchObject({
      title: 'Named',
      titleSort: 'Named',
      publisher: 'Its publisher',
      status: 'ENDED',
      totalBookCount: 7,
      genres: '["x"]',
      summary: 'from srca',
      origins: '{"summary":"srca","title":"series.json","status":"series.json","publisher":"series.json","totalBookCount":"series.json"}',
    })
  })

  test('applies as long as it contains a field; then the files apply again', () => {
    const held = derive([{ publisher: 'P' }], stored({}), { seriesJson })
    const before = stored({ ...held, locks: '[]' })
    const again = derive([{ publisher: 'P' }], before, { seriesJson: { binding: {} } })
    expect(again).toMatchObject({ publisher: 'P', title: 'Named', status: 'ENDED', origins: '{}' })
  })

  test.each([
    [2, 2019, 'X (2019)'],
    [1, 2019, 'X'],
    [undefined, 2019, 'X'],
    [2, undefined, 'X'],
  ])('with volume %s and year %s results in the title %s', (volume, year, title) => {
    const numbers = { ...(volume !== undefined && { volume }), ...(year !== undefined && { year }) }
    expect(derive([], undefined, { seriesJson: { binding: {}, name: 'X', ...numbers } })).toMatchObject({ title })
  })
})

describe('the volume is part of the title', () => {
  test.each([
    [
      'of a comic whose files all agree on it',
      [
        { title: 'X', volume: 2019 },
        { title: 'X', volume: 2019 },
      ],
      'X (2019)',
    ],
    ['but not when it is the first', [{ title: 'X', volume: 1 }], 'X'],
    [
      'but not when files differ, as volumes of manga do',
      [
        { title: 'X', volume: 2 },
        { title: 'X', volume: 3 },
      ],
      'X',
    ],
    ['but not of manga', [{ title: 'X', volume: 2, readingDirection: 'RIGHT_TO_LEFT' as const }], 'X'],
  ])('%s', (_when, said, title) => expect(derive(said)).toMatchObject({ title, titleSort: title }))

  test('unless the library disables it', () => {
    expect(derive([{ title: 'X', volume: 2019 }], undefined, { appendsVolume: false })).toMatchObject({ title: 'X' })
  })
})

test('a series aggregates all authors and tags, the earliest date and the first summary of its books', () => {
  const book = { numberSort: 1, number: '1', summary: '', releaseDate: null, authors: '[]', tags: '[]' }
  const oda = '[{"name":"Oda","role":"writer"}]'
  const gathered = gatherBooks([
    { ...book, numberSort: 3, number: '3', summary: 'Third', releaseDate: '2001-01-01', authors: oda, tags: '["b"]' },
    { ...book, numberSort: 2, number: '2', summary: 'Second', releaseDate: '1999-05-01', authors: oda, tags: '["a","b"]' },
    book,
  ])
  expect(gathered).toEqual({
    booksAuthors: oda,
    booksTags: '["a","b"]',
    releaseDate: '1999-05-01',
    booksSummary: 'Second',
    booksSummaryNumber: '2',
  })
})
