// MangaDex, AniList and Kitsu with the same titles, each linking to the other two: a library whose folders are named by MangaDex ids is
// bound to all three. The test sets the rate limit of each.
import type { AppContext } from '../../src/kernel/feature/index.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { aFakeAniList, type FakeAniList } from '../fakes/fake-anilist.ts'
import { aFakeKitsu } from '../fakes/fake-kitsu.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import type { FakeSite } from '../fakes/fake-site.ts'

/** Requests per second. */
export type RequestRates = Readonly<Record<'mangadex' | 'anilist' | 'kitsu', number>>

interface OpenServer {
  readonly app: { readonly context: Pick<AppContext, 'outbound'> }
  /** As an administrator. */
  readonly http: { patch(url: string, body: object): Promise<unknown> }
}

export interface ThreeSources {
  readonly mangadex: FakeMangaDex
  readonly anilist: FakeAniList
  readonly kitsu: FakeSite
  readonly settings: Readonly<Record<string, string>>
  /** Sets the server's rate limits. */
  pace(server: Pick<OpenServer, 'app'>, paces: RequestRates): void
  /** The same, and enables the plugins. */
  openFor(server: OpenServer, paces: RequestRates): Promise<void>
  close(): Promise<void>
}

const firstAniListId = 30_000
const firstKitsuId = 8

export async function threeSources(titles: number): Promise<ThreeSources> {
  const titlesOf = { mangadex: aFakeMangaDex(), anilist: aFakeAniList(), kitsu: aFakeKitsu() }
  for (let n = 0; n < titles; n++) {
    titlesOf.mangadex.title({ title: `Title ${n}`, links: { al: String(firstAniListId + n), kt: String(firstKitsuId + n) } })
    titlesOf.anilist.manga({ title: { english: `Title ${n} at AniList` }, more: { genres: [`Genre ${n % 9}`] } })
    titlesOf.kitsu.manga({ canonicalTitle: `Title ${n} at Kitsu`, staffBeside: true, staff: [{ name: 'A', role: 'Story' }] })
  }
  const mangadex = await titlesOf.mangadex.start()
  const anilist = await titlesOf.anilist.start()
  const kitsu = await titlesOf.kitsu.start()
  const sites = { mangadex, anilist, kitsu }
  const pace: ThreeSources['pace'] = ({ app }, paces) => {
    for (const [name, { url }] of Object.entries(sites)) {
      app.context.outbound.setRateLimit(new URL(url).host, paces[name as keyof RequestRates], 1000)
    }
  }
  return {
    ...sites,
    settings: {
      HONDANA_SRCA_API_URL: mangadex.url,
      HONDANA_SRCA_UPLOADS_URL: mangadex.url,
      HONDANA_SRCB_API_URL: anilist.url,
      HONDANA_SRCC_API_URL: kitsu.url,
    },
    pace,
    openFor: async (server, paces) => {
      pace(server, paces)
      for (const name of Object.keys(sites))
        await server.http.patch(`/api/v1/plugins/${wireIds[name as keyof RequestRates]}`, { enabled: true })
    },
    close: async () => {
      await Promise.all([mangadex.close(), anilist.close(), kitsu.close()])
    },
  }
}
