import { afterEach, describe, expect, test } from 'vitest'
import { aFakeMangaDex, type FakeMangaDex } from './fake-mangadex.ts'
import { tooManyRequests } from './faults.ts'

const open: FakeMangaDex[] = []
const running = async (starting: Promise<FakeMangaDex>): Promise<FakeMangaDex> => {
  const source = await starting
  open.push(source)
  return source
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((source) => source.close()))
})

const get = async (source: FakeMangaDex, path: string) => {
  const response = await fetch(`${source.url}${path}`)
  return { status: response.status, headers: response.headers, json: (await response.json()) as unknown }
}

describe('PHP maps', () => {
  test('a title without chapters has a list of volumes, and one numbered 0, 1, 2 has a list of chapters', async () => {
    const source = await running(aFakeMangaDex().title().title().chapter({ number: '0' }).chapter({ number: '1' }).start())
    const [empty, counted] = source.titles
    expect((await get(source, `/manga/${empty?.id}/aggregate`)).json).toEqual({ result: 'ok', volumes: [] })
    const { volumes } = (await get(source, `/manga/${counted?.id}/aggregate`)).json as { volumes: { none: { chapters: unknown } } }
    expect(volumes.none.chapters).toMatchObject([{ chapter: '0' }, { chapter: '1' }])
  })

  test('several uploads of one number share an entry', async () => {
    const source = await running(
      aFakeMangaDex()
        .title()
        .chapter({ number: '7', groups: ['A'] })
        .chapter({ number: '7', groups: ['B'] })
        .start(),
    )
    const [first, second] = source.chaptersOf()
    const { volumes } = (await get(source, `/manga/${source.titles[0]?.id}/aggregate`)).json as { volumes: { none: { chapters: object } } }
    expect(volumes.none.chapters).toEqual({ 7: { chapter: '7', id: first?.id, others: [second?.id], isUnavailable: false, count: 2 } })
  })

  test('a title without names has a list instead of a map of names', async () => {
    const source = await running(aFakeMangaDex().title({ title: {} }).start())
    expect((await get(source, `/manga/${source.titles[0]?.id}`)).json).toMatchObject({ data: { attributes: { title: [] } } })
  })
})

describe('lists', () => {
  test('adult titles are omitted unless they are requested', async () => {
    const source = await running(aFakeMangaDex().title({ contentRating: 'pornographic' }).start())
    expect((await get(source, '/manga')).json).toMatchObject({ total: 0 })
    expect((await get(source, '/manga?contentRating[]=pornographic')).json).toMatchObject({ total: 1 })
  })

  test('a feed is paged and refuses offsets beyond ten thousand', async () => {
    const source = await running(aFakeMangaDex().title().chapters(5).start())
    const feed = `/manga/${source.titles[0]?.id}/feed`
    expect((await get(source, `${feed}?limit=2&offset=4`)).json).toMatchObject({
      total: 5,
      limit: 2,
      offset: 4,
      data: [{ type: 'chapter' }],
    })
    expect((await get(source, `${feed}?limit=500&offset=9501`)).status).toBe(400)
    expect((await get(source, `${feed}?limit=501`)).status).toBe(400)
  })

  test('future, external and empty chapters can be excluded from a feed', async () => {
    const source = await running(
      aFakeMangaDex()
        .title()
        .chapter()
        .chapter({ publishAt: '2999-01-01T00:00:00Z' })
        .chapter({ externalUrl: 'https://example.org/read' })
        .start(),
    )
    const feed = `/manga/${source.titles[0]?.id}/feed`
    expect((await get(source, feed)).json).toMatchObject({ total: 3 })
    expect((await get(source, `${feed}?includeFuturePublishAt=0&includeEmptyPages=0`)).json).toMatchObject({ total: 1 })
  })
})

describe('pages', () => {
  test('every page is a distinct image that is identified by its bytes', async () => {
    const source = await running(aFakeMangaDex().title().chapters(2, { pages: 2 }).start())
    const [first] = source.chaptersOf()
    const server = (await get(source, `/at-home/server/${first?.id}`)).json as {
      baseUrl: string
      chapter: { hash: string; data: string[] }
    }
    const response = await fetch(`${server.baseUrl}/data/${server.chapter.hash}/${server.chapter.data[1]}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(source.pageNamed(bytes)).toBe(`${first?.id}/2`)
    expect(source.requestedChapters()).toEqual(['1'])
    expect(first && source.requestedPages(first)).toEqual([2])
  })

  test('an interrupted page can be resumed', async () => {
    const source = await running(aFakeMangaDex().title().chapter({ pages: 1 }).start())
    const [chapter] = source.chaptersOf()
    if (!chapter) throw new Error('no chapter')
    const whole = await source.pageBytes(chapter, 1)
    const server = (await get(source, `/at-home/server/${chapter.id}`)).json as { chapter: { hash: string; data: string[] } }
    const path = `${source.url}/data/${server.chapter.hash}/${server.chapter.data[0]}`
    source.breakPage(chapter, 1, 'truncated', 1)
    await expect(fetch(path).then((response) => response.arrayBuffer())).rejects.toThrow()
    const rest = await fetch(path, { headers: { range: 'bytes=100-' } })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(100))
  })
})

describe('limits and faults', () => {
  test('more requests per second than allowed are refused, with and without Retry-After', async () => {
    for (const sendsRetryTime of [true, false]) {
      const source = await running(aFakeMangaDex().limitedTo({ requestsPerSecond: 2, sendsRetryTime }).start())
      const responses = await Promise.all([1, 2, 3].map(() => fetch(`${source.url}/manga`)))
      const refused = responses.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(1)
      expect(refused[0]?.headers.has('x-ratelimit-retry-after')).toBe(sendsRetryTime)
    }
  })

  test('a fault occurs the configured number of times, then the site recovers', async () => {
    const source = await running(aFakeMangaDex().title().start())
    const [title] = source.titles
    if (!title) throw new Error('no title')
    source.breakTitle(title, tooManyRequests(), 1)
    expect((await fetch(`${source.url}/manga/${title.id}`)).status).toBe(429)
    expect((await fetch(`${source.url}/manga/${title.id}`)).status).toBe(200)
    expect(source.count(/^\/manga\//)).toBe(2)
    expect(source.refusals()).toBe(1)
  })

  test('a partial list still counts all of its entries', async () => {
    const source = await running(aFakeMangaDex().titles(4, 0).start())
    source.breakPath(/^\/manga/, 'partial')
    const { data, total } = (await get(source, '/manga')).json as { data: unknown[]; total: number }
    expect([data.length, total]).toEqual([2, 4])
  })
})
