import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { aFakeKitsu } from '../../test/fakes/fake-kitsu.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import type { FakeSite } from '../../test/fakes/fake-site.ts'
import { databases, onOneDatabase } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'

describe.each(databases)('series metadata from sources, on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  let mangaDex: FakeMangaDex
  let kitsu: FakeSite
  let titleId: string
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    mangaDex = await aFakeMangaDex()
      .title({ title: 'Berserk', description: { en: 'Guts.' }, tags: { genre: ['Action'] }, links: { kt: '8' }, status: 'hiatus' })
      .title({ title: 'Vagabond', tags: {} })
      .title({ title: 'Od\0d', description: { en: 'Has\0 a NUL.' }, tags: { genre: ['Act\0ion'] }, authors: ['Mi\0ura'] })
      .start()
    titleId = mangaDex.firstTitle().id
    kitsu = await aFakeKitsu()
      .manga({ canonicalTitle: 'Berserk at Kitsu', genres: ['Seinen'], staffBeside: true, staff: [] })
      .start()
    const settings = {
      HONDANA_SRCA_API_URL: mangaDex.url,
      HONDANA_SRCA_UPLOADS_URL: mangaDex.url,
      HONDANA_SRCC_API_URL: kitsu.url,
    }
    server = await aServer({ database: await aDatabase(), settings, working: true })
    // The fakes allow more requests than the real hosts.
    for (const { url } of [mangaDex, kitsu]) server.app.context.outbound.setRateLimit(new URL(url).host, 1000, 1000)
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([mangaDex.close(), kitsu.close()])
  })
  beforeEach(async () => {
    for (const id of ['srca', 'srcc']) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
  })
  afterEach(async () => {
    mangaDex.heal()
    for (const library of libraries.splice(0)) await library.removeFolder()
  })

  const withFiles = async (files: NonNullable<LibrarySpec['files']>) => {
    const library = await aLibrary({ server, files })
    libraries.push(library)
    return library
  }
  const idle = () => server.app.context.tasks.idle()
  const only = async (library: TestLibrary) => {
    const [series] = await library.series()
    if (!series) throw new Error('No series')
    return series
  }
  const sourcesOf = async (seriesId: string) => (await server.http.get(`/api/v1/series/${seriesId}/metadata/sources`)).json()
  const fieldOf = async (seriesId: string, field: string) =>
    (await sourcesOf(seriesId)).fields.find((one: { field: string }) => one.field === field)
  const post = async (url: string, body?: unknown) => {
    const response = await server.http.post(`/api/v1/${url}`, body)
    await idle()
    return response
  }

  test('a downloaded series is bound to its title by its folder, links bind other sources, and the best source provides the values', async () => {
    const library = await withFiles({ [`${titleId}/1.cbz`]: { comicInfo: { Series: 'From the file', Genre: 'Horror' } } })
    const series = await only(library)
    expect(series.metadata).toMatchObject({ title: 'Berserk', titleSort: 'Berserk', summary: 'Guts.', status: 'HIATUS', tags: ['action'] })
    // MangaDex has no genres, so the next source provides them.
    expect(series.metadata.genres).toEqual(['seinen'])
    expect((await sourcesOf(series.id)).sources).toMatchObject([
      { provider: 'srca', name: 'MangaDex', externalId: titleId, origin: 'folder', fault: null },
      { provider: 'srcc', url: 'https://kitsu.app/manga/8', origin: 'link', answeredAt: expect.stringMatching(/Z$/) },
    ])
    expect(await fieldOf(series.id, 'title')).toMatchObject({
      value: 'Berserk',
      locked: false,
      from: 'srca',
      offers: { srca: 'Berserk', srcc: 'Berserk at Kitsu' },
    })
    await library.add(`${titleId}/2.cbz`, { comicInfo: { Series: 'From the file' } })
    await library.scan()
    expect((await only(library)).metadata).toMatchObject({ title: 'Berserk', genres: ['seinen'] })
  })

  test('metadata omits characters and numbers that a database cannot store', async () => {
    const library = await withFiles({ [`${requireDefined(mangaDex.titles[2], 'the title').id}/1.cbz`]: {} })
    expect((await only(library)).metadata).toMatchObject({ title: 'Odd', summary: 'Has a NUL.', tags: ['action'] })
    const count = { provider: 'srcc', externalId: '8', totalBookCount: 3_000_000_000, fields: ['totalBookCount'] }
    expect((await post(`plugins/apply-metadata/${(await only(library)).id}`, count)).statusCode).toBe(204)
    expect((await only(library)).metadata.totalBookCount).toBeNull()
  })

  test('locked fields are kept, series.json precedes sources, and a reset uses the next source in order', async () => {
    const seriesJson = Buffer.from(JSON.stringify({ srcaId: titleId, metadata: { name: 'By series.json' } }))
    const library = await withFiles({ 'Folder/1.cbz': {}, 'Folder/series.json': seriesJson })
    const { id } = await only(library)
    expect((await only(library)).metadata).toMatchObject({ title: 'By series.json', summary: 'Guts.' })
    expect(await fieldOf(id, 'title')).toMatchObject({ from: 'series.json', offers: { srca: 'Berserk' } })
    await server.http.patch(`/api/v1/series/${id}/metadata`, { summary: 'By hand', summaryLock: true, statusLock: true })
    await post(`series/${id}/metadata/refresh`)
    expect((await only(library)).metadata.summary).toBe('By hand')
    expect(await fieldOf(id, 'summary')).toMatchObject({ from: 'person', locked: true, offers: { srca: 'Guts.' } })
    expect((await post(`series/${id}/metadata/reset`, { fields: ['summary'] })).statusCode).toBe(204)
    expect((await only(library)).metadata).toMatchObject({ summary: 'Guts.', summaryLock: false, statusLock: true })
    expect((await post(`series/${id}/metadata/reset`, { fields: ['sumary'] })).statusCode).toBe(400)
  })

  once('a disconnected disk removes neither bindings nor the values from sources', async () => {
    const seriesJson = Buffer.from(JSON.stringify({ metadata: { web_url: 'https://kitsu.app/manga/8' } }))
    const library = await withFiles({ 'Folder/1.cbz': {}, 'Folder/series.json': seriesJson })
    const { id } = await only(library)
    const before = [(await sourcesOf(id)).sources, (await only(library)).metadata.genres]
    expect(before).toMatchObject([[{ provider: 'srcc', origin: 'series.json' }], ['seinen']])
    await rename(library.root, `${library.root}-away`)
    await post(`series/${id}/metadata/refresh`)
    await rename(`${library.root}-away`, library.root)
    expect((await sourcesOf(id)).sources).toMatchObject([{ provider: 'srcc', origin: 'series.json' }])
    expect((await only(library)).metadata.genres).toEqual(['seinen'])
  })

  once('removing a binding returns its fields to the next source and the files, and it is not detected again', async () => {
    const library = await withFiles({ [`${titleId}/1.cbz`]: { comicInfo: { Series: 'From the file' } } })
    const { id } = await only(library)
    expect((await server.http.delete(`/api/v1/series/${id}/metadata/sources/srca`)).statusCode).toBe(204)
    await idle()
    expect((await only(library)).metadata).toMatchObject({ title: 'Berserk at Kitsu', tags: [] })
    await server.http.delete(`/api/v1/series/${id}/metadata/sources/srcc`)
    await idle()
    expect((await only(library)).metadata).toMatchObject({ title: 'From the file', titleSort: 'From the file', summary: '', genres: [] })
    expect((await server.http.delete(`/api/v1/series/${id}/metadata/sources/srcc`)).json()).toMatchObject({ code: 'SERIES_NOT_BOUND' })
    await post(`series/${id}/metadata/refresh`)
    expect(await sourcesOf(id)).toMatchObject({ sources: [] })
  })

  once('a series that is linked to another title loses the links of the former one', async () => {
    const library = await withFiles({ [`${titleId}/1.cbz`]: {} })
    const { id } = await only(library)
    expect((await only(library)).metadata.genres).toEqual(['seinen'])
    await server.http.put(`/api/v1/series/${id}/metadata/sources/srca`, { externalId: requireDefined(mangaDex.titles[1], 'the title').id })
    await idle()
    expect((await sourcesOf(id)).sources).toMatchObject([{ provider: 'srca', origin: 'person' }])
    expect((await only(library)).metadata).toMatchObject({ title: 'Vagabond', genres: [] })
    await post(`plugins/apply-metadata/${id}`, { provider: 'srca', externalId: titleId })
    await post(`series/${id}/metadata/refresh`)
    expect((await only(library)).metadata).toMatchObject({ title: 'Berserk', genres: ['seinen'] })
    await server.http.put(`/api/v1/series/${id}/metadata/sources/srcc`, { externalId: '8' })
    await server.http.put(`/api/v1/series/${id}/metadata/sources/srca`, { externalId: requireDefined(mangaDex.titles[1], 'the title').id })
    await idle()
    expect((await only(library)).metadata).toMatchObject({ title: 'Vagabond', genres: ['seinen'] })
  })

  once('the administrator’s source order applies at once, without a request', async () => {
    const library = await withFiles({ [`${titleId}/1.cbz`]: {} })
    const { id } = await only(library)
    const settings = { order: ['srcc', 'srca'], refreshEveryDays: 7 }
    mangaDex.forgetRequests()
    expect((await server.http.put('/api/v1/metadata/settings', settings)).json()).toEqual(settings)
    await idle()
    expect((await only(library)).metadata).toMatchObject({ title: 'Berserk at Kitsu', tags: ['action'] })
    expect(mangaDex.requests).toEqual([])
    await post(`series/${id}/metadata/refresh`)
    expect((await only(library)).metadata).toMatchObject({ title: 'Berserk at Kitsu', tags: ['action'] })
    await server.http.put('/api/v1/metadata/settings', { order: ['srca', 'srcb', 'srcc'], refreshEveryDays: 30 })
    expect((await server.http.put('/api/v1/metadata/settings', { order: [], refreshEveryDays: -1 })).statusCode).toBe(400)
  })

  once('a title that was deleted at its source keeps its values, and the binding reports the error until the next success', async () => {
    const library = await withFiles({ [`${titleId}/1.cbz`]: {} })
    const { id } = await only(library)
    mangaDex.breakPath(/^\/manga/, { status: 404 })
    await post(`series/${id}/metadata/refresh`)
    expect((await only(library)).metadata).toMatchObject({ title: 'Berserk', summary: 'Guts.' })
    expect((await sourcesOf(id)).sources[0]).toMatchObject({ provider: 'srca', fault: expect.stringContaining('no longer exists') })
    mangaDex.heal()
    await post(`series/${id}/metadata/refresh`)
    expect((await sourcesOf(id)).sources[0]).toMatchObject({ fault: null })
  })

  once('a user searches for a title, compares it with the series and applies selected fields', async () => {
    const library = await withFiles({ 'Other/1.cbz': { comicInfo: { Series: 'Berserk', Genre: 'Horror' } } })
    const { id } = await only(library)
    const response = await server.http.get('/api/v1/plugins/srca/search?query=berserk&language=en')
    expect(response.json()).toMatchObject([{ externalId: titleId, provider: 'srca', title: 'Berserk', sourceUrl: expect.any(String) }])
    expect((await server.http.get('/api/v1/plugins/srca/search?query=nothing-like-it')).json()).toEqual([])
    const details = (await server.http.get(`/api/v1/plugins/srca/metadata/${titleId}`)).json()
    expect(details).toMatchObject({ externalId: titleId, provider: 'srca', title: 'Berserk', summary: 'Guts.', status: 'HIATUS' })
    const differences = (await server.http.get(`/api/v1/plugins/srca/metadata/${titleId}/differences?seriesId=${id}`)).json()
    expect(differences).toContainEqual({ field: 'summary', current: '', offered: 'Guts.', locked: false, from: 'file' })
    expect(differences.map(({ field }: { field: string }) => field)).not.toContain('title')
    expect((await post(`plugins/apply-metadata/${id}`, { ...details, summary: 'Guts, shorter.', fields: ['summary'] })).statusCode).toBe(
      204,
    )
    expect((await only(library)).metadata).toMatchObject({ summary: 'Guts, shorter.', genres: ['seinen'] })
    expect((await sourcesOf(id)).sources).toMatchObject([{ provider: 'srca', externalId: titleId, origin: 'person' }, { provider: 'srcc' }])
  })

  once('a field that a user applied from a lower source keeps that source', async () => {
    const library = await withFiles({ [`${titleId}/1.cbz`]: {} })
    const { id } = await only(library)
    await post(`plugins/apply-metadata/${id}`, { provider: 'srcc', externalId: '8', title: 'Berserk at Kitsu', fields: ['title'] })
    await post(`series/${id}/metadata/refresh`)
    expect((await only(library)).metadata).toMatchObject({ title: 'Berserk at Kitsu', summary: 'Guts.' })
    await post(`plugins/apply-metadata/${id}`, { provider: 'srca', externalId: titleId, fields: ['title'] })
    expect((await only(library)).metadata.title).toBe('Berserk')
  })

  once('the search returns how certain each title is a match', async () => {
    const library = await withFiles({ 'Some berserk/1.cbz': {}, 'Berserk [EN]/1.cbz': {} })
    const confidence = async (name: string) => {
      const series = (await library.series()).find((one) => one.name === name)
      return (await server.http.get(`/api/v1/plugins/srca/search?query=berserk&seriesId=${series?.id}`)).json()[0].confidence
    }
    expect(await confidence('Berserk [EN]')).toBe(1)
    expect(await confidence('Some berserk')).toBeLessThan(0.85)
    expect((await server.http.get('/api/v1/plugins/srca/search?query=berserk')).json()[0].confidence).toBeNull()
    expect((await server.http.get('/api/v1/plugins/srca/search?query=berserk&seriesId=nobody')).statusCode).toBe(404)
  })

  test('series.json receives the bound titles on request and keeps other content', async () => {
    const library = await withFiles({ 'Mine/1.cbz': {}, 'Mine/Series.json': Buffer.from('{"mine": [1], "srcbId": 7}') })
    const { id } = await only(library)
    await server.http.put(`/api/v1/series/${id}/metadata/sources/srca`, { url: mangaDex.titleUrl() })
    await server.http.put(`/api/v1/series/${id}/metadata/sources/srcb`, { externalId: '30002' })
    await idle()
    const write = () => server.http.post(`/api/v1/series/${id}/metadata/series-json`)
    const file = async () => JSON.parse(await readFile(join(library.root, 'Mine/Series.json'), 'utf8'))
    expect((await write()).json()).toEqual({ kept: ['srcbId'] })
    expect(await file()).toEqual({
      mine: [1],
      srcbId: 7,
      srcaId: titleId,
      srcaUrl: `https://mangadex.org/title/${titleId}`,
      srcbUrl: 'https://anilist.co/manga/30002',
    })
    expect(await readdir(join(library.root, 'Mine'))).toEqual(['1.cbz', 'Series.json'])
    await library.add('Mine/Series.json', Buffer.from('{ not json'))
    expect((await write()).json()).toMatchObject({ status: 409, code: 'SERIES_JSON_BROKEN' })
    await rename(join(library.root, 'Mine'), join(library.root, 'Away'))
    expect((await write()).json()).toMatchObject({ status: 507, code: 'SERIES_JSON_NOT_WRITTEN', params: { fault: 'ENOENT' } })
    const unnamed = await server.http.put(`/api/v1/series/${id}/metadata/sources/srca`, { url: 'https://example.org/' })
    expect(unnamed.json()).toMatchObject({ status: 400, code: 'TITLE_NOT_NAMED' })
  })

  test('a cover becomes the poster, and only hosts of sources are allowed', async () => {
    const library = await withFiles({ [`${titleId}/1.cbz`]: {} })
    const { id } = await only(library)
    const { coverUrl } = (await server.http.get(`/api/v1/plugins/srca/metadata/${titleId}`)).json()
    const response = await server.http.get(`/api/v1/plugins/cover?url=${encodeURIComponent(coverUrl)}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await post(`plugins/apply-cover/${id}`, { coverUrl })).statusCode).toBe(204)
    expect((await server.http.get(`/api/v1/series/${id}/thumbnails`)).json()).toMatchObject([{ type: 'USER_UPLOADED', selected: true }])
    const missing = await post(`plugins/apply-cover/${id}`, { coverUrl: `${mangaDex.url}/covers/none.jpg` })
    expect(missing.json()).toMatchObject({ status: 502, code: 'COVER_MISSING' })
    for (const url of ['https://evilmangadex.org/covers/1.jpg', 'http://mangadex.org/1.jpg', 'http://127.0.0.1:1/x.jpg']) {
      expect((await post(`plugins/apply-cover/${id}`, { coverUrl: url })).json()).toMatchObject({ code: 'COVER_HOST_UNKNOWN' })
    }
    expect((await post(`plugins/apply-cover/${id}`, { coverUrl: 'file:///etc/passwd' })).statusCode).toBe(400)
  })

  once('requests to an unknown plugin, a disabled one, one without metadata and for an unknown title return specific errors', async () => {
    const get = async (path: string) => (await server.http.get(`/api/v1/plugins/${path}`)).json()
    expect(await get('nobody/search?query=x')).toMatchObject({ status: 404, code: 'PLUGIN_NOT_FOUND' })
    expect(await get('extractor-downloader/search?query=x')).toMatchObject({ status: 400, code: 'PLUGIN_NOT_METADATA' })
    expect(await get('srcb/search?query=x')).toMatchObject({
      status: 400,
      code: 'SOURCE_DISABLED',
      message: expect.stringContaining('AniList'),
    })
    expect(await get('srca/search')).toMatchObject({ status: 400 })
    expect(await get('srca/metadata/11111111-1111-4111-a111-111111111111')).toMatchObject({ status: 404, code: 'TITLE_NOT_FOUND' })
    mangaDex.breakPath(/^\/manga/, 'html')
    expect(await get('srca/search?query=broken')).toMatchObject({ status: 502, code: 'SOURCE_ANSWER_BAD' })
  })

  once('every endpoint is for administrators', async () => {
    const reader = await server.aUser(`reader-${titleId}@example.org`)
    for (const url of [
      'plugins/mangadex/search?query=x',
      'plugins/mangadex/metadata/1',
      'plugins/cover?url=https://x/',
      'series/1/metadata/sources',
      'metadata/settings',
    ]) {
      expect((await reader.get(`/api/v1/${url}`)).statusCode).toBe(403)
    }
    expect((await reader.post('/api/v1/plugins/apply-metadata/1', {})).statusCode).toBe(403)
    expect((await server.http.get('/api/v1/series/nobody/metadata/sources')).statusCode).toBe(404)
  })
})
