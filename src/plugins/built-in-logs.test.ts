// The log of each built-in plugin records what it did and why something failed.
// The tests run concurrently: most of their time they wait for the pauses between requests to a source.
import { describe, expect, type TestContext, test } from 'vitest'
import { builtInPlugins } from '../../plugins/index.ts'
import { anAppContext } from '../../test/builders/an-app-context.ts'
import { trackerTrials } from '../../test/builders/tracker-trials.ts'
import { aFakeAniList } from '../../test/fakes/fake-anilist.ts'
import { aFakeKitsu } from '../../test/fakes/fake-kitsu.ts'
import { aFakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { respondWith, startTestSite } from '../kernel/outbound/site.fixture.ts'
import { aNotice } from './contract/notifier.contract.ts'
import { type Plugins, pluginsFeature } from './index.ts'

interface Trial {
  readonly settings?: Readonly<Record<string, string>>
  readonly config?: Readonly<Record<string, string>>
  /** Uses the plugin, breaks its source and uses it again. */
  use(plugins: Plugins): Promise<void>
  /** Expected log lines, in any order. */
  readonly expectedLines: readonly RegExp[]
  readonly hides?: RegExp
}

const never = new AbortController().signal
const ignore = (): void => undefined
const refused = { status: 403 }

async function metadata(plugins: Plugins, id: string) {
  const source = await plugins.metadataSources.provider(id)
  if (source.state !== 'ready') throw new Error(`${id} is ${source.state}`)
  return source.provider
}

const metadataTrial =
  (id: string, seriesId: () => string, breakSource: () => void): Trial['use'] =>
  async (plugins) => {
    const provider = await metadata(plugins, id)
    await provider.searchSeries('berserk', null, never)
    await provider.getSeriesMetadata(seriesId(), null, never)
    await provider.manySeries?.get([{ seriesId: seriesId(), sourceUrl: null }], never)
    breakSource()
    await provider.searchSeries('berserk', null, never).catch(ignore)
    await provider.getSeriesMetadata(seriesId(), null, never).catch(ignore)
  }

const metadataLines = (refusal: RegExp) => [
  /^INFO Series search: 1 result, \d+\.\d s$/,
  /^INFO Series lookup: “Berserk”, \d+\.\d s$/,
  new RegExp(`^WARN Series search failed after \\d+\\.\\d s: ${refusal.source}`),
  new RegExp(`^WARN Series lookup failed after \\d+\\.\\d s: ${refusal.source}`),
]

const manySeriesLine = [/^INFO Refresh of several series: 1 series, \d+\.\d s$/]

/** @param configFor returns the configuration for a service at a URL */
const notifierTrial =
  (id: string, configFor: (url: string) => Readonly<Record<string, string>>) =>
  async (context: TestContext): Promise<Trial> => {
    let handler = respondWith(200, { 'content-type': 'application/json' }, '{}')
    const service = await startTestSite((...args) => handler(...args))
    context.onTestFinished(service.close)
    return {
      config: configFor(service.url),
      use: async (plugins) => {
        const instance = await plugins.notifiers.get(id)
        if (instance.state !== 'ready') throw new Error(`${id} is ${instance.state}`)
        await instance.notifier.send(aNotice.NEW_CHAPTERS, never)
        handler = respondWith(404, {}, JSON.stringify({ message: 'No such place' }))
        await instance.notifier.send(aNotice.NEW_CHAPTERS, never).catch(ignore)
      },
      expectedLines: [
        /^INFO Notification: sent, \d+\.\d s$/,
        /^WARN Notification failed after \d+\.\d s: 127\.0\.0\.1:\d+ rejected the notification \(HTTP 404\): No such place$/,
      ],
      hides: /s3cret/,
    }
  }

const mangaDex = async (context: TestContext) => {
  const source = await aFakeMangaDex().account().title({ title: 'Berserk' }).chapters(2, { pages: 1 }).start()
  context.onTestFinished(source.close)
  return { source, settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_SRCA_AUTH_URL: source.url } }
}

