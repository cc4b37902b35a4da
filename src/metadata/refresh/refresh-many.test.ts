// A library of series that are bound to MangaDex, AniList and Kitsu. The benchmark of the same name uses 1,000.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { type ThreeSources, threeSources } from '../../../test/builders/three-sources.ts'
import { peakRequests } from '../../../test/fakes/peak-requests.ts'
import { oneDatabase, type TestDatabase } from '../../../test/setup/databases.ts'

const count = 24
const slow = { mangadex: 20, anilist: 20, kitsu: 20 }
const fast = { mangadex: 500, anilist: 500, kitsu: 500 }

interface Task {
  readonly name: string
  readonly state: string
  readonly outcome: Record<string, unknown> | null
  readonly progress: { readonly percent: number; readonly message: string } | null
}

describe.each(oneDatabase)('a library of bound series, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let sources: ThreeSources
  let library: TestLibrary
  let database: TestDatabase
  let configDir: string
  const start = () => aServer({ database, configDir, settings: sources.settings, working: true })
  beforeAll(async () => {
    sources = await threeSources(count)
    database = await aDatabase()
    configDir = join(inject('runFolder'), randomUUID())
    server = await start()
    library = await aLibrary({ server, files: Object.fromEntries(sources.mangadex.titles.map(({ id }) => [`${id}/1.cbz`, {}])) })
  })
  afterAll(async () => {
    await server.close()
    await sources.close()
    await library.removeFolder()
    await rm(configDir, { recursive: true, force: true })
  })
  const tasks = async (): Promise<readonly Task[]> =>
    (await server.http.get('/api/v1/tasks')).json().content.filter(({ name }: Task) => name === 'metadata.refresh-bound')
  const startRefresh = () => server.http.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
  const refresh = async () => {
    await startRefresh()
    await server.app.context.tasks.idle()
    return (await tasks()).find(({ state }) => state === 'SUCCEEDED')?.outcome
  }
  const requests = () => [...sources.mangadex.requests, ...sources.anilist.requests, ...sources.kitsu.requests]
  const forget = () => {
    for (const site of [sources.mangadex, sources.anilist, sources.kitsu]) {
      site.forgetRequests()
      site.heal()
    }
  }
  const titles = async () =>
    (await server.http.get(`/api/v1/series?library_id=${library.id}&unpaged=true`))
      .json()
      .content.map(({ metadata }: { metadata: { title: string } }) => metadata.title)
      .sort()
  const states = async () => (await server.http.get('/api/v1/metadata/sources')).json()
  const all = { answered: count, failed: 0, postponed: 0 }

  test('is bound by its folders while the plugins are disabled, and requested once they are enabled', async () => {
    expect(requests()).toEqual([])
    expect((await states())[0]).toMatchObject({ provider: 'srca', enabled: false, reason: expect.any(String), series: count, answered: 0 })
    await sources.openFor(server, fast)
    await server.app.context.tasks.idle()
    const sourceStates = await states()
    expect(sourceStates.map(({ answered, failed, fault }: never) => ({ answered, failed, fault }))).toEqual(
      [1, 2, 3].map(() => ({ answered: count, failed: 0, fault: null })),
    )
    expect(new Set(await titles()).size).toBe(count)
    expect((await titles())[0]).toBe('Title 0')
  })

  test('is refreshed with the minimum number of requests within each source’s limit, and reports progress', async () => {
    forget()
    sources.pace(server, slow)
    const messages: string[] = []
    const watch = setInterval(async () => messages.push((await tasks())[0]?.progress?.message ?? ''), 60)
    expect(await refresh()).toMatchObject({ series: count, answered: 3 * count, failed: 0, sources: { srca: all, srcb: all, srcc: all } })
    clearInterval(watch)
    expect([sources.mangadex.requests.length, sources.anilist.requests.length, sources.kitsu.requests.length]).toEqual([1, 1, count])
    // One more request than the rate fits between the first and the last moment of a second; another may have been delayed in transit.
    expect(peakRequests(sources.kitsu.requests, 500)).toBeLessThanOrEqual(slow.kitsu / 2 + 2)
    expect(messages.some((message) => /Kitsu: [1-9]\d* of 24 series/.test(message))).toBe(true)
    expect((await tasks())[0]?.progress).toMatchObject({ percent: 100, message: expect.stringContaining('MangaDex: 24 of 24 series') })
  })

  test('is refreshed for the selected series only, in one run for each source', async () => {
    forget()
    sources.pace(server, fast)
    const response = (await server.http.get(`/api/v1/series?library_id=${library.id}&size=10`))
      .json()
      .content.map(({ id }: { id: string }) => id)
    const before = (await tasks()).length
    const body = { action: 'REFRESH_METADATA', of: 'SERIES', ids: response }
    expect((await server.http.post('/api/v1/actions', body)).json()).toMatchObject({ accepted: 10, refusedCount: 0 })
    await server.app.context.tasks.idle()
    expect([sources.mangadex.requests.length, sources.anilist.requests.length, sources.kitsu.requests.length]).toEqual([1, 1, 10])
    const [latest, ...others] = await tasks()
    expect([latest?.outcome, others.length]).toMatchObject([{ series: 10, answered: 30, failed: 0, postponed: 0 }, before])
    expect((await states()).map(({ answered }: { answered: number }) => answered)).toEqual([count, count, count])
    sources.pace(server, slow)
  })

  test('resumes a refresh after a restart instead of starting over', async () => {
    forget()
    sources.kitsu.breakPath(/./, 'held')
    sources.kitsu.breakPath(/./, { latencyMs: 0 }, 7)
    await startRefresh()
    await expect.poll(() => sources.kitsu.requests.length, { interval: 10 }).toBeGreaterThan(7)
    await server.app.close()
    expect(sources.kitsu.requests.length).toBeLessThan(count)
    sources.kitsu.heal()
    server = await start()
    await sources.openFor(server, fast)
    await server.app.context.tasks.idle()
    const requestsByPath = Map.groupBy(sources.kitsu.requests, ({ path }) => path)
    expect(requestsByPath.size).toBe(count)
    // Only requests in flight may be repeated.
    expect(sources.kitsu.requests.length).toBeLessThanOrEqual(count + 1)
    expect(sources.mangadex.requests.length).toBeLessThanOrEqual(2)
  })

  test('continues with the other sources when one is down; its values are kept and its retries are spaced out', async () => {
    forget()
    const before = await titles()
    sources.anilist.breakPath(/./, { status: 403, body: { errors: [{ message: 'temporarily disabled', status: 403 }], data: null } })
    expect(await refresh()).toMatchObject({ postponed: count, sources: { srca: all, srcb: { answered: 0, postponed: count }, srcc: all } })
    expect(sources.anilist.requests).toHaveLength(1)
    expect(await titles()).toEqual(before)
    const waits = async () => {
      const [, aniList] = await states()
      expect(aniList).toMatchObject({
        provider: 'srcb',
        state: 'DOWN',
        answered: count,
        fault: expect.stringContaining('temporarily disabled'),
      })
      return Math.round((Date.parse(aniList.retryAt) - Date.now()) / 60_000)
    }
    expect(await waits()).toBe(5)
    const [series] = (await server.http.get(`/api/v1/series?library_id=${library.id}`)).json().content
    const [, bound] = (await server.http.get(`/api/v1/series/${series.id}/metadata/sources`)).json().sources
    expect(bound).toMatchObject({ provider: 'srcb', fault: expect.stringContaining('disabled'), retryAt: expect.stringMatching(/Z$/) })

    // During the pause there are no requests; afterwards one request is enough to see that it is still down.
    await refresh()
    expect(sources.anilist.requests).toHaveLength(1)
    await server.app.context.db.updateTable('sourcePause').set({ until: Date.now() }).execute()
    await refresh()
    expect(sources.anilist.requests).toHaveLength(2)
    expect(await waits()).toBe(15)
    expect((await tasks()).some(({ state }) => state === 'QUEUED')).toBe(true)

    sources.anilist.heal()
    const search = await server.http.get('/api/v1/plugins/srcb/search?query=anything')
    expect(search.statusCode).toBe(200)
    expect((await states())[1]).toMatchObject({ fault: null, retryAt: null })
  })

  test('respects the pause that a source requires, and keeps every value', async () => {
    forget()
    const before = await titles()
    sources.mangadex.breakPath(/^\/manga/, { status: 429, headers: { 'retry-after': '3600' } })
    expect(await refresh()).toMatchObject({ postponed: count, sources: { srca: { answered: 0, failed: 0, postponed: count } } })
    expect(sources.mangadex.requests).toHaveLength(1)
    expect(await titles()).toEqual(before)
    const search = await server.http.get('/api/v1/plugins/srca/search?query=x')
    expect(search.json()).toMatchObject({ status: 429, code: 'SOURCE_LIMITED' })
    expect(Number(search.headers['retry-after'])).toBeGreaterThan(3000)
    const [mangaDex] = await states()
    expect(mangaDex).toMatchObject({ state: 'LIMITED', failingSince: expect.stringMatching(/Z$/) })
    expect(Date.parse(mangaDex.retryAt) - Date.now()).toBeGreaterThan(3_000_000)
  })

  test('reports the series without a response from a source; one broken title does not affect others', async () => {
    forget()
    sources.anilist.breakPath(/./, 'html', 1)
    sources.kitsu.breakPath(/^\/manga\/9\?/, { status: 404 })
    sources.kitsu.breakPath(/^\/manga\/10\?/, 'html')
    expect(await refresh()).toMatchObject({ sources: { srcb: all, srcc: { answered: count - 2, failed: 2, postponed: 0 } } })
    const faults = (await server.http.get('/api/v1/metadata/faults?provider=srcc')).json()
    expect(faults.totalElements).toBe(2)
    expect(faults.content.map(({ url, fault }: never) => [url, fault]).sort()).toEqual([
      ['https://kitsu.app/manga/10', expect.stringContaining("isn't JSON")],
      ['https://kitsu.app/manga/9', expect.stringContaining('no longer exists')],
    ])
    expect((await states())[2]).toMatchObject({ provider: 'srcc', failed: 2, answered: count, fault: null })
    const none = { roles: ['ADMIN'], labelsAllow: ['children'] }
    const limited = await server.aUser(`limited-${count}@example.org`, none)
    expect((await limited.get('/api/v1/metadata/faults?provider=srcc')).json()).toMatchObject({ content: [], totalElements: 0 })
  })

  test('pauses a source that sends only invalid responses', async () => {
    forget()
    sources.kitsu.breakPath(/./, 'html')
    expect(await refresh()).toMatchObject({ sources: { srcc: { answered: 0, failed: 2, postponed: count - 2 } } })
    expect(sources.kitsu.requests).toHaveLength(3)
  })

  test('reports a short pause with its end to the waiting user, and as an event to administrators', async () => {
    forget()
    const reader = `reader-${count}@example.org`
    await server.aUser(reader)
    const watching = await aLiveStream(server, basic(administrator.email, administrator.password))
    const otherStream = await aLiveStream(server, basic(reader, 'battery staple'))
    expect((await states())[1]).toMatchObject({ provider: 'srcb', state: 'ANSWERS', retryAt: null })
    sources.anilist.breakPath(/./, { status: 429, headers: { 'retry-after': '40' } })
    const search = await server.http.get('/api/v1/plugins/srcb/search?query=nobody')
    expect(search.json()).toMatchObject({ status: 429, code: 'SOURCE_LIMITED', message: expect.stringMatching(/Try again after .*Z/) })
    expect(Number(search.headers['retry-after'])).toBeGreaterThan(20)
    const [, aniList] = await states()
    expect(aniList).toMatchObject({
      state: 'LIMITED',
      retryAt: expect.stringMatching(/Z$/),
      fault: expect.stringContaining('is rate limiting the server'),
    })
    await watching.until('MetadataSourceChanged')
    expect(watching.events).toContainEqual({ event: 'MetadataSourceChanged', data: { provider: 'srcb' } })
    expect(otherStream.events).toEqual([])
    await Promise.all([watching.end(), otherStream.end()])
    await server.http.patch('/api/v1/plugins/srcb', { enabled: false })
    expect((await states())[1]).toMatchObject({ state: 'DISABLED', reason: expect.stringContaining('AniList') })
  })
})
