// Each test is numbered like its trap (docs/api/komga-contract.md, "Traps"). Trap 17, the status of every write, is in answers.test.ts.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLiveStream } from '../builders/a-live-stream.ts'
import { administrator, aServer, basic } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'
import { komgaViolations } from './komga-contract.ts'

describe.each(databases)('traps on %s', (_engine, aDatabase) => {
  let sample: SampleServer
  beforeAll(async () => {
    sample = await aSampleServer(await aDatabase())
  })
  afterAll(() => sample.close())
  const get = (url: string) => sample.server.http.get(url)
  const count = async (url: string) => (await get(url)).json().totalElements
  const countOf = async (condition: unknown, kind = 'series') => {
    const response = await sample.server.http.post(`/api/v1/${kind}/list`, { condition })
    return response.statusCode === 200 ? response.json().totalElements : response.json().message
  }

  test('1: every key is present, and unknown values are null', async () => {
    const series = (await get('/api/v1/series?search=grown')).json().content[0]
    expect(series).toMatchObject({ metadata: { totalBookCount: null }, booksMetadata: { releaseDate: null } })
    expect((await get(`/api/v1/books/${sample.books[0]?.id}`)).json()).toHaveProperty('readProgress', null)
    expect(komgaViolations('GET /api/v1/series', await get('/api/v1/series'))).toEqual([])
  })

  test('2: no timestamp has a fraction of a second', async () => {
    for (const url of ['/api/v1/series', '/api/v1/books']) expect((await get(url)).body).not.toMatch(/\d\d:\d\d:\d\d\.\d/)
  })

  test('3: signing in by password on any list returns a session cookie', async () => {
    const headers = basic('admin@example.org', 'correct horse')
    const response = await sample.server.anonymous.inject({ method: 'GET', url: '/api/v1/series', headers })
    const cookie = response.cookies.find(({ name }) => name === 'KOMGA-SESSION')
    expect((await sample.server.as({ cookie: `KOMGA-SESSION=${cookie?.value}` }).get('/api/v1/books')).statusCode).toBe(200)
  })

  test('4: an empty group matches everything, at any depth', async () => {
    for (const kind of ['series', 'books']) {
      const all = await countOf(undefined, kind)
      expect(all).toBeGreaterThan(0)
      for (const empty of [{ anyOf: [] }, { allOf: [] }, { allOf: [{ anyOf: [] }] }, { anyOf: [{ allOf: [{ anyOf: [] }] }] }]) {
        expect(await countOf(empty, kind)).toBe(all)
      }
    }
  })

  test('5: keys, operators and values of conditions are case-insensitive', async () => {
    expect(await countOf({ oneshot: { operator: 'isFalse' } })).toBe(2)
    expect(await countOf({ SERIESSTATUS: { Operator: 'IsNot', value: 'ended' } })).toBe(2)
    expect(await countOf({ AnyOf: [{ readstatus: { OPERATOR: 'IS', VALUE: 'unread' } }] })).toBe(2)
    expect(await countOf({ mediaProfile: { operator: 'Is', value: 'divina' } }, 'books')).toBe(5)
  })

  test('6: a size of zero is the default size, and a page below zero is the first', async () => {
    expect((await get('/api/v1/books?size=0')).json()).toMatchObject({ size: 20, totalElements: 5, numberOfElements: 5 })
    for (const query of ['size=-1', 'size=many', 'page=-3', 'page=x', 'page=&size=']) {
      expect((await get(`/api/v1/books?${query}`)).json()).toMatchObject({ number: 0, size: 20, totalElements: 5 })
    }
    expect((await get('/api/v1/series?size=100000')).json()).toMatchObject({ size: 2000 })
    expect((await get('/api/v1/books?unpaged=true&size=1')).json()).toMatchObject({
      size: 20,
      numberOfElements: 5,
      totalPages: 1,
      pageable: { paged: true, unpaged: false, pageNumber: 0 },
    })
  })

  test('7: repeated, comma-joined and bracketed parameters are equivalent', async () => {
    const { id } = sample.library
    for (const query of [`library_id=x,${id}`, `library_id=x&library_id=${id}`, `library_id[]=x&library_id[]=${id}`]) {
      expect(await count(`/api/v1/series?${query}`)).toBe(2)
    }
    expect(await count('/api/v1/series?tag=swords,none&genre[]=drama&search=')).toBe(1)
  })

  test('8: administrators receive the event of an empty queue, which komf waits for', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const server = await aServer()
    const stream = await aLiveStream(server, basic(administrator.email, administrator.password))
    await vi.advanceTimersByTimeAsync(10_000)
    await stream.until('TaskQueueStatus')
    expect(stream.events).toEqual([{ event: 'TaskQueueStatus', data: { count: 0, countByType: {} } }])
    vi.useRealTimers()
    await stream.end()
    await server.close()
  })

  test('9: every client gets the challenge that opens a password prompt, except the scripts of a page', async () => {
    const response = await sample.server.anonymous.get('/api/v1/series')
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Basic realm="Realm"'])
    const byScript = await sample.server.as({ 'x-requested-with': 'XMLHttpRequest' }).get('/api/v1/series')
    expect([byScript.statusCode, byScript.headers['www-authenticate']]).toEqual([401, undefined])
  })

  test('10: before the first book and after the last is 404', async () => {
    const [first, last] = [sample.books[0], sample.books.at(-1)]
    expect((await get(`/api/v1/books/${first?.id}/previous`)).statusCode).toBe(404)
    expect((await get(`/api/v1/books/${last?.id}/next`)).statusCode).toBe(404)
  })

  test('11: null clears optional values, and omitted values are kept', async () => {
    const { http } = sample.server
    const series = `/api/v1/series/${sample.series.id}`
    const before = (await get(series)).json().metadata
    expect(before).toMatchObject({ totalBookCount: 4, readingDirection: 'RIGHT_TO_LEFT', genres: ['drama'], publisher: 'Hakusensha' })
    expect((await http.patch(`${series}/metadata`, { totalBookCount: null, readingDirection: null, genres: null })).statusCode).toBe(204)
    const emptied = { ...before, totalBookCount: null, readingDirection: '', genres: [], lastModified: expect.any(String) }
    expect((await get(series)).json().metadata).toEqual(emptied)
    // Null for required values, and an empty body, change nothing.
    for (const body of [{ title: null, status: null }, {}]) expect((await http.patch(`${series}/metadata`, body)).statusCode).toBe(204)
    expect((await get(series)).json().metadata).toEqual(emptied)
    const { totalBookCount, readingDirection, genres } = before
    await http.patch(`${series}/metadata`, { totalBookCount, readingDirection, genres })

    await http.patch('/api/v1/settings', { koboPort: 9000, taskPoolSize: 2 })
    await http.patch('/api/v1/settings', { taskPoolSize: null, deleteEmptyCollections: true })
    expect((await get('/api/v1/settings')).json()).toMatchObject({ koboPort: 9000, taskPoolSize: 2, deleteEmptyCollections: true })
    await http.patch('/api/v1/settings', { koboPort: null })
    expect((await get('/api/v1/settings')).json()).toMatchObject({ koboPort: null, taskPoolSize: 2, deleteEmptyCollections: true })
  })

  test('12: page numbers start at one, or at zero when a client requests it', async () => {
    const pages = `/api/v1/books/${sample.books[0]?.id}/pages`
    expect((await get(pages)).json().map(({ number }: { number: number }) => number)).toEqual([1, 2])
    const [first, second] = [await get(`${pages}/1`), await get(`${pages}/2`)]
    expect(first.rawPayload).not.toEqual(second.rawPayload)
    expect((await get(`${pages}/0?zero_based=true`)).rawPayload).toEqual(first.rawPayload)
    expect((await get(`${pages}/1?zero_based=true`)).rawPayload).toEqual(second.rawPayload)
    for (const number of ['0', '3', '2?zero_based=true']) expect((await get(`${pages}/${number}`)).statusCode).toBe(400)
    // OPDS readers count from zero.
    const stream = `/opds/v1.2/books/${sample.books[0]?.id}/pages`
    expect((await get(`${stream}/0`)).rawPayload).toEqual(first.rawPayload)
    expect((await get(`${stream}/1`)).rawPayload).toEqual(second.rawPayload)
    expect((await get(`${stream}/2`)).statusCode).toBe(400)
  })

  test('13: the server derives the read status from the page, whatever the client sends', async () => {
    const book = `/api/v1/books/${sample.books[0]?.id}`
    const progressAfter = async (progress: unknown) => {
      expect((await sample.server.http.patch(`${book}/read-progress`, progress)).statusCode).toBe(204)
      return (await get(book)).json().readProgress
    }
    expect(await progressAfter({ page: 2, completed: false })).toMatchObject({ page: 2, completed: true })
    expect(await progressAfter({ page: 1 })).toMatchObject({ page: 1, completed: false })
    expect(await progressAfter({ completed: true, page: 1 })).toMatchObject({ page: 2, completed: true })
    expect((await sample.server.http.patch(`${book}/read-progress`, { completed: false })).json()).toHaveProperty('violations')
    await sample.server.http.delete(`${book}/read-progress`)
  })

  test('14: the older lists still exist', async () => {
    for (const url of [
      '/api/v1/series',
      '/api/v1/books',
      `/api/v1/series/${sample.series.id}/books`,
      '/api/v1/series/alphabetical-groups',
    ]) {
      expect((await get(url)).statusCode).toBe(200)
    }
  })

  test.each([
    '/opds/v1.2/catalog',
    '/opds/v1.2/series/{series}',
    '/opds/v2/catalog',
    '/opds/v2/series/{series}',
    '/api/v1/books/{book}/manifest',
  ])('15: every address in %s is absolute', async (path) => {
    const url = path.replace('{series}', sample.series.id).replace('{book}', requireDefined(sample.books[0], 'the first book').id)
    const { statusCode, body } = await sample.server.http.inject({ method: 'GET', url, headers: { host: 'comics.example.org' } })
    const addresses = [...body.matchAll(/\bhref"?[=:]"([^"]*)"/g)].map(([, href]) => href)
    expect([statusCode, addresses.length > 0]).toEqual([200, true])
    expect(addresses.filter((href) => !href?.startsWith('http://comics.example.org/'))).toEqual([])
  })

  test('16: Readium documents are sent to clients that accept anything, or their type', async () => {
    const book = `/api/v1/books/${sample.books[0]?.id}`
    await sample.server.http.patch(`${book}/read-progress`, { page: 1 })
    const types = { manifest: 'application/divina+json', progression: 'application/vnd.readium.progression+json' }
    for (const [path, type] of Object.entries(types)) {
      for (const accept of ['*/*', type, `${type}, text/plain;q=0.5`, 'application/*']) {
        const response = await sample.server.http.inject({ method: 'GET', url: `${book}/${path}`, headers: { accept } })
        expect([accept, response.statusCode, response.headers['content-type']]).toEqual([accept, 200, expect.stringContaining(type)])
      }
      expect((await get(`${book}/${path}`)).headers['content-type']).toContain(type)
    }
    await sample.server.http.delete(`${book}/read-progress`)
  })
})
