import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { databases } from '../../test/setup/databases.ts'

const count = 30

interface Task {
  readonly name: string
  readonly state: string
  readonly outcome: Record<string, unknown> | null
  readonly progress: { readonly message: string } | null
}

describe.each(databases)('a library of bound series, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let mangaDex: FakeMangaDex
  let library: TestLibrary
  beforeAll(async () => {
    // The stand-in allows what the plugin's own pace keeps to, not one more.
    mangaDex = await aFakeMangaDex().titles(count, 0).limitedTo({ requestsPerSecond: 40, burst: 2 }).start()
    const settings = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url }
    server = await aServer({ database: await aDatabase(), settings, working: true })
    server.app.ground.outbound.setRateLimit(new URL(mangaDex.url).host, 30, 1000)
    library = await aLibrary({ server, files: Object.fromEntries(mangaDex.titles.map(({ id }) => [`${id}/1.cbz`, {}])) })
  })
  afterAll(async () => {
    await server.close()
    await mangaDex.close()
    await library.removeFolder()
  })
  const tasks = async (): Promise<readonly Task[]> =>
    (await server.http.get('/api/v1/tasks')).json().content.filter(({ name }: Task) => name === 'metadata.refresh-bound')
  const refresh = async () => {
    await server.http.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await server.app.ground.tasks.idle()
  }

  test('is bound by its folders while its plugin sleeps, and asked about once that is enabled, within the limit and with progress', async () => {
    expect(mangaDex.requests).toEqual([])
    await server.http.patch('/api/v1/plugins/srca', { enabled: true })
    await expect
      .poll(async () => (await tasks())[0], { timeout: 20_000 })
      .toMatchObject({
        state: 'SUCCEEDED',
        outcome: { series: count, answered: count, failed: 0, postponed: 0 },
        progress: { message: expect.stringMatching(new RegExp(`of ${count} series$`)) },
      })
    expect(mangaDex.refusals()).toBe(0)
    const named = await library.series()
    expect(new Set(named.map(({ metadata }) => metadata.title)).size).toBe(count)
    expect(named.every(({ name, metadata }) => name !== metadata.title)).toBe(true)
  })

  test('waits as a source asks, which is then not bothered again, and keeps every value', async () => {
    const before = (await library.series()).map(({ metadata }) => metadata.title)
    mangaDex.forgetRequests()
    mangaDex.breakPath(/^\/manga/, { status: 429, headers: { 'retry-after': '3600' } })
    await refresh()
    expect(mangaDex.count(/^\/manga/)).toBe(1)
    const [waiting, done] = await tasks()
    expect([waiting?.state, done?.outcome]).toEqual(['QUEUED', { series: count, answered: 0, failed: 0, postponed: count }])
    expect((await library.series()).map(({ metadata }) => metadata.title)).toEqual(before)
    const said = await Promise.all(
      (await library.series()).map(async ({ id }) => (await server.http.get(`/api/v1/series/${id}/metadata/sources`)).json().sources[0]),
    )
    expect(said.filter(({ retryAt, fault }) => retryAt !== null && fault !== null)).toHaveLength(1)
    const search = await server.http.get('/api/v1/plugins/srca/search?query=x')
    expect(search.json()).toMatchObject({ status: 429, code: 'SOURCE_LIMITED' })
    expect(Number(search.headers['retry-after'])).toBeGreaterThan(3000)
  })
})
