// An administrator compares a title with a series and applies a selection.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { type ThreeSources, threeSources } from '../../../test/builders/three-sources.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

describe.each(databases)('a title whose fields are applied on %s', (_engine, aDatabase) => {
  let server: TestServer
  let sources: ThreeSources
  let library: TestLibrary
  beforeAll(async () => {
    sources = await threeSources(3)
    server = await aServer({ database: await aDatabase(), settings: sources.settings, working: true })
    await sources.openFor(server, { mangadex: 1000, anilist: 1000, kitsu: 1000 })
    library = await aLibrary({ server, files: { 'Mine/1.cbz': {}, 'Other/1.cbz': {} } })
  })
  afterAll(async () => {
    await server.close()
    await sources.close()
    await library.removeFolder()
  })
  const idle = () => server.app.context.tasks.idle()
  const seriesId = async (name: string) =>
    requireDefined(
      (await library.series()).find((one) => one.name === name),
      'the series',
    ).id
  const apply = async (id: string, body: object) => {
    const response = await server.http.post(`/api/v1/plugins/apply-metadata/${id}`, { provider: 'srca', ...body })
    await idle()
    return response.statusCode
  }
  const sourcesOf = async (id: string) => (await server.http.get(`/api/v1/series/${id}/metadata/sources`)).json()

  test.each([
    ['Mine', 0, { summary: 'Selected.', fields: ['summary'] }],
    ['Other', 1, {}],
  ])('links the series to the titles that it names, and loads them (%s)', async (name, n, selection) => {
    const id = await seriesId(name)
    const externalId = requireDefined(sources.mangadex.titles[n], 'the title').id
    expect(await apply(id, { externalId, ...selection })).toBe(204)
    expect((await sourcesOf(id)).sources).toMatchObject([
      { provider: 'srca', externalId, origin: 'person' },
      { provider: 'srcb', externalId: String(30_000 + n), origin: 'link', answeredAt: expect.any(String) },
      { provider: 'srcc', externalId: String(8 + n), origin: 'link', answeredAt: expect.any(String) },
    ])
  })

  test('ends the links of the former title when another one is applied', async () => {
    const id = await seriesId('Mine')
    const externalId = requireDefined(sources.mangadex.titles[1], 'the title').id
    expect(await apply(id, { externalId, summary: 'Corrected.', fields: ['summary'] })).toBe(204)
    expect((await sourcesOf(id)).sources).toMatchObject([{ externalId }, { externalId: '30001' }, { externalId: '9' }])
  })

  test('applies while its source is unavailable, if the values are given', async () => {
    const id = await seriesId('Mine')
    sources.mangadex.breakPath(/./, { status: 503 })
    // Not requested before: a response is cached for five minutes.
    const externalId = requireDefined(sources.mangadex.titles[2], 'the title').id
    expect(await apply(id, { externalId, summary: 'Given.', fields: ['summary'] })).toBe(204)
    expect((await library.series()).find((one) => one.id === id)?.metadata.summary).toBe('Given.')
  })
})
