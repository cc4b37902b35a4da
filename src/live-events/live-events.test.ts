import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aLiveStream } from '../../test/builders/a-live-stream.ts'
import { administrator, aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import { requireDefined } from '../kernel/errors/index.ts'

describe('live events', () => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const follow = (headers: Record<string, string>) => aLiveStream(server, headers)
  const admin = basic(administrator.email, administrator.password)

  test('report the results of a scan under Komga’s names', async () => {
    const stream = await follow(admin)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    await library.add('A/2.cbz')
    await library.add('B/1.cbz')
    await library.scan()
    await stream.until('SeriesAdded')
    const series = await library.series()
    const book = await library.book('B/1.cbz')
    await expect
      .poll(() => stream.events)
      .toContainEqual({ event: 'SeriesAdded', data: { seriesId: series[1]?.id, libraryId: library.id } })
    await expect
      .poll(() => stream.events)
      .toContainEqual({ event: 'SeriesChanged', data: { seriesId: series[0]?.id, libraryId: library.id } })
    await expect
      .poll(() => stream.events)
      .toContainEqual({ event: 'BookAdded', data: { bookId: book.id, seriesId: series[1]?.id, libraryId: library.id } })
    await library.remove('B')
    await library.scan()
    await stream.until('BookChanged')
    await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await stream.until('SeriesDeleted')
    await stream.until('BookDeleted')
    await stream.end()
  })

  test('report progress only to its reader, and the end of the session to a deleted account', async () => {
    const reader = await server.aUser('reader@example.org')
    const readerStream = await follow(basic('reader@example.org', 'battery staple'))
    const others = await follow(admin)
    const book = await library.book('A/1.cbz')
    await reader.patch(`/api/v1/books/${book.id}/read-progress`, { completed: true })
    await reader.delete(`/api/v1/series/${book.seriesId}/read-progress`)
    await readerStream.until('ReadProgressSeriesDeleted')
    expect(readerStream.events).toContainEqual({
      event: 'ReadProgressChanged',
      data: { bookId: book.id, seriesId: book.seriesId, userId: reader.id },
    })
    await server.http.delete(`/api/v2/users/${reader.id}`)
    await readerStream.until('SessionExpired')
    await expect.poll(readerStream.isOver).toBe(true)
    expect(others.events.filter(({ event }) => event.startsWith('ReadProgress') || event === 'SessionExpired')).toEqual([])
    await others.end()
  })

  test('that a client missed are sent when it reconnects, as far as it may see them', async () => {
    const reader = await server.aUser('traveller@example.org')
    const headers = basic('traveller@example.org', 'battery staple')
    const book = await library.book('A/1.cbz')
    const mark = (caller: typeof server.http, completed: boolean) =>
      caller.patch(`/api/v1/books/${book.id}/read-progress`, completed ? { completed } : { page: 1, completed })
    const first = await follow(headers)
    await mark(reader, true)
    await first.until('ReadProgressChanged')
    const lastEventId = requireDefined(first.lastEventId(), 'the ID of the event')
    await first.end()
    await mark(server.http, true)
    await mark(reader, false)
    const again = await follow({ ...headers, 'last-event-id': lastEventId })
    await again.until('ReadProgressChanged')
    await mark(reader, true)
    await expect.poll(() => again.events).toHaveLength(2)
    expect(again.events.map(({ data }) => data.userId)).toEqual([reader.id, reader.id])
    await again.end()
  })

  test('do not include hidden libraries', async () => {
    await server.aUser('outsider@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
    const outsider = await follow(basic('outsider@example.org', 'battery staple'))
    const insider = await follow(admin)
    await library.add('C/1.cbz')
    await library.scan()
    await insider.until('SeriesAdded')
    expect(outsider.events).toEqual([])
    await outsider.end()
    await insider.end()
  })

  test('include books only for readers who may see them', async () => {
    await server.aUser('child@example.org', { ageRestriction: { age: 16, restriction: 'EXCLUDE' } })
    const child = await follow(basic('child@example.org', 'battery staple'))
    const parent = await follow(admin)
    await library.add('Adult/1.cbz', { comicInfo: { AgeRating: 'R18+' } })
    await library.add('Kids/1.cbz', { comicInfo: { AgeRating: 'G' } })
    await library.scan()
    const adult = await library.book('Adult/1.cbz')
    const kids = await library.book('Kids/1.cbz')
    await server.http.post(`/api/v1/series/${adult.seriesId}/read-progress`)
    await parent.until('ReadProgressSeriesChanged')
    await expect.poll(() => child.events.map(({ data }) => data.bookId)).toContain(kids.id)
    const seriesIdsOf = (stream: typeof child) => new Set(stream.events.map(({ data }) => data.seriesId))
    expect([...seriesIdsOf(parent)]).toEqual(expect.arrayContaining([adult.seriesId, kids.seriesId]))
    expect([...seriesIdsOf(child)]).toEqual([kids.seriesId])
    await child.end()
    await parent.end()
  })

  test('start a session like any other response, and end with it', async () => {
    const stream = await follow({ ...admin, 'user-agent': 'tracker' })
    const cookie = requireDefined(stream.response.headers.get('set-cookie')?.split(';', 1)[0], 'the session cookie')
    expect(cookie).toMatch(/^KOMGA-SESSION=[\w-]{43}$/)
    const tracker = server.as({ cookie })
    expect((await tracker.get('/api/v2/users/me')).statusCode).toBe(200)
    const other = await follow({ ...admin, 'user-agent': 'another' })
    await tracker.post('/api/logout')
    await expect.poll(stream.isOver).toBe(true)
    expect(other.isOver()).toBe(false)
    await other.end()
  })

  test('end when the API key that authenticated them is deleted', async () => {
    const { key, id } = (await server.http.post('/api/v2/users/me/api-keys', { comment: 'KOReader' })).json()
    const stream = await follow({ 'x-api-key': key, 'x-auth-token': '' })
    expect(stream.response.headers.get('x-auth-token')).toMatch(/^[\w-]{43}$/)
    expect(stream.response.headers.get('set-cookie')).toBeNull()
    await server.http.delete(`/api/v2/users/me/api-keys/${id}`)
    await expect.poll(stream.isOver).toBe(true)
  })

  test('require authentication', async () => {
    expect((await server.anonymous.get('/sse/v1/events')).statusCode).toBe(401)
  })
})

test('report the queue length to administrators every ten seconds, even when it is empty; other accounts do not receive it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await aServer()
  await server.aUser('reader@example.org')
  const listen = async (headers: Record<string, string>) => {
    const stop = new AbortController()
    const response = await fetch(`${await server.url()}/sse/v1/events`, { headers, signal: stop.signal })
    const output = { text: '', end: () => stop.abort() }
    const read = async () => {
      for await (const chunk of requireDefined(response.body, 'the body of the stream'))
        output.text += Buffer.from(chunk as Uint8Array).toString('utf8')
    }
    read().catch(() => undefined)
    return output
  }
  const parent = await listen(basic(administrator.email, administrator.password))
  const reader = await listen(basic('reader@example.org', 'battery staple'))
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => parent.text).toContain('event: TaskQueueStatus\ndata: {"count":0,"countByType":{}}\n\n')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => parent.text.match(/TaskQueueStatus/g)).toHaveLength(2)
  // A comment every fifteen seconds keeps the connection open, after the initial one.
  await expect.poll(() => reader.text).toBe(':\n\n:\n\n')
  vi.useRealTimers()
  parent.end()
  reader.end()
  await server.close()
})
