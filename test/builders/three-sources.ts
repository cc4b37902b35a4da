// MangaDex, AniList and Kitsu with the same titles, each of which names the other two: a library of folders called after the MangaDex ids
// is bound to all three. Each is asked at a pace of the test's own.
import type { Ground } from '../../src/kernel/feature/index.ts'
import { aFakeAniList, type FakeAniList } from '../fakes/fake-anilist.ts'
import { aFakeKitsu } from '../fakes/fake-kitsu.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import type { FakeSite } from '../fakes/fake-site.ts'

/** Requests a second. */
export type Paces = Readonly<Record<'srca' | 'srcb' | 'srcc', number>>

interface OpenServer {
  readonly app: { readonly ground: Pick<Ground, 'outbound'> }
  /** As an administrator. */
  readonly http: { patch(url: string, body: object): Promise<unknown> }
}

export interface ThreeSources {
  readonly srca: FakeMangaDex
  readonly srcb: FakeAniList
  readonly srcc: FakeSite
  readonly settings: Readonly<Record<string, string>>
  /** Sets the paces that the server keeps to from now on. */
  pace(server: Pick<OpenServer, 'app'>, paces: Paces): void
  /** Likewise, and enables the plugins. */
  openFor(server: OpenServer, paces: Paces): Promise<void>
  close(): Promise<void>
}

const firstAniListId = 30_000
const firstKitsuId = 8

export async function threeSources(titles: number): Promise<ThreeSources> {
  const mangaDex = aFakeMangaDex()
  const aniList = aFakeAniList()
  const kitsu = aFakeKitsu()
  for (let n = 0; n < titles; n++) {
    mangaDex.title({ title: `Title ${n}`, links: { al: String(firstAniListId + n), kt: String(firstKitsuId + n) } })
    aniList.manga({ title: { english: `Title ${n} at AniList` }, more: { genres: [`Genre ${n % 9}`] } })
    kitsu.manga({ canonicalTitle: `Title ${n} at Kitsu`, staffBeside: true, staff: [{ name: 'A', role: 'Story' }] })
  }
  const [srca, srcb, srcc] = [await mangaDex.start(), await aniList.start(), await kitsu.start()]
  const sites = { srca, srcb, srcc }
  const pace: ThreeSources['pace'] = ({ app }, paces) => {
    for (const [id, { url }] of Object.entries(sites)) {
      app.ground.outbound.setRateLimit(new URL(url).host, paces[id as keyof Paces], 1000)
    }
  }
  return {
    ...sites,
    settings: {
      HONDANA_SRCA_API_URL: srca.url,
      HONDANA_SRCA_UPLOADS_URL: srca.url,
      HONDANA_SRCB_API_URL: srcb.url,
      HONDANA_SRCC_API_URL: srcc.url,
    },
    pace,
    openFor: async (server, paces) => {
      pace(server, paces)
      for (const id of Object.keys(sites)) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
    },
    close: async () => {
      await Promise.all([srca.close(), srcb.close(), srcc.close()])
    },
  }
}
