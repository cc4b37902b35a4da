import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { type ThreeSources, threeSources } from '../../../test/builders/three-sources.ts'
import { databases } from '../../../test/setup/databases.ts'

const url = '/api/v1/metadata/matches'

interface Match {
  readonly seriesId: string
  readonly title: string
  readonly searching: boolean
  readonly linked: readonly string[]
  readonly candidates: readonly { readonly provider: string; readonly externalId: string; readonly confidence: number }[]
  readonly choice: { readonly provider: string; readonly externalId: string } | null
}

describe.each(databases)('matching several series at once, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let sources: ThreeSources
  let library: TestLibrary
  beforeAll(async () => {
    sources = await threeSources(3)
    server = await aServer({ database: await aDatabase(), settings: sources.settings, working: true })
    await sources.openFor(server, { mangadex: 1000, anilist: 1000, kitsu: 1000 })
    library = await aLibrary({ server, files: { 'Title 0/1.cbz': {}, 'Title 1/1.cbz': {}, 'Unheard of/1.cbz': {} } })
  })
  afterAll(async () => {
    await server.close()
    await sources.close()
    await library.removeFolder()
  })
  const idle = () => server.app.context.tasks.idle()
  const matches = async (): Promise<readonly Match[]> => (await server.http.get(url)).json().matches
  const matchOf = async (title: string) => {
    const match = (await matches()).find((one) => one.title === title)
    if (!match) throw new Error(`${title} is not listed`)
    return match
  }
  const search = async () => {
    const seriesIds = (await library.series()).map(({ id }) => id)
    const response = await server.http.post(url, { seriesIds })
    expect(response.statusCode).toBe(202)
    return seriesIds
  }

  test('a title with the same name is chosen, an unknown series gets none, and one request links all that are chosen', async () => {
    const seriesIds = await search()
    await idle()
    expect((await matches()).map(({ title, searching }) => [title, searching])).toEqual([
      ['Title 0', false],
      ['Title 1', false],
      ['Unheard of', false],
    ])
    const first = await matchOf('Title 0')
    expect(first.candidates[0]).toMatchObject({ provider: 'srca', confidence: 1 })
    expect(new Set(first.candidates.map(({ provider }) => provider))).toEqual(new Set(['srca', 'srcb', 'srcc']))
    expect(first.choice).toEqual({ provider: 'srca', externalId: sources.mangadex.titles[0]?.id })
    expect((await matchOf('Unheard of')).choice).toBeNull()

    // Another title for the second series.
    const other = (await matchOf('Title 1')).candidates.map(({ provider, externalId }) => ({ provider, externalId })).at(-1)
    if (!other) throw new Error('no candidates')
    expect((await server.http.patch(`${url}/${(await matchOf('Title 1')).seriesId}`, { choice: other })).statusCode).toBe(204)
    await search()
    await idle()
    expect((await matchOf('Title 1')).choice).toEqual(other)

    const titles = (await matches()).flatMap(({ seriesId, choice }) => (choice ? [{ seriesId, ...choice }] : []))
    expect((await server.http.post(`${url}/apply`, { titles })).json().messageSaying.params).toEqual({ count: 2 })
    // A second press finds them applied.
    expect((await server.http.post(`${url}/apply`, { titles })).json().messageSaying.params).toEqual({ count: 0 })
    await idle()
    expect((await matches()).map(({ title }) => title)).toEqual(['Unheard of'])
    const bound = async (seriesId: string) => (await server.http.get(`/api/v1/series/${seriesId}/metadata/sources`)).json().sources
    expect(await bound(first.seriesId)).toMatchObject([{ provider: 'srca', origin: 'person', answeredAt: expect.any(String) }, {}, {}])
    expect((await server.http.post(`${url}/remove`, { seriesIds })).statusCode).toBe(204)
    expect(await matches()).toEqual([])
  })

  test('an unavailable source is queried again later, and the results of the others are available in the meantime', async () => {
    sources.kitsu.breakPath(/manga/, { status: 503 })
    const [seriesId] = (await library.series()).filter(({ metadata }) => metadata.title === 'Unheard of').map(({ id }) => id)
    await server.http.patch(`/api/v1/series/${seriesId}/metadata`, { title: 'Title 2' })
    await server.http.post(url, { seriesIds: [seriesId] })
    await expect.poll(async () => (await matchOf('Title 2')).candidates.map(({ provider }) => provider)).toContain('srca')
    expect((await matchOf('Title 2')).searching).toBe(true)
    sources.kitsu.heal()
    await server.http.post(url, { seriesIds: [seriesId] })
    await expect.poll(async () => (await matchOf('Title 2')).candidates.map(({ provider }) => provider)).toContain('srcc')
    expect((await matchOf('Title 2')).searching).toBe(false)
  })

  test('a source that was disabled is not waited for, and its title is no longer chosen', async () => {
    await search()
    await idle()
    const { seriesId } = await matchOf('Title 2')
    const kitsu = (await matchOf('Title 2')).candidates.find(({ provider }) => provider === 'srcc')
    await server.http.patch(`${url}/${seriesId}`, { choice: { provider: 'srcc', externalId: kitsu?.externalId } })
    expect((await matchOf('Title 2')).choice).toMatchObject({ provider: 'srcc' })
    await server.http.patch('/api/v1/plugins/srcc', { enabled: false })
    expect(await matchOf('Title 2')).toMatchObject({ choice: null, searching: false })
    await server.http.patch('/api/v1/plugins/srcc', { enabled: true })
  })

  test('a series that is not listed cannot be given a title, nor can a title of an unknown source be applied', async () => {
    const seriesIds = (await library.series()).map(({ id }) => id)
    await server.http.post(`${url}/remove`, { seriesIds })
    const title = { provider: 'srca', externalId: '1' }
    expect((await server.http.patch(`${url}/${seriesIds[0]}`, { choice: title })).statusCode).toBe(404)
    expect(
      (await server.http.post(`${url}/apply`, { titles: [{ seriesId: seriesIds[0], ...title }] })).json().messageSaying.params,
    ).toEqual({
      count: 0,
    })
    const unknown = { seriesId: seriesIds[0], provider: 'elsewhere', externalId: '1' }
    expect((await server.http.post(`${url}/apply`, { titles: [unknown] })).statusCode).toBe(400)
  })

  test('a reader can neither see nor change the list', async () => {
    const reader = await server.aUser('match-reader@example.org')
    const series = { seriesIds: (await library.series()).map(({ id }) => id) }
    expect((await reader.get(url)).statusCode).toBe(403)
    expect((await reader.post(url, series)).statusCode).toBe(403)
    expect((await reader.post(`${url}/remove`, series)).statusCode).toBe(403)
    expect((await reader.post(`${url}/apply`, { titles: [] })).statusCode).toBe(403)
  })

  test('a series that does not exist is refused, and nothing is listed', async () => {
    expect((await server.http.post(url, { seriesIds: ['missing'] })).statusCode).toBe(404)
    expect((await server.http.post(url, { seriesIds: [] })).statusCode).toBe(400)
  })
})
