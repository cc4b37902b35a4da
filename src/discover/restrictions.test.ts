// What accounts with restrictions get from each address of Discover.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../test/builders/a-browse-site.ts'
import type { Caller } from '../../test/builders/a-caller.ts'
import type { TestServer } from '../../test/builders/a-server.ts'

let near: BrowseSite
let catalog: BrowseSite
let server: TestServer

const titles = [
  { title: 'Kids', ageRating: 0, sequels: ['teens', 'adults', 'unrated'] },
  { title: 'Teens', ageRating: 13 },
  { title: 'Adults', ageRating: 18 },
]

beforeAll(async () => {
  const filters = [
    {
      id: 'rating',
      name: 'Rating',
      kind: 'many',
      options: [
        { value: 'all', name: 'All' },
        { value: 'x', name: 'Adult', ageRating: 18 },
      ],
    },
  ] as const
  near = await aBrowseSite({ id: 'near', titles: [...titles, { title: 'Unrated', ageRating: null }], filters, chapters: [{}] })
  catalog = await aBrowseSite({ id: 'catalog', isDownloadable: false, titles: [{ title: 'Adults', ageRating: 13 }, { title: 'Teens' }] })
  server = await aBrowsingServer([near, catalog])
})
afterAll(async () => {
  await server.close()
  await near.close()
  await catalog.close()
})

type Restriction = Readonly<Record<string, unknown>>
const excluding = (age: number): Restriction => ({ ageRestriction: { age, restriction: 'EXCLUDE' } })
const allowingOnly = (age: number): Restriction => ({ ageRestriction: { age, restriction: 'ALLOW_ONLY' } })

describe.each<[string, Restriction, readonly string[]]>([
  ['is unrestricted', {}, ['Kids', 'Teens', 'Adults', 'Unrated']],
  ['excludes titles for 18 and older', excluding(18), ['Kids', 'Teens', 'Unrated']],
  ['excludes titles for 13 and older', excluding(13), ['Kids', 'Unrated']],
  ['allows only titles up to 13', allowingOnly(13), ['Kids', 'Teens']],
  ['excludes a sharing label, which titles of sources do not have', { labelsExclude: ['private'] }, ['Kids', 'Teens', 'Adults', 'Unrated']],
  ['allows only a sharing label', { labelsAllow: ['kids'] }, []],
  ['allows a sharing label or titles up to 13', { ...allowingOnly(13), labelsAllow: ['kids'] }, ['Kids', 'Teens']],
])('an account that %s', (name, restriction, visible) => {
  let caller: Caller
  let everyTitle: readonly { readonly id: string; readonly title: string; readonly coverUrl: string }[]
  beforeAll(async () => {
    caller = await server.aUser(`${name.replaceAll(/\W/g, '-')}@example.org`, restriction)
    const ids = ['kids', 'teens', 'adults', 'unrated']
    everyTitle = await Promise.all(ids.map(async (id) => (await server.http.get(`/api/v1/discover/sources/near/titles/${id}`)).json()))
  })
  const get = async (path: string) => (await caller.get(`/api/v1/discover/sources${path}`)).json()
  const namesOn = async (path: string): Promise<string[]> =>
    [...(await get(path)).titles, ...(await get(`${path}${path.includes('?') ? '&' : '?'}page=1`)).titles].map(({ title }) => title)

  test('finds only visible titles in lists and searches', async () => {
    expect(await namesOn('/near/lists/all')).toEqual(visible)
    expect(await namesOn('/near/search')).toEqual(visible)
    expect(await namesOn('/near/search?query=a&filter=rating:x')).toEqual(visible.filter((title) => title.toLowerCase().includes('a')))
  })

  test('gets 404 for every address of a hidden title, as for one that does not exist', async () => {
    for (const { id, title } of everyTitle) {
      for (const path of ['', '/match', '/chapters', '/chapters/chapter-0/preview']) {
        const answer = await get(`/near/titles/${id}${path}`)
        if (visible.includes(title)) expect(answer.status, id).not.toBe(404)
        else expect(answer).toEqual({ ...(await get('/near/titles/nothing')), path: answer.path, timestamp: answer.timestamp })
      }
    }
  })

  test('sees only visible titles among the related ones', async () => {
    const { related } = await get('/near/titles/kids')
    const shown = related?.map(({ title }: { title: { title: string } }) => title.title) ?? []
    expect(shown).toEqual(visible.filter((title) => title !== 'Kids'))
  })

  test('gets no cover of a hidden title, also not from a URL that another account was shown', async () => {
    for (const { title, coverUrl } of everyTitle) {
      const { statusCode } = await caller.get(coverUrl)
      expect([title, statusCode]).toEqual([title, visible.includes(title) ? 200 : 404])
    }
  })

  test('gets no hidden title as a match', async () => {
    const { match, status } = await get('/catalog/titles/adults/match')
    const seesSubject = visible.includes('Teens')
    expect(status).toBe(seesSubject ? undefined : 404)
    expect(match?.title).toBe(seesSubject && visible.includes('Adults') ? 'Adults' : undefined)
  })

  test('is offered only options of filters that find something', async () => {
    const { filters } = (await get('')).find(({ id }: { id: string }) => id === 'near')
    expect(filters[0].options.map(({ value }: { value: string }) => value)).toEqual(visible.includes('Adults') ? ['all', 'x'] : ['all'])
  })
})

test('the source is told the age limit of the account, and is not queried for one that may not see any of its titles', async () => {
  near.forgetRequests()
  await server.http.patch('/api/v1/plugins/near', { enabled: false })
  await server.http.patch('/api/v1/plugins/near', { enabled: true })
  for (const [email, restriction] of [
    ['sixteen@example.org', allowingOnly(16)],
    ['under-16@example.org', excluding(16)],
    ['under-30@example.org', excluding(30)],
    ['nothing@example.org', { labelsAllow: ['kids'] }],
  ] as const) {
    const caller = await server.aUser(email, restriction)
    expect((await caller.get('/api/v1/discover/sources/near/lists/all')).statusCode).toBe(200)
  }
  expect(near.requests.filter(({ path }) => path === '/list/all').map(({ query }) => query.get('maxAge'))).toEqual(['16', '15', '17'])
})
