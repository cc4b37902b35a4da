import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'

describe.each(databases)('filter values on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let other: TestLibrary
  let child: Caller
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'Kids/1.cbz': {
          comicInfo: {
            Writer: 'Ándo',
            Penciller: 'Oda',
            Genre: 'Comedy, Action',
            Tags: 'cats',
            Publisher: 'Ace',
            LanguageISO: 'en',
            AgeRating: 'Everyone',
            Year: 1999,
          },
        },
        'Adults/1.cbz': {
          comicInfo: {
            Writer: 'Zed',
            Genre: 'Horror, Action',
            Tags: 'gore',
            Publisher: 'Zap',
            LanguageISO: 'fr',
            AgeRating: 'Adults Only 18+',
            Year: 2010,
          },
        },
      },
    })
    other = await aLibrary({ server, files: { 'Plain/1.cbz': { comicInfo: { Genre: 'Drama', Tags: 'dogs' } } } })
    child = await server.aUser('child@example.org', { roles: [], ageRestriction: { age: 13, restriction: 'ALLOW_ONLY' } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await other.removeFolder()
  })
  const get = async (path: string, as: Caller = server.http) => {
    const response = await as.get(path)
    expect(komgaViolations(`GET ${path.split('?')[0]}`, response)).toEqual([])
    return response.json()
  }
  const content = async (path: string, as?: Caller) => (await get(path, as)).content

  test('are listed completely and in order', async () => {
    expect(await get('/api/v1/genres')).toEqual(['action', 'comedy', 'drama', 'horror'])
    expect(await get('/api/v1/tags')).toEqual(['cats', 'dogs', 'gore'])
    expect(await get('/api/v1/tags/book')).toEqual(['cats', 'dogs', 'gore'])
    expect(await get('/api/v1/tags/series')).toEqual([])
    expect(await get('/api/v1/publishers')).toEqual(['Ace', 'Zap'])
    expect(await get('/api/v1/languages')).toEqual(['en', 'fr'])
    expect(await get('/api/v1/age-ratings')).toEqual(['None', '0', '18'])
    expect(await get('/api/v1/series/release-dates')).toEqual(['2010', '1999'])
    expect(await get('/api/v1/sharing-labels')).toEqual([])
    expect(await get('/api/v1/authors?search=and')).toEqual([{ name: 'Ándo', role: 'writer' }])
    expect(await get('/api/v1/authors/names')).toEqual(['Ándo', 'Oda', 'Zed'])
    expect(await get('/api/v1/authors/roles')).toEqual(['penciller', 'writer'])
  })

  test('are paged and searchable', async () => {
    expect(await get('/api/v2/genres?size=1&page=1')).toMatchObject({ content: ['comedy'], totalElements: 4, totalPages: 4, number: 1 })
    expect(await content('/api/v2/genres?search=CT')).toEqual(['action'])
    expect(await content('/api/v2/tags?include=series')).toEqual([])
    expect(await content('/api/v2/tags?include=BOTH&search=o')).toEqual(['dogs', 'gore'])
    expect(await content('/api/v2/authors?role=writer')).toEqual([
      { name: 'Ándo', role: 'writer' },
      { name: 'Zed', role: 'writer' },
    ])
    expect(await content('/api/v2/authors/names?unpaged=true&search=O')).toEqual(['Ándo', 'Oda'])
    expect(await content('/api/v2/authors/roles')).toEqual(['penciller', 'writer'])
    expect(await content('/api/v2/age-ratings')).toEqual([0, 18])
    expect(await content('/api/v2/series/release-years')).toEqual(['2010', '1999'])
    for (const path of ['publishers', 'languages', 'sharing-labels']) expect(await content(`/api/v2/${path}?size=0`)).toBeInstanceOf(Array)
    expect((await server.http.get('/api/v2/tags?include=ALL')).statusCode).toBe(400)
  })

  test('can be limited to a library or to one series', async () => {
    expect(await get(`/api/v1/genres?library_id=${other.id}`)).toEqual(['drama'])
    expect(await get(`/api/v1/genres?library_id=${other.id},${library.id}`)).toHaveLength(4)
    expect(await get('/api/v1/genres?library_id=&collection_id=')).toHaveLength(4)
    expect(await get('/api/v1/age-ratings?library_id=missing')).toEqual([])
    const [{ id }] = await content('/api/v1/series?search=kids')
    expect(await get(`/api/v1/tags/book?series_id=${id}`)).toEqual(['cats'])
    expect(await get(`/api/v1/authors?series_id=${id}`)).toHaveLength(2)
    expect(await content(`/api/v2/authors/names?series_id=${id}`)).toEqual(['Ándo', 'Oda'])
    expect(await content(`/api/v2/tags?library_id=${other.id}&series_id=${id}`)).toEqual(['dogs'])
    for (const set of ['collection_id', 'readlist_id']) expect(await content(`/api/v2/tags?${set}=missing`)).toEqual([])
  })

  test('never include what the caller may not see', async () => {
    const paths = [
      'genres',
      'tags',
      'tags/book',
      'publishers',
      'languages',
      'authors',
      'authors/names',
      'age-ratings',
      'series/release-dates',
    ]
    for (const path of paths) expect(JSON.stringify(await get(`/api/v1/${path}`, child))).not.toMatch(/horror|gore|Zap|fr|Zed|18|2010|None/)
    expect(await get('/api/v2/authors', child)).toMatchObject({ totalElements: 2 })
    expect(await content('/api/v2/genres', child)).toEqual(['action', 'comedy'])
    expect(await content('/api/v2/authors/roles', child)).toEqual(['penciller', 'writer'])
    expect((await server.anonymous.get('/api/v1/genres')).statusCode).toBe(401)
  })

  test('reflect a change immediately', async () => {
    await library.add('Later/1.cbz', { comicInfo: { Genre: 'Western', Writer: 'Young' } })
    await library.scan()
    expect(await content('/api/v2/genres?search=west')).toEqual(['western'])
    expect(await content('/api/v2/authors/names?search=young')).toEqual(['Young'])
  })
})
