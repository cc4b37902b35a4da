import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'A/1.cbz': { comicInfo: { Series: 'From the file', Title: 'One', Number: '1', Writer: 'Ann', Tags: 'school' } },
        'A/2.cbz': { comicInfo: { Series: 'From the file', Title: 'Two', Number: '2' } },
        'B/1.cbz': {},
      },
    })
  })
  afterAll(() => server.close())

  const seriesNamed = async (name: string) => {
    const found = (await library.series()).find((series) => series.name === name)
    if (!found) throw new Error(`No series ${name}`)
    return found
  }
  const bookAt = async (index: number) => {
    const found = (await library.books())[index]
    if (!found) throw new Error(`No book ${index}`)
    return found
  }
  const patchSeries = async (body: unknown, name = 'A') =>
    server.http.patch(`/api/v1/series/${(await seriesNamed(name)).id}/metadata`, body as object)

  test('every field of a series can be edited, and lists show it immediately', async () => {
    const response = await patchSeries({
      title: '  Zwölf Könige ',
      titleSort: 'Koenige',
      summary: 'Kings.',
      status: 'hiatus',
      readingdirection: 'RIGHT_TO_LEFT',
      publisher: 'Egmont',
      ageRating: 16,
      language: 'pt-BR',
      genres: [' Action', 'action', 'Drama', ''],
      tags: ['Kings'],
      totalBookCount: 12,
      sharingLabels: ['Kids'],
      links: [{ label: 'Home', url: 'https://example.org/a' }],
      alternateTitles: [{ label: 'ja', title: '十二人の王' }],
      titleLock: true,
      unknown: 'is ignored',
    })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    const { metadata } = await seriesNamed('A')
    expect(metadata).toMatchObject({
      title: 'Zwölf Könige',
      titleLock: true,
      titleSort: 'Koenige',
      titleSortLock: false,
      summary: 'Kings.',
      status: 'HIATUS',
      readingDirection: 'RIGHT_TO_LEFT',
      publisher: 'Egmont',
      ageRating: 16,
      language: 'pt-BR',
      genres: ['action', 'drama'],
      tags: ['kings'],
      totalBookCount: 12,
      sharingLabels: ['kids'],
      links: [{ label: 'Home', url: 'https://example.org/a' }],
      alternateTitles: [{ label: 'ja', title: '十二人の王' }],
    })
    const search = async (condition: object) =>
      (await server.http.post('/api/v1/series/list', { condition })).json().content.map((series: { name: string }) => series.name)
    expect(await search({ genre: { operator: 'is', value: 'drama' } })).toEqual(['A'])
    expect(await search({ sharingLabel: { operator: 'is', value: 'kids' } })).toEqual(['A'])
    const sorted = (await library.series('sort=metadata.titleSort,asc')).map(({ name }) => name)
    expect(sorted).toEqual(['B', 'A'])
  })

  test('the authors of a series are edited separately from its metadata, with their own lock', async () => {
    const { id } = await seriesNamed('A')
    const url = `/api/v1/series/${id}/authors`
    expect((await server.http.get(url)).json()).toEqual({ authors: [], authorsLock: false })
    const people = [{ name: ' Ann ', role: 'Writer' }]
    expect((await server.http.patch(url, { authors: people, authorsLock: true })).statusCode).toBe(204)
    expect((await server.http.get(url)).json()).toEqual({ authors: [{ name: 'Ann', role: 'writer' }], authorsLock: true })
    expect((await seriesNamed('A')).booksMetadata.authors).toContainEqual({ name: 'Ann', role: 'writer' })
    await server.http.patch(`/api/v1/series/${id}/metadata`, { authors: [], authorsLock: false })
    expect((await server.http.get(url)).json()).toMatchObject({ authors: [{ name: 'Ann' }], authorsLock: true })
    await server.http.patch(url, { authors: null })
    expect((await server.http.get(url)).json()).toEqual({ authors: [], authorsLock: true })
    for (const wrong of [{ authors: [{ name: '', role: 'writer' }] }, { authorsLock: 'true' }, { people }])
      expect([wrong, (await server.http.patch(url, wrong)).statusCode]).toEqual([wrong, 400])
    const reader = await server.aUser('curious@example.org')
    expect([(await reader.get(url)).statusCode, (await reader.patch(url, {})).statusCode]).toEqual([200, 403])
    expect((await server.http.get('/api/v1/series/NONE/authors')).statusCode).toBe(404)
    const child = await server.aUser('child@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
    expect((await child.get(url)).statusCode).toBe(403)
  })

  test('absent fields are unchanged, and null clears only fields that can be empty', async () => {
    await patchSeries({ title: 'Stays', summary: 'Stays', genres: ['x'], ageRating: 12, links: [{ label: 'a', url: 'http://a.example' }] })
    await patchSeries({
      title: null,
      summary: null,
      genres: null,
      ageRating: null,
      links: null,
      readingDirection: null,
      totalBookCount: null,
    })
    expect((await seriesNamed('A')).metadata).toMatchObject({
      title: 'Stays',
      summary: 'Stays',
      genres: [],
      ageRating: null,
      links: [],
      readingDirection: '',
      totalBookCount: null,
    })
  })

  test('a locked field survives every scan; an unlocked one is read from the files again', async () => {
    await patchSeries({ title: 'Mine', titleLock: true, publisher: 'Mine too' })
    const book = await bookAt(0)
    await server.http.patch(`/api/v1/books/${book.id}/metadata`, { title: 'My title', titleLock: true, number: '9', numberSort: 9 })
    await library.add('A/3.cbz', { comicInfo: { Series: 'From the file', Title: 'Three' } })
    await library.scan('deep=true')
    expect((await seriesNamed('A')).metadata).toMatchObject({ title: 'Mine', titleLock: true })
    expect((await bookAt(0)).metadata).toMatchObject({ title: 'My title', number: '1', numberSort: 1 })
    await server.http.patch(`/api/v1/books/${book.id}/metadata`, { titleLock: false })
    await library.scan('deep=true')
    expect((await bookAt(0)).metadata).toMatchObject({ title: 'One', titleLock: false })
  })

  test('books can be edited one by one and in bulk, and their series aggregates them again', async () => {
    const [one, two] = [await bookAt(0), await bookAt(1)]
    const response = await server.http.patch('/api/v1/books/metadata', {
      [one.id]: { authors: [{ name: 'Bea', role: 'Penciller' }], tags: ['Rain'], releaseDate: '2020-02-29', isbn: '978-3-16-148410-0' },
      [two.id]: { releaseDate: '2019-01-01', summary: 'Second', links: [{ label: 'Shop', url: 'https://example.org' }] },
    })
    expect(response.statusCode).toBe(204)
    expect((await bookAt(0)).metadata).toMatchObject({ isbn: '9783161484100', tags: ['rain'], releaseDate: '2020-02-29' })
    const { booksMetadata } = await seriesNamed('A')
    expect(booksMetadata).toMatchObject({ releaseDate: '2019-01-01', summary: 'Second', tags: ['rain'] })
    expect(booksMetadata.authors).toContainEqual({ name: 'Bea', role: 'penciller' })
    const missing = await server.http.patch('/api/v1/books/metadata', { [one.id]: { summary: 'never' }, NOWHERE: { summary: 'x' } })
    expect([missing.statusCode, (await bookAt(0)).metadata.summary]).toEqual([404, ''])
  })

  test('ten concurrent edits are all applied', async () => {
    const fields = ['title', 'titleSort', 'summary', 'publisher'] as const
    await Promise.all(fields.map((field) => patchSeries({ [field]: `At once ${field}`, [`${field}Lock`]: true }, 'B')))
    const { metadata } = await seriesNamed('B')
    for (const field of fields) expect([metadata[field], metadata[`${field}Lock`]]).toEqual([`At once ${field}`, true])
  })

  test.each([
    ['title', ' '],
    ['titleSort', ''],
    ['status', 'PAUSED'],
    ['ageRating', -1],
    ['ageRating', 99999999999],
    ['totalBookCount', 0],
    ['language', 'not a language'],
    ['links', [{ label: 'x', url: 'javascript:alert(1)' }]],
    ['links', [{ label: '', url: 'https://example.org' }]],
    ['genres', 'action'],
    ['titleLock', 'yes'],
  ])('%s: %j is rejected with the name of the field', async (field, value) => {
    const response = await patchSeries({ [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().violations[0].fieldName).toContain(field)
  })

  test('a sharing label has at most 500 characters, of any script', async () => {
    const longest = '漢'.repeat(500)
    expect((await patchSeries({ sharingLabels: [longest] })).statusCode).toBe(204)
    const longer = await patchSeries({ sharingLabels: [`${longest}字`] })
    expect([longer.statusCode, longer.json().violations[0].message]).toEqual([400, 'must have at most 500 characters'])
    expect((await patchSeries({ sharingLabels: ['Kids'] })).statusCode).toBe(204)
  })

  test('books: an invalid ISBN, an invalid date and a blank number are rejected; readers cannot edit', async () => {
    const book = await bookAt(0)
    for (const body of [{ isbn: '9783161484101' }, { releaseDate: '2021-02-29' }, { number: '' }]) {
      expect((await server.http.patch(`/api/v1/books/${book.id}/metadata`, body)).statusCode).toBe(400)
    }
    const reader = await server.aUser('reader@example.org')
    expect((await reader.patch(`/api/v1/books/${book.id}/metadata`, { title: 'x' })).statusCode).toBe(403)
    expect((await server.http.patch('/api/v1/series/NONE/metadata', { title: 'x' })).statusCode).toBe(404)
  })
})
