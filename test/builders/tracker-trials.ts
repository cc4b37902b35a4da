// Each built-in tracker with its service, for built-in-logs.test.ts.
import type { TestContext } from 'vitest'
import type { TrackerTokens } from '../../src/plugins/contract/trackers/tracker.ts'
import type { Plugins } from '../../src/plugins/index.ts'
import { aFakeAniListWithLists } from '../fakes/fake-anilist-lists.ts'
import { aFakeKitsuLibrary } from '../fakes/fake-kitsu-library.ts'
import { aFakeMangaDexWithStatus } from '../fakes/fake-mangadex-status.ts'
import { aFakeMangaUpdates } from '../fakes/fake-mangaupdates.ts'
import { aFakeMyanimelist } from '../fakes/fake-myanimelist.ts'

interface Service {
  readonly url: string
  breakPath(path: RegExp, answer: { readonly status: number }): unknown
  close(): Promise<unknown>
}

const never = new AbortController().signal
const client = { client_id: '42', client_secret: 'hush' }
const mangaDexTitle = '801513ba-a712-498c-8f57-cae55b38cc92'

function trial({ onTestFinished }: TestContext, id: string, service: Service, tokens: TrackerTokens) {
  onTestFinished(async () => void (await service.close()))
  return {
    use: async (plugins: Plugins) => {
      const state = await plugins.trackers.get(id)
      if (state.state === 'disabled') throw new Error(`${id} is disabled`)
      await state.tracker.search(tokens, 'berserk', never)
      await state.tracker.account(tokens, never)
      service.breakPath(/./, { status: 403 })
      await state.tracker.search(tokens, 'berserk', never).catch(() => undefined)
    },
    expectedLines: [
      /^INFO Title search: 1 title, \d+\.\d s$/,
      /^INFO Lookup of the signed-in account: “anna”, \d+\.\d s$/,
      /^WARN Title search failed after \d+\.\d s: /,
    ],
    hides: new RegExp(`hush|${tokens.access}`),
  }
}

export const trackerTrials = {
  'tracker-anilist': async (context: TestContext) => {
    const service = await aFakeAniListWithLists({ 30002: { name: 'Berserk', chapters: 364 } })
    const settings = { HONDANA_SRCB_API_URL: service.url, HONDANA_SRCB_AUTH_URL: `${service.url}/oauth` }
    const tokens = { access: service.tokenFor(), refresh: null, expiresAt: null }
    return { settings, config: client, ...trial(context, 'tracker-anilist', service, tokens) }
  },
  'tracker-myanimelist': async (context: TestContext) => {
    const service = await aFakeMyanimelist({ 2: { title: 'Berserk', num_chapters: 0, num_volumes: 0, media_type: 'manga' } })
    const settings = { HONDANA_MYANIMELIST_API_URL: `${service.url}/v2`, HONDANA_MYANIMELIST_AUTH_URL: `${service.url}/oauth2` }
    return { settings, config: client, ...trial(context, 'tracker-myanimelist', service, { ...service.tokens(), expiresAt: null }) }
  },
  'tracker-kitsu': async (context: TestContext) => {
    const service = await aFakeKitsuLibrary({ 8: { canonicalTitle: 'Berserk', slug: 'berserk', subtype: 'manga' } })
    const settings = { HONDANA_SRCC_API_URL: `${service.url}/edge`, HONDANA_SRCC_AUTH_URL: `${service.url}/oauth` }
    const tokens = { ...service.tokens(), expiresAt: null, more: { userId: '7' } }
    return { settings, ...trial(context, 'tracker-kitsu', service, tokens) }
  },
  'tracker-mangaupdates': async (context: TestContext) => {
    const service = await aFakeMangaUpdates({ 7: { title: 'Berserk', year: '1989', type: 'Manga', completed: false } })
    const tokens = { access: service.session(), refresh: null, expiresAt: null }
    return { settings: { HONDANA_MANGAUPDATES_API_URL: service.url }, ...trial(context, 'tracker-mangaupdates', service, tokens) }
  },
  'tracker-mangadex': async (context: TestContext) => {
    const service = await aFakeMangaDexWithStatus({
      [mangaDexTitle]: { title: { en: 'Berserk' }, altTitles: [], contentRating: 'erotica' },
    })
    const settings = { HONDANA_SRCA_API_URL: service.url, HONDANA_SRCA_AUTH_URL: service.url }
    const tokens = { ...service.tokens(), expiresAt: null, more: { clientId: 'personal', clientSecret: 'hush' } }
    return { settings, ...trial(context, 'tracker-mangadex', service, tokens) }
  },
}
