// Titles of a catalog and the same work at a source that can be downloaded from.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../../test/builders/a-browse-site.ts'
import type { TestServer } from '../../../test/builders/a-server.ts'
import { tooManyRequests } from '../../../test/fakes/faults.ts'
import { wireIds } from '../../plugins/index.ts'

let anilist: BrowseSite
let mangadex: BrowseSite
let server: TestServer

beforeAll(async () => {
  mangadex = await aBrowseSite({
    id: wireIds.mangadex,
    titles: [
      { id: 'm1', title: 'Kenpuu Denki Berserk', crossIds: { mangadex: 'm1' } },
      { id: 'm2', title: 'Vinland Saga', crossIds: { anilist: '2' } },
      { id: 'm3', title: 'Monster' },
      { id: 'm4', title: 'Pluto', crossIds: { anilist: '999' } },
      { id: 'm5', title: 'The Climber', alternativeTitles: ['Kokou no Hito'] },
      { id: 'm6', title: 'Slam Dunk', crossIds: { myanimelist: '51' } },
    ],
  })
  anilist = await aBrowseSite({
    id: wireIds.anilist,
    isDownloadable: false,
    titles: [
      { id: '1', title: 'Berserk', crossIds: { mangadex: 'm1' } },
      { id: '2', title: 'Vinland Saga' },
      { id: '3', title: 'MONSTER' },
      { id: '4', title: 'Pluto' },
      { id: '5', title: '孤高の人', alternativeTitles: ['孤高', 'Kokou no Hito', 'The Climber'] },
      { id: '6', title: 'Slam Dunk', crossIds: { mangadex: 'deleted', myanimelist: '51' } },
      { id: '7', title: 'Nowhere', alternativeTitles: ['Nirgends', 'Nulle part'] },
    ],
  })
  server = await aBrowsingServer([anilist, mangadex])
})
afterAll(async () => {
  await server.close()
  await anilist.close()
  await mangadex.close()
})
afterEach(() => mangadex.heal())

async function match(id: string, source = anilist.id) {
  mangadex.forgetRequests()
  return (await server.http.get(`/api/v1/discover/sources/${source}/titles/${id}/match`)).json()
}

describe('a title of a catalog', () => {
  test('is matched for certain by the id that it has at the downloadable source, with one request', async () => {
    expect(await match('1')).toMatchObject({ match: { source: mangadex.id, id: 'm1', title: 'Kenpuu Denki Berserk' }, certain: true })
    expect(mangadex.requests).toHaveLength(1)
  })

  test('is matched for certain when the found title names its id', async () => {
    expect(await match('2')).toMatchObject({ match: { id: 'm2' }, certain: true })
  })

  test('is matched by its title, which is not certain', async () => {
    expect(await match('3')).toMatchObject({ match: { id: 'm3' }, certain: false })
  })

  test('is not matched with a title of the same name that names another id', async () => {
    expect(await match('4')).toEqual({ match: null, certain: false })
  })

  test('is matched by another title in Latin script with a second request', async () => {
    expect(await match('5')).toMatchObject({ match: { id: 'm5' }, certain: false })
    expect(mangadex.requests.map(({ query }) => query.get('query'))).toEqual(['孤高の人', 'Kokou no Hito'])
  })

  test('whose id no longer exists at the downloadable source is matched by its title and the ids of other services', async () => {
    expect(await match('6')).toMatchObject({ match: { id: 'm6' }, certain: true })
    expect(mangadex.requests).toHaveLength(2)
  })

  test('that does not exist there has no match, after two requests', async () => {
    expect(await match('7')).toEqual({ match: null, certain: false })
    expect(mangadex.requests).toHaveLength(2)
  })
})

test('a title of a downloadable source is its own match', async () => {
  expect(await match('m3', mangadex.id)).toMatchObject({ match: { source: mangadex.id, id: 'm3' }, certain: true })
})

// The last one: the source stays limited.
test('there is an error and not "no match" while the downloadable source is unavailable', async () => {
  anilist.titles.push({ ...anilist.titles[2], id: '8', title: 'Limited' } as (typeof anilist.titles)[number])
  mangadex.breakPath(/./, tooManyRequests(60))
  expect(await match('8')).toMatchObject({ status: 429, code: 'SOURCE_LIMITED' })
})