const trials: Readonly<Record<string, (context: TestContext) => Promise<Trial>>> = {
  ...trackerTrials,
  srca: async (context) => {
    const { source, settings } = await mangaDex(context)
    const breakSource = () => source.breakPath(/^\/manga/, refused)
    return {
      settings,
      use: metadataTrial('srca', () => source.firstTitle().id, breakSource),
      expectedLines: [...manySeriesLine, ...metadataLines(/MangaDex is blocking this server \(HTTP 403\)/)],
    }
  },
  srcb: async (context) => {
    const source = await aFakeAniList()
      .manga({ title: { english: 'Berserk' } })
      .start()
    context.onTestFinished(source.close)
    const breakSource = () => source.breakPath(/./, refused)
    return {
      settings: { HONDANA_SRCB_API_URL: source.url },
      use: metadataTrial('srcb', () => '30000', breakSource),
      expectedLines: [...manySeriesLine, ...metadataLines(/AniList .*403/)],
    }
  },
  srcc: async (context) => {
    const source = await aFakeKitsu()
      .manga({ canonicalTitle: 'Berserk', titles: { en: 'Berserk' } })
      .start()
    context.onTestFinished(source.close)
    const breakSource = () => source.breakPath(/./, refused)
    return {
      settings: { HONDANA_SRCC_API_URL: source.url },
      use: metadataTrial('srcc', () => '8', breakSource),
      expectedLines: metadataLines(/Kitsu .*403/),
    }
  },
  'srca-subscription': async (context) => {
    const { source, settings } = await mangaDex(context)
    return {
      settings,
      config: source.account.credentials,
      use: async (plugins) => {
        const account = await plugins.accountFollows()
        if (account.state !== 'ready') throw new Error('The account is not ready')
        await account.provider.follow(source.firstTitle().id, never)
        await account.provider.listFollows(never)
        await account.provider.listFeed({ sinceMs: 0, language: 'en' }, never)
        source.breakPath(/^\/user/, refused)
        await account.provider.listFollows(never).catch(ignore)
      },
      expectedLines: [
        /^INFO Follow a title: done, \d+\.\d s$/,
        /^INFO Followed titles of the account: 1 title, \d+\.\d s$/,
        /^INFO New chapters of the account: \d+ chapters, \d+\.\d s$/,
        /^WARN Followed titles of the account failed after \d+\.\d s: MangaDex is blocking this server/,
      ],
      hides: new RegExp(Object.values(source.account.credentials).join('|')),
    }
  },
  'extractor-downloader': async (context) => {
    const { source, settings } = await mangaDex(context)
    return {
      settings,
      use: async (plugins) => {
        const downloader = await plugins.downloadProvider()
        if (downloader.state !== 'ready') throw new Error('The downloader is not ready')
        const { provider } = downloader
        await provider.resolveTitle(source.titleUrl(), never)
        await provider.getAvailableChapters(source.titleUrl(), never)
        await provider.batch?.probeTitles([source.titleUrl()], never)
        source.breakPath(/^\/(manga|chapter)/, refused)
        await provider.getAvailableChapters(source.titleUrl(), never).catch(ignore)
      },
      expectedLines: [
        /^INFO Title lookup: “Berserk”, \d+\.\d s$/,
        /^INFO Chapter listing: “Berserk”, 2 chapters, \d+\.\d s$/,
        /^INFO Check of followed titles: 1 title, \d+\.\d s$/,
        /^WARN Chapter listing failed after \d+\.\d s: MangaDex is blocking this server/,
      ],
    }
  },
  'notify-discord': notifierTrial('notify-discord', (url) => ({ webhookAddress: `${url}/api/webhooks/1/s3cret` })),
  'notify-gotify': notifierTrial('notify-gotify', (server) => ({ server, token: 's3cret' })),
  'notify-ntfy': notifierTrial('notify-ntfy', (server) => ({ server, topic: 'hondana-s3cret' })),
  'notify-webhook': notifierTrial('notify-webhook', (url) => ({ address: `${url}/hook`, authorization: 'Bearer s3cret' })),
}

describe('the log of', { concurrent: true }, () => {
  test.for(builtInPlugins.map(({ id }) => id))('%s records what it did and why it failed, without its secrets', async (id, context) => {
    const trial = await trials[id]?.(context)
    if (!trial) throw new Error(`Describe here what the log of ${id} says`)
    const app = await anAppContext({ settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true', ...trial.settings } })
    context.onTestFinished(app.close)
    const plugins = pluginsFeature(app, builtInPlugins)
    const http = await app.open([plugins.feature])
    const url = `/api/v1/plugins/${id}`
    if (trial.config) expect((await http.inject({ method: 'PUT', url: `${url}/config`, payload: trial.config })).statusCode).toBe(200)
    await http.inject({ method: 'PATCH', url, payload: { enabled: true } })
    await trial.use(plugins)
    const { content } = (await http.inject({ url: `${url}/logs?size=200` })).json<{ content: { logLevel: string; message: string }[] }>()
    const lines = content.map(({ logLevel, message }) => `${logLevel} ${message}`)
    for (const line of trial.expectedLines) expect(lines).toContainEqual(expect.stringMatching(line))
    if (trial.hides) expect(lines.join('\n')).not.toMatch(trial.hides)
  })
})
