// The built-in sources beside each other, with the same titles linked among them.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { type ThreeSources, threeSources } from '../../test/builders/three-sources.ts'
import { aFakeAniList } from '../../test/fakes/fake-anilist.ts'
import { aFakeKitsu } from '../../test/fakes/fake-kitsu.ts'
import { aFakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { wireIds } from '../plugins/index.ts'
import type { DiscoverTitle } from './discover.schemas.ts'

let sources: ThreeSources
let server: TestServer

beforeAll(async () => {
  sources = await threeSources(4)
  server = await aServer({ settings: { ...sources.settings, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' } })
  await sources.openFor(server, { mangadex: 1000, anilist: 1000, kitsu: 1000 })
})
afterAll(async () => {
  await server.close()
  await sources.close()
})

const get = async (path: string) => (await server.http.get(`/api/v1/discover/sources${path}`)).json()

test('all of them can be browsed, MangaDex first, and every list has titles', async () => {
  const listed: { id: string; downloadable: boolean; lists: { id: string }[] }[] = await get('')
  expect(listed.map(({ id, downloadable }) => [id, downloadable])).toEqual([
    [wireIds.mangadex, true],
    [wireIds.anilist, false],
    [wireIds.kitsu, false],
  ])
  for (const { id, lists } of listed) {
    expect(lists.length).toBeGreaterThan(1)
    for (const list of lists) expect((await get(`/${id}/lists/${list.id}`)).titles, `${id} ${list.id}`).toBeInstanceOf(Array)
    expect((await get(`/${id}/search?query=Title`)).titles.length, id).toBeGreaterThan(0)
  }
})

test.each([wireIds.anilist, wireIds.kitsu])(
  'a title of %s leads to the title at MangaDex that links to it, and not to one of the same name',
  async (source) => {
    const [sameName, linked] = [{ links: { al: '1', kt: '1' } }, { links: { al: '30000', kt: '8' } }]
    const mangadex = await aFakeMangaDex()
      .title({ title: 'Berserk', ...sameName })
      .title({ title: 'Berserk', ...linked })
      .start()
    const anilist = await aFakeAniList()
      .manga({ title: { english: 'Berserk' } })
      .start()
    const kitsu = await aFakeKitsu().manga({ canonicalTitle: 'Berserk' }).start()
    const urls = { HONDANA_SRCA_API_URL: mangadex.url, HONDANA_SRCB_API_URL: anilist.url, HONDANA_SRCC_API_URL: kitsu.url }
    const other = await aServer({ settings: urls })
    for (const one of [other, mangadex, anilist, kitsu]) onTestFinished(() => one.close())
    for (const id of [wireIds.mangadex, source]) await other.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
    const at = async (path: string) => (await other.http.get(`/api/v1/discover/sources/${source}${path}`)).json()
    const [title] = (await at('/search?query=Berserk')).titles
    expect(await at(`/titles/${title.id}/match`)).toMatchObject({
      match: { source: wireIds.mangadex, id: mangadex.titles[1]?.id },
      certain: true,
    })
  },
)

test('a cover of MangaDex is shown through the server', async () => {
  const { titles }: { titles: DiscoverTitle[] } = await get(`/${wireIds.mangadex}/lists/popular`)
  const withCover = titles.find(({ coverUrl }) => coverUrl !== null)
  expect(await server.http.get(requireDefined(withCover?.coverUrl, 'the cover'))).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg' },
  })
})
