// Requests of komf for a new book: it waits for an empty queue, fetches the book, writes metadata and a poster
// (docs/api/komga-contract.md, "Komelia and komf"). It uses a typed client, which fails on any missing key.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import type { Caller } from '../builders/a-caller.ts'
import { aLiveStream } from '../builders/a-live-stream.ts'
import { administrator, basic } from '../builders/a-server.ts'
import { sendFile } from '../builders/send-file.ts'
import { databases } from '../setup/databases.ts'
import { aClient, type Client, type Page } from './a-client.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'
import { komgaViolations } from './komga-contract.ts'

interface Poster {
  readonly id: string
  readonly type: string
  readonly selected: boolean
}

describe.each(databases)('komf on %s', (_engine, aDatabase) => {
  let sample: SampleServer
  let caller: Caller
  let komf: Client
  beforeAll(async () => {
    // The queue status is sent every ten seconds; fake timers avoid the wait.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    sample = await aSampleServer(await aDatabase())
    caller = sample.server.as(basic(administrator.email, administrator.password))
    komf = aClient(caller)
  })
  afterAll(async () => {
    vi.useRealTimers()
    await sample.close()
  })
  const ids = () => ({
    seriesId: sample.series.id,
    bookId: requireDefined(sample.books[0], 'the first book').id,
    libraryId: sample.library.id,
  })

  test('receives the events of a new book and of an empty queue', async () => {
    const stream = await aLiveStream(sample.server, basic(administrator.email, administrator.password))
    await sample.library.add('Berserk/11.cbz')
    await sample.library.scan()
    await stream.until('BookAdded')
    const tenSecondsLater = async () => {
      await vi.advanceTimersByTimeAsync(10_000)
      return stream.events
    }
    await expect.poll(tenSecondsLater).toContainEqual({ event: 'TaskQueueStatus', data: { count: 0, countByType: {} } })
    const { data } = requireDefined(
      stream.events.find(({ event }) => event === 'BookAdded'),
      'the event BookAdded',
    )
    await komf.ask('GET /api/v1/books/{bookId}', { ids: { bookId: String(data?.bookId) } })
    await stream.end()
  })

  test('lists every series of a library and every book of a series', async () => {
    const [library] = await komf.ask<readonly { readonly id: string }[]>('GET /api/v1/libraries')
    await komf.ask('GET /api/v1/libraries/{libraryId}', { ids: ids() })
    const condition = { libraryId: { operator: 'is', value: library?.id } }
    const series: SeriesDto[] = []
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await komf.ask<Page<SeriesDto>>('POST /api/v1/series/list', { query: `page=${page}&size=500`, body: { condition } })
      series.push(...answer.content)
      pages = answer.totalPages
    }
    expect(series.map(({ name }) => name)).toEqual(['Berserk', 'Grown up'])
    const ofSeries = { condition: { seriesId: { operator: 'is', value: sample.series.id } } }
    const books = await komf.ask<Page<BookDto>>('POST /api/v1/books/list', { query: 'unpaged=true', body: ofSeries })
    expect(books.content).toHaveLength(5)
  })

  test('writes and locks its results; omitted values are kept, null clears them', async () => {
    const patch = (body: unknown) => komf.ask('PATCH /api/v1/series/{seriesId}/metadata', { ids: ids(), body, status: 204 })
    await patch({
      ...{ status: 'ENDED', statusLock: true, title: 'BERSERK', titleLock: true, summary: 'Dark.', publisher: 'Dark Horse' },
      ...{ readingDirection: 'RIGHT_TO_LEFT', ageRating: 18, ageRatingLock: true, language: 'en', genres: ['Action'], tags: ['swords'] },
      ...{ totalBookCount: 41, links: [{ label: 'AniList', url: 'https://anilist.co/manga/30002' }] },
      alternateTitles: [{ label: 'Native', title: 'ベルセルク' }],
    })
    await patch({ totalBookCount: null, genres: null })
    expect(await komf.ask('GET /api/v1/series/{seriesId}', { ids: ids() })).toMatchObject({
      metadata: {
        ...{ status: 'ENDED', title: 'BERSERK', titleLock: true, ageRating: 18, totalBookCount: null, genres: [], tags: ['swords'] },
        alternateTitles: [{ label: 'Native', title: 'ベルセルク' }],
      },
    })
    const ofBook = {
      title: 'The Brand',
      titleLock: true,
      releaseDate: '1990-11-26',
      authors: [{ name: 'Miura', role: 'WRITER' }],
      tags: null,
    }
    await komf.ask('PATCH /api/v1/books/{bookId}/metadata', { ids: ids(), body: ofBook, status: 204 })
    expect(await komf.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({
      metadata: { title: 'The Brand', releaseDate: '1990-11-26', authors: [{ name: 'Miura', role: 'writer' }], tags: [] },
    })
  })

  test('its locked values survive a rescan', async () => {
    await komf.ask('POST /api/v1/series/{seriesId}/analyze', { ids: ids(), status: 202 })
    await sample.server.app.context.tasks.idle()
    await sample.library.scan('deep=true')
    expect(await komf.ask('GET /api/v1/series/{seriesId}', { ids: ids() })).toMatchObject({
      metadata: { status: 'ENDED', title: 'BERSERK', ageRating: 18 },
    })
    expect(await komf.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({ metadata: { title: 'The Brand' } })
  })

  test.each(['series/{seriesId}', 'books/{bookId}'])('replaces its earlier poster on %s', async (subject) => {
    const address = `/api/v1/${subject}/thumbnails`
    const url = address.replace('{seriesId}', ids().seriesId).replace('{bookId}', ids().bookId)
    const send = async (background: string) => {
      const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const response = await sendFile(caller, url, picture, { selected: 'true' })
      expect([response.statusCode, komgaViolations(`POST ${address}`, response)]).toEqual([200, []])
      return response.json<Poster>().id
    }
    const before = await send('#ff0000')
    const now = await send('#00ff00')
    await komf.ask(`DELETE ${address}/{thumbnailId}`, { ids: { ...ids(), thumbnailId: before }, status: 202 })
    const sent = (await komf.ask<readonly Poster[]>(`GET ${address}`, { ids: ids() })).filter(({ type }) => type === 'USER_UPLOADED')
    expect(sent).toMatchObject([{ id: now, selected: true }])
    expect((await komf.download(url.replace(/s$/, ''))).type).toBe('image/jpeg')
  })
})
