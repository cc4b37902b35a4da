import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPlugin } from '../../test/builders/a-plugin.ts'
import { anAppContext, type TestAppContext } from '../../test/builders/an-app-context.ts'
import { type FakeSite, startFakeSite } from '../../test/fakes/fake-site.ts'
import { tooManyRequests } from '../../test/fakes/faults.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import type { PluginSettings } from './contract/plugin.ts'
import { createPluginLogs } from './logs/plugin-log.ts'
import { paceHosts } from './pace-hosts.ts'
import { createPluginContext } from './plugin-context.ts'

let appContext: TestAppContext
let site: FakeSite
let otherSite: FakeSite
beforeEach(async () => {
  appContext = await anAppContext()
  site = await startFakeSite(({ method, headers, path }) => {
    if (path === '/leave') return { status: 302, headers: { location: `${otherSite.url}/` }, body: '' }
    return {
      status: path === '/missing' ? 404 : 200,
      body: { method, type: headers['content-type'] ?? null, agent: headers['user-agent'] },
    }
  })
  otherSite = await startFakeSite(() => ({ status: 200, body: {} }))
})
afterEach(async () => {
  await Promise.all([site.close(), otherSite.close()])
  await appContext.close()
})

const settingsFor = (mangadexApiUrl: string): PluginSettings => ({
  mangadexApiUrl,
  mangadexAuthUrl: 'https://auth.mangadex.org',
  mangadexUploadsUrl: 'https://uploads.mangadex.org',
  anilistApiUrl: 'https://graphql.anilist.co',
  anilistAuthUrl: 'https://anilist.co/api/v2/oauth',
  kitsuApiUrl: 'https://kitsu.app/api/edge',
  kitsuAuthUrl: 'https://kitsu.app/api/oauth',
  myanimelistApiUrl: 'https://api.myanimelist.net/v2',
  myanimelistAuthUrl: 'https://myanimelist.net/v1/oauth2',
  mangaupdatesApiUrl: 'https://api.mangaupdates.com/v1',
  extractorTool: ['gallery-dl'],
  extractorConfigFile: undefined,
  proxyInEnvironment: false,
  toolEnvironment: {},
  allowPrivateHosts: false,
  userAgent: 'Hondana/test',
})

const aContext = (signal = new AbortController().signal) => {
  const settings = settingsFor(site.url)
  const plugin = aPlugin({ hosts: ({ mangadexApiUrl }) => [new URL(mangadexApiUrl).host], rateLimits: () => [] })
  paceHosts(appContext.outbound, [plugin], settings)
  return createPluginContext(
    { context: appContext, settings, logs: createPluginLogs(appContext), defaultLanguage: async () => 'en' },
    plugin,
    {
      config: {},
      secrets: [],
      signal,
    },
  )
}

test('a plugin reaches a declared host that an administrator set, with the User-Agent of this server', async () => {
  const answer = await aContext().fetch(`${site.url}/titles`)
  expect([answer.status, answer.json()]).toEqual([200, { method: 'GET', type: null, agent: 'Hondana/test' }])
  expect((await aContext().fetch(`${site.url}/missing`)).status).toBe(404)
})

test('objects are sent as JSON and form fields as a form, and headers of the plugin take precedence', async () => {
  const { fetch } = aContext()
  const typeOf = async (request: Parameters<typeof fetch>[1]) => (await fetch(site.url, { method: 'POST', ...request })).json()
  expect(await typeOf({ body: { a: 1 } })).toMatchObject({ method: 'POST', type: 'application/json' })
  expect(await typeOf({ body: new URLSearchParams({ a: '1' }) })).toMatchObject({ type: 'application/x-www-form-urlencoded' })
  expect(await typeOf({ body: { a: 1 }, headers: { 'Content-Type': 'application/vnd.api+json' } })).toMatchObject({
    type: 'application/vnd.api+json',
  })
  expect(await typeOf({ body: 'text' })).toMatchObject({ type: null })
})

