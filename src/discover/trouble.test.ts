// Sources that are down, slow or limited, beside others that respond; and how often a source is asked.
import { afterEach, describe, expect, test } from 'vitest'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../test/builders/a-browse-site.ts'
import { aFollowFixtureFor } from '../../test/builders/a-follow-fixture.ts'
import type { TestServer } from '../../test/builders/a-server.ts'
import { aFakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { tooManyRequests } from '../../test/fakes/faults.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function sourcesNamed<const Id extends string>(...ids: readonly Id[]) {
  const sites = await Promise.all(ids.map((id) => aBrowseSite({ id, titles: [{ title: 'Berserk' }], filters: [aFilter] })))
  const server = await aBrowsingServer(sites)
  open.push(server, ...sites)
  return { server, sites: Object.fromEntries(sites.map((site) => [site.id, site])) as Record<Id, BrowseSite> }
}

const aFilter = { id: 'status', name: 'Status', kind: 'one', options: [] } as const

const list = async ({ http }: TestServer, id: string) => http.get(`/api/v1/discover/sources/${id}/lists/all`)

describe('sources in trouble', () => {
  test('answer with their own error and its retry time, while the others respond', async () => {
    const { server, sites } = await sourcesNamed('good', 'slow', 'down', 'limited', 'broken')
    sites.slow.breakPath(/./, 'held')
    sites.down.breakPath(/./, 'reset')
    sites.limited.breakPath(/./, tooManyRequests(60))
    sites.broken.breakPath(/./, 'html')
    let isSlowAnswered = false
    const slow = list(server, 'slow').then((answer) => {
      isSlowAnswered = true
      return answer
    })
    const inTrouble = Promise.all(['down', 'limited', 'broken'].map((id) => list(server, id)))
    const good = await list(server, 'good')
    expect(isSlowAnswered).toBe(false)
    sites.slow.heal()
    expect(good.json()).toMatchObject({ titles: [{ title: 'Berserk' }] })
    expect((await slow).json()).toMatchObject({ titles: [{ title: 'Berserk' }] })
    const [down, limited, broken] = await inTrouble
    expect(down?.json()).toMatchObject({ status: 502, code: 'SOURCE_DOWN' })
    expect(Number(down?.headers['retry-after'])).toBeGreaterThan(250)
    expect(limited?.json()).toMatchObject({ status: 429, code: 'SOURCE_LIMITED' })
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(50)
    expect(broken?.json()).toMatchObject({ status: 502, code: 'SOURCE_ANSWER_BAD' })
  })

  test('are listed with the reason and the retry time, and with the filters that were loaded before', async () => {
    const { server, sites } = await sourcesNamed('good', 'down')
    const listed = async () => (await server.http.get('/api/v1/discover/sources')).json()
    await expect.poll(async () => (await listed())[1].filters).toEqual([aFilter])
    sites.down.breakPath(/./, { status: 503 })
    await list(server, 'down')
    expect(await listed()).toMatchObject([
      { id: 'good', unavailable: null },
      {
        id: 'down',
        enabled: true,
        filters: [aFilter],
        unavailable: { message: expect.stringContaining('503'), messageSaying: { code: 'HOST_UNAVAILABLE' }, retryAt: expect.any(String) },
      },
    ])
  })

  test('do not delay the list of sources, which then has no filters of them', async () => {
    const { server, sites } = await sourcesNamed('good', 'slow')
    sites.slow.breakPath(/./, 'held')
    const listed = (await server.http.get('/api/v1/discover/sources')).json()
    expect(listed).toMatchObject([{ id: 'good' }, { id: 'slow', filters: [], unavailable: null }])
    expect(sites.slow.requests).toMatchObject([{ status: 0 }])
    sites.slow.heal()
    await expect.poll(async () => (await server.http.get('/api/v1/discover/sources')).json()[1].filters).toEqual([aFilter])
    expect(sites.slow.count(/filters/)).toBe(1)
  })
})

describe('a source', () => {
  test('gets one request from two people at once, and no other one within five minutes', async () => {
    const { server, sites } = await sourcesNamed('good')
    const reader = await server.aUser('reader@example.org')
    const paths = ['lists/all', 'search?query=ber', 'titles/berserk', 'titles/berserk/chapters']
    sites.good.breakPath(/./, 'held')
    const asked = paths.flatMap((path) => [server.http, reader].map((caller) => caller.get(`/api/v1/discover/sources/good/${path}`)))
    await expect.poll(() => sites.good.requests.length).toBe(paths.length)
    sites.good.heal()
    for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(200)
    for (const path of paths) await reader.get(`/api/v1/discover/sources/good/${path}`)
    expect(sites.good.requests).toHaveLength(paths.length)
  })

  test('that fails gets one request from two people at once, who get the same error', async () => {
    const { server, sites } = await sourcesNamed('limited')
    sites.limited.breakPath(/./, tooManyRequests(60))
    const answers = await Promise.all([list(server, 'limited'), list(server, 'limited')])
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'SOURCE_LIMITED' })
    expect(sites.limited.requests).toHaveLength(1)
  })

  test('gets one request for the same filters in another order', async () => {
    const { server, sites } = await sourcesNamed('good')
    for (const query of ['filter=a:1&filter=b:2', 'filter=b:2&filter=a:1&filter=a:1'])
      await server.http.get(`/api/v1/discover/sources/good/search?${query}`)
    expect(sites.good.requests).toHaveLength(1)
  })
})

test('MangaDex gets at most five requests per second while follow lists are checked and people browse at the same time', async () => {
  const longTitles = aFakeMangaDex().titles(6, 30).limitedTo({ requestsPerSecond: 5 })
  const { source, trial } = await aFollowFixtureFor(longTitles, {})
  const { server, library } = trial
  // The rate of the plugin, which the fixture raised.
  server.app.context.outbound.setRateLimit(new URL(source.url).host, 24, 5_000)
  await server.http.patch('/api/v1/plugins/srca', { enabled: true })
  const lists = ['popular', 'latest', 'recent', 'top-rated'].map((id) => `lists/${id}`)
  const paths = [...lists, 'search?query=title', ...source.titles.slice(0, 3).map(({ id }) => `titles/${id}`)]
  const [report, ...answers] = await Promise.all([
    library.check(),
    ...paths.map((path) => server.http.get(`/api/v1/discover/sources/srca/${path}`)),
  ])
  expect(report).toMatchObject({ checkedCount: 6, errorCount: 0 })
  for (const answer of answers) expect(answer.statusCode).toBe(200)
  expect(source.requests.length).toBeGreaterThan(15)
  expect(source.refusals()).toBe(0)
})
