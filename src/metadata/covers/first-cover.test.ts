// The cover that a downloaded series gets automatically.
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { aFakeS3 } from '../../../test/fakes/fake-s3.ts'
import { databases } from '../../../test/setup/databases.ts'
import { buildArchiveComment } from '../../formats/comicinfo/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

describe.each(databases)('a downloaded series, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let mangaDex: FakeMangaDex
  let cover: Buffer
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    mangaDex = await aFakeMangaDex().title({ title: 'One' }).chapters(1).start()
    const settings = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url }
    server = await aServer({ database: await aDatabase(), settings, working: true })
    server.app.context.outbound.setRateLimit(new URL(mangaDex.url).host, 1000, 1000)
    await server.http.patch('/api/v1/plugins/srca', { enabled: true })
    const { coverUrl } = (await server.http.get(`/api/v1/plugins/srca/metadata/${mangaDex.firstTitle().id}`)).json()
    cover = Buffer.from(await (await fetch(coverUrl)).arrayBuffer())
  })
  afterAll(async () => {
    await server.close()
    await mangaDex.close()
  })
  afterEach(async () => {
    mangaDex.heal()
    for (const library of libraries.splice(0)) await library.removeFolder()
  })

  const downloaded = () => {
    const chapterId = requireDefined(mangaDex.chaptersOf()[0], 'the chapter').id
    return { comment: buildArchiveComment({ titleId: mangaDex.firstTitle().id, chapterId, number: '1', volume: null }) }
  }
  const aSeries = async (files: NonNullable<LibrarySpec['files']>) => {
    const library = await aLibrary({ server, files })
    libraries.push(library)
    const [series] = await library.series()
    return { library, id: requireDefined(series, 'the series').id }
  }
  const idle = () => server.app.context.tasks.idle()
  const refresh = async (id: string) => {
    await server.http.post(`/api/v1/series/${id}/metadata/refresh`)
    await idle()
  }
  const postersOf = async (id: string): Promise<{ id: string; type: string; selected: boolean }[]> =>
    (await server.http.get(`/api/v1/series/${id}/thumbnails`)).json()
  const shown = async (id: string) => (await server.http.get(`/api/v1/series/${id}/thumbnail`)).rawPayload

  test('gets the cover of its title, and a cover that was removed does not return', async () => {
    const { id } = await aSeries({ 'A/1.cbz': downloaded() })
    await idle()
    expect(await shown(id)).toEqual(cover)
    const [poster, ...others] = await postersOf(id)
    expect([poster?.type, poster?.selected, others]).toEqual(['USER_UPLOADED', true, []])
    await server.http.delete(`/api/v1/series/${id}/thumbnails/${poster?.id}`)
    await refresh(id)
    expect(await postersOf(id)).toEqual([])
  })

  test('keeps a poster of its own', async () => {
    const own = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#e00000' } })
      .jpeg()
      .toBuffer()
    const { id } = await aSeries({ 'A/1.cbz': downloaded(), 'A/cover.jpg': own })
    await idle()
    expect((await postersOf(id)).map(({ type }) => type)).toEqual(['SIDECAR'])
    expect(await shown(id)).toEqual(own)
  })

  test('gets its cover when the source is available again', async () => {
    mangaDex.breakPath(/covers/, { status: 503 })
    const { id } = await aSeries({ 'A/1.cbz': downloaded() })
    await expect.poll(async () => (await server.http.get(`/api/v1/series/${id}`)).json().metadata.title).toBe('One')
    expect(await postersOf(id)).toEqual([])
    mangaDex.heal()
    await refresh(id)
    expect(await shown(id)).toEqual(cover)
  })

  test('whose title has no cover tries again at its next refresh', async () => {
    mangaDex.breakPath(/covers/, { status: 404 })
    const { id } = await aSeries({ 'A/1.cbz': downloaded() })
    await idle()
    expect(await postersOf(id)).toEqual([])
    mangaDex.heal()
    await refresh(id)
    expect(await shown(id)).toEqual(cover)
  })

  test('is the only one: collected files keep the cover of their first book', async () => {
    const { id } = await aSeries({ [`${mangaDex.firstTitle().id}/1.cbz`]: {} })
    await idle()
    expect((await server.http.get(`/api/v1/series/${id}`)).json().metadata.title).toBe('One')
    expect(await postersOf(id)).toEqual([])
  })
})

test('a series that is downloaded while the storage of covers is away gets its cover once that is back', async () => {
  const mangaDex = await aFakeMangaDex().title({ title: 'One' }).chapters(1).start()
  const s3 = await aFakeS3()
  const addresses = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url }
  const server = await aServer({ settings: { ...addresses, ...s3.settings() }, working: true })
  onTestFinished(async () => {
    for (const close of [server.close, mangaDex.close, s3.switchOff]) await close()
  })
  await server.http.patch('/api/v1/plugins/srca', { enabled: true })
  s3.fail({ status: 403, code: 'AccessDenied' })
  const chapterId = requireDefined(mangaDex.chaptersOf()[0], 'the chapter').id
  const comment = buildArchiveComment({ titleId: mangaDex.firstTitle().id, chapterId, number: '1', volume: null })
  const library = await aLibrary({ server, files: { 'A/1.cbz': { comment } } })
  onTestFinished(library.removeFolder)

  const { db } = server.app.context
  const waiting = () => db.selectFrom('task').select(['state', 'attempt', 'error']).where('name', '=', 'metadata.first-cover').execute()
  const postponed = { state: 'QUEUED', attempt: 0, error: expect.stringContaining('POSTER_STORAGE_UNAVAILABLE') }
  await expect.poll(waiting).toEqual([postponed])
  s3.heal()
  await db.updateTable('task').set({ runAt: 0 }).where('state', '=', 'QUEUED').execute()
  const { id } = requireDefined((await library.series())[0], 'the series')
  await expect
    .poll(async () => (await server.http.get(`/api/v1/series/${id}/thumbnails`)).json())
    .toMatchObject([{ type: 'USER_UPLOADED', selected: true }])
})