test('a host that was not declared is refused, also through a redirect', async () => {
  const { fetch } = aContext()
  await expect(fetch(otherSite.url)).rejects.toMatchObject({ name: 'UrlNotSupported' })
  await expect(fetch(`${site.url}/leave`)).rejects.toMatchObject({ name: 'UrlNotSupported' })
  expect(otherSite.requests).toEqual([])
})

test('a declared host in the private network is refused unless an administrator set it', async () => {
  const plugin = aPlugin({ hosts: () => [new URL(otherSite.url).host] })
  const values = { config: {}, secrets: [], signal: new AbortController().signal }
  const context = createPluginContext(
    { context: appContext, settings: settingsFor(site.url), logs: createPluginLogs(appContext), defaultLanguage: async () => 'en' },
    plugin,
    values,
  )
  await expect(context.fetch(otherSite.url)).rejects.toMatchObject({ name: 'UrlNotSupported', message: expect.stringContaining('private') })
})

test('a rate limit becomes SourceUnavailable with the time to retry', async () => {
  const { fetch } = aContext()
  site.breakPath(/busy/, tooManyRequests(600))
  const beforeMs = Date.now()
  await expect(fetch(`${site.url}/busy`)).rejects.toMatchObject({ name: 'SourceUnavailable', status: 429 })
  const limited = await fetch(`${site.url}/titles`).catch((error: unknown) => error as { retryAtMs: number })
  expect((limited as { retryAtMs: number }).retryAtMs).toBeGreaterThan(beforeMs + 500_000)
})

test('a response that is not JSON, or too large, is invalid', async () => {
  const { fetch } = aContext()
  site.breakPath(/page/, 'html')
  const page = await fetch(`${site.url}/page`)
  expect(() => page.json()).toThrow(expect.objectContaining({ name: 'SourceAnswerInvalid' }))
  await expect(fetch(site.url, { maxBytes: 10 })).rejects.toMatchObject({ name: 'SourceAnswerInvalid' })
})

test('a source that is down fails with SourceUnavailable after a few attempts', async () => {
  site.breakPath(/titles/, { status: 503 })
  await expect(aContext().fetch(`${site.url}/titles`)).rejects.toMatchObject({ name: 'SourceUnavailable', status: 503 })
  expect(site.requests.length).toBeGreaterThan(1)
})

test('a pending request ends with the reason when the plugin is stopped or the caller aborts', async () => {
  const plugin = new AbortController()
  const caller = new AbortController()
  site.breakPath(/slow/, { latencyMs: 5_000 })
  const { fetch } = aContext(plugin.signal)
  const pending = fetch(`${site.url}/slow`, { signal: caller.signal })
  caller.abort(new Error('Given up'))
  await expect(pending).rejects.toThrow('Given up')
  const stopped = fetch(`${site.url}/slow`)
  plugin.abort(new Error('Reconfigured'))
  await expect(stopped).rejects.toThrow('Reconfigured')
})

test('the slowest rate limit of several plugins applies to a shared host', async () => {
  const host = new URL(site.url).host
  const settings = settingsFor(site.url)
  const slow = aPlugin({ id: 'slow', hosts: () => [host], rateLimits: () => [{ host, requests: 1, perMs: 150 }] })
  const fast = aPlugin({ id: 'fast', hosts: () => [host], rateLimits: () => [{ host, requests: 100, perMs: 1_000 }] })
  paceHosts(appContext.outbound, [slow, fast], settings)
  const values = { config: {}, secrets: [], signal: new AbortController().signal }
  const { fetch } = createPluginContext(
    { context: appContext, settings, logs: createPluginLogs(appContext), defaultLanguage: async () => 'en' },
    fast,
    values,
  )
  const startedAt = Date.now()
  await Promise.all([fetch(site.url), fetch(site.url), fetch(site.url)])
  // Measured from the start, not from the first arrival: a busy machine may delay that while the third is on time.
  expect(requireDefined(site.requests[2], 'the third request').atMs - startedAt).toBeGreaterThanOrEqual(280)
})
