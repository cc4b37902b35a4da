// Which value a field gets when a person, series.json or a file gives it up.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aFakeKitsu } from '../../../test/fakes/fake-kitsu.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import type { FakeSite } from '../../../test/fakes/fake-site.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

describe.each(databases)('values that are given up, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let mangaDex: FakeMangaDex
  let kitsu: FakeSite
  let titleId: string
  let library: TestLibrary
  beforeAll(async () => {
    mangaDex = await aFakeMangaDex()
      .title({ title: 'Berserk', description: { en: 'Guts.' }, tags: { genre: ['Action'] } })
      .start()
    titleId = mangaDex.firstTitle().id
    kitsu = await aFakeKitsu()
      .manga({ canonicalTitle: 'Berserk at Kitsu', genres: ['Seinen'], staffBeside: true, staff: [] })
      .start()
    const settings = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url, HONDANA_SRCC_API_URL: kitsu.url }
    server = await aServer({ database: await aDatabase(), settings, working: true })
    // The fakes allow more requests than the real hosts.
    for (const { url } of [mangaDex, kitsu]) server.app.context.outbound.setRateLimit(new URL(url).host, 1000, 1000)
    for (const id of ['srca', 'srcc']) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
  })
  afterEach(() => library.removeFolder())
  afterAll(async () => {
    await server.close()
    await Promise.all([mangaDex.close(), kitsu.close()])
  })

  const withFiles = async (files: NonNullable<LibrarySpec['files']>) => {
    library = await aLibrary({ server, files })
  }
  const only = async () => requireDefined((await library.series())[0], 'the series')
  const sourcesOf = async (seriesId: string) => (await server.http.get(`/api/v1/series/${seriesId}/metadata/sources`)).json()
  const originOf = async (seriesId: string, field: string) =>
    (await sourcesOf(seriesId)).fields.find((one: { field: string }) => one.field === field).from

  test('resetting a field that series.json provides applies series.json again, not a source', async () => {
    const seriesJson = Buffer.from(JSON.stringify({ srcaId: titleId, metadata: { name: 'By series.json' } }))
    await withFiles({ 'Folder/1.cbz': {}, 'Folder/series.json': seriesJson })
    const { id } = await only()
    await server.http.patch(`/api/v1/series/${id}/metadata`, { title: 'By hand', titleLock: true })
    await server.http.post(`/api/v1/series/${id}/metadata/reset`, { fields: ['title'] })
    await server.app.context.tasks.idle()
    expect((await only()).metadata).toMatchObject({ title: 'By series.json', titleLock: false })
    expect(await originOf(id, 'title')).toBe('series.json')
  })

  test('an edit that is undone leaves the field to its source when the next chapter is scanned', async () => {
    await withFiles({ [`${titleId}/1.cbz`]: { comicInfo: { Series: 'From the file' } } })
    const { id } = await only()
    const edit = (title: string, titleLock: boolean) => server.http.patch(`/api/v1/series/${id}/metadata`, { title, titleLock })
    await edit('By hand', true)
    await edit('Berserk', false)
    await library.add(`${titleId}/2.cbz`, { comicInfo: { Series: 'From the file' } })
    await library.scan()
    expect((await only()).metadata).toMatchObject({ title: 'Berserk', titleLock: false })
  })

  test('a field that series.json no longer contains comes from the source', async () => {
    const json = (metadata: object) => Buffer.from(JSON.stringify({ srcaId: titleId, metadata }))
    await withFiles({ 'Folder/1.cbz': {}, 'Folder/series.json': json({ name: 'By series.json' }) })
    const { id } = await only()
    await library.add('Folder/series.json', json({}))
    await library.scan()
    expect((await only()).metadata.title).toBe('Berserk')
    expect(await originOf(id, 'title')).toBe('srca')
  })

  test('a title that series.json no longer names takes the values of its source with it', async () => {
    const seriesJson = Buffer.from(JSON.stringify({ metadata: { web_url: 'https://kitsu.app/manga/8' } }))
    await withFiles({ 'Folder/1.cbz': { comicInfo: { Genre: 'Horror' } }, 'Folder/series.json': seriesJson })
    const { id, metadata } = await only()
    expect(metadata).toMatchObject({ title: 'Berserk at Kitsu', genres: ['seinen'] })
    await library.remove('Folder/series.json')
    await library.scan()
    expect((await sourcesOf(id)).sources).toEqual([])
    expect((await only()).metadata).toMatchObject({ title: 'Folder', genres: ['horror'] })
  })
})
