// Browsing a source over HTTP: what the lists, titles and chapters contain, and what is asked of the source.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../test/builders/a-browse-site.ts'
import type { TestServer } from '../../test/builders/a-server.ts'

let near: BrowseSite
let far: BrowseSite
let server: TestServer

beforeAll(async () => {
  near = await aBrowseSite({
    id: 'near',
    name: 'Near',
    titles: [
      { title: 'Berserk', alternativeTitles: ['ベルセルク'], rating: 9.4, authors: ['Miura'], sequels: ['vinland'] },
      { title: 'Vinland' },
      { title: 'Monster', coverUrl: 'https://elsewhere.example/monster.jpg' },
      { title: 'Pluto', coverUrl: null },
    ],
    filters: [{ id: 'status', name: 'Status', kind: 'one', options: [{ value: 'ongoing', name: 'Ongoing' }] }],
    chapters: [{ number: '12.5', groups: [{ id: 'g', name: 'Group' }], releaseDate: '2026-01-02T03:04:05Z' }],
  })
  far = await aBrowseSite({ id: 'far', name: 'Far', isDownloadable: false })
  server = await aBrowsingServer([far, near])
})
afterAll(async () => {
  await server.close()
  await near.close()
  await far.close()
})

const get = async (path: string) => (await server.http.get(`/api/v1/discover/sources${path}`)).json()

describe('sources that can be browsed', () => {
  test('start with those that can be downloaded from, and have their lists and filters', async () => {
    expect(await get('')).toEqual([
      {
        id: 'near',
        name: 'Near',
        homepage: near.url,
        enabled: true,
        downloadable: true,
        previewable: false,
        lists: [{ id: 'all', name: 'All' }],
        filters: [{ id: 'status', name: 'Status', kind: 'one', options: [{ value: 'ongoing', name: 'Ongoing' }] }],
        unavailable: null,
      },
      expect.objectContaining({ id: 'far', downloadable: false, filters: [] }),
    ])
  })

  test('are listed without lists and filters while they are disabled, and answer with an error', async () => {
    await server.http.patch('/api/v1/plugins/far', { enabled: false })
    expect((await get(''))[1]).toMatchObject({ id: 'far', enabled: false, lists: [], filters: [], unavailable: null })
    expect(await get('/far/lists/all')).toMatchObject({ status: 400, code: 'SOURCE_DISABLED' })
    await server.http.patch('/api/v1/plugins/far', { enabled: true })
  })

  test('that do not exist are an error, also when another kind of plugin has the ID', async () => {
    for (const path of ['/nobody/lists/all', '/nobody/search?query=x', '/nobody/titles/x', '/nobody/titles/x/match'])
      expect(await get(path), path).toMatchObject({ status: 404, code: 'DISCOVER_SOURCE_NOT_FOUND' })
  })

  test('require signing in', async () => {
    for (const path of ['', '/near/lists/all', '/near/titles/berserk', '/near/titles/berserk/match', '/near/titles/berserk/chapters'])
      expect((await server.anonymous.get(`/api/v1/discover/sources${path}`)).statusCode, path).toBe(401)
    expect((await server.anonymous.get('/api/v1/discover/covers/x')).statusCode).toBe(401)
  })
})

describe('a list of titles', () => {
  test('has pages, and covers through this server', async () => {
    const first = await get('/near/lists/all')
    expect(first).toMatchObject({ page: 0, hasMore: true, fetchedAt: expect.stringMatching(/Z$/) })
    expect(first.titles[0]).toEqual({
      openRequest: null,
      source: 'near',
      id: 'berserk',
      url: `${near.url}/titles/berserk`,
      title: 'Berserk',
      alternativeTitles: ['ベルセルク'],
      description: null,
      coverUrl: expect.stringMatching(/^\/api\/v1\/discover\/covers\/[\w.-]+$/),
      status: 'ONGOING',
      year: 2001,
      ageRating: 0,
      originalLanguage: 'ja',
      genres: [],
      tags: [],
      authors: ['Miura'],
      rating: 9.4,
      inLibrary: [],
      followed: [],
      requested: false,
    })
    expect(await get('/near/lists/all?page=1')).toMatchObject({ titles: [{ id: 'pluto', coverUrl: null }], page: 1, hasMore: false })
  })

  test('has no cover from a host that the plugin does not declare', async () => {
    const { titles } = await get('/near/lists/all')
    expect(titles.map(({ coverUrl }: { coverUrl: unknown }) => typeof coverUrl)).toEqual(['string', 'string', 'object'])
  })

  test('that the source does not have is an error', async () => {
    expect(await get('/near/lists/unknown')).toMatchObject({ status: 404, code: 'DISCOVER_LIST_NOT_FOUND' })
  })
})

describe('a search', () => {
  test('passes the text and the chosen options to the source, each once', async () => {
    near.forgetRequests()
    const { titles } = await get(
      '/near/search?query=%20mon%20&filter=status:ongoing&filter=genre:action&filter=genre:-drama&filter=genre:action',
    )
    expect(titles).toMatchObject([{ id: 'monster' }])
    const [request] = near.requests
    expect(request?.query.get('query')).toBe('mon')
    expect(JSON.parse(request?.query.get('filters') ?? '')).toEqual({
      status: { include: ['ongoing'], exclude: [] },
      genre: { include: ['action'], exclude: ['drama'] },
    })
  })

  test('without text lists everything, and an option without a filter is an error', async () => {
    expect((await get('/near/search')).titles).toHaveLength(3)
    expect(await get('/near/search?filter=ongoing')).toMatchObject({ status: 400 })
    expect(await get('/near/search?page=-1')).toMatchObject({ status: 400 })
  })
})

describe('a title', () => {
  test('has its related titles, and the URL to follow it only at a downloadable source', async () => {
    expect(await get('/near/titles/berserk')).toMatchObject({
      id: 'berserk',
      chapterLanguages: ['en'],
      related: [{ relation: 'Sequel', title: { id: 'vinland', source: 'near' } }],
      links: [],
      crossIds: {},
      followUrl: `${near.url}/titles/berserk`,
    })
    far.titles.push({ ...near.titles[0], id: 'a far one' } as (typeof near.titles)[number])
    expect(await get('/far/titles/a%20far%20one')).toMatchObject({ followUrl: null })
  })

  test('that the source does not have is an error', async () => {
    for (const path of ['', '/match', '/chapters'])
      expect(await get(`/near/titles/unknown${path}`)).toMatchObject({ status: 404, code: 'DISCOVER_TITLE_NOT_FOUND' })
  })

  test('has chapters in one language, of one group or all', async () => {
    near.forgetRequests()
    expect(await get('/near/titles/berserk/chapters?language=en&group=g')).toEqual({
      chapters: [
        {
          id: 'chapter-0',
          url: 'https://example.org/chapters/0',
          number: '12.5',
          volume: null,
          title: null,
          language: 'en',
          groups: [{ id: 'g', name: 'Group' }],
          releaseDate: '2026-01-02T03:04:05Z',
          isExternal: false,
          previewable: false,
        },
      ],
      total: 1,
      page: 0,
      hasMore: false,
    })
    expect(near.requests.map(({ query }) => [query.get('language'), query.get('group')])).toEqual([['en', 'g']])
  })
})
