// A cover selected by a user: the poster, and a file next to the books.
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

describe.each(oneDatabase)('the cover of a series, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let mangaDex: FakeMangaDex
  let covers: readonly { readonly coverUrl: string; readonly bytes: Buffer }[]
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    mangaDex = await aFakeMangaDex().title({ title: 'One' }).title({ title: 'Two' }).start()
    const settings = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url }
    server = await aServer({ database: await aDatabase(), settings, working: true })
    server.app.context.outbound.setRateLimit(new URL(mangaDex.url).host, 1000, 1000)
    await server.http.patch('/api/v1/plugins/srca', { enabled: true })
    covers = await Promise.all(
      mangaDex.titles.map(async ({ id }) => {
        const { coverUrl } = (await server.http.get(`/api/v1/plugins/srca/metadata/${id}`)).json()
        return { coverUrl, bytes: Buffer.from(await (await fetch(coverUrl)).arrayBuffer()) }
      }),
    )
  })
  afterAll(async () => {
    await server.close()
    await mangaDex.close()
  })
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })

  const aSeries = async (files: NonNullable<LibrarySpec['files']>, options = {}) => {
    const library = await aLibrary({ server, files, options })
    libraries.push(library)
    const [series] = await library.series()
    const id = requireDefined(series, 'the series').id
    const choose = async (n: number) => server.http.post(`/api/v1/plugins/apply-cover/${id}`, { coverUrl: covers[n]?.coverUrl })
    return { library, id, choose, file: (path: string) => readFile(join(library.root, path)) }
  }
  const loadThumbnail = async (owner: string) => (await server.http.get(`/api/v1/${owner}/thumbnail`)).rawPayload

  test('is written next to its books once, and replaced by the next selection', async () => {
    const { library, id, choose, file } = await aSeries({ 'A/1.cbz': {} })
    expect((await choose(0)).statusCode).toBe(204)
    expect(await file('A/cover.jpg')).toEqual(covers[0]?.bytes)
    await choose(1)
    expect(await file('A/cover.jpg')).toEqual(covers[1]?.bytes)
    expect((await readdir(join(library.root, 'A'))).sort()).toEqual(['1.cbz', 'cover.jpg'])
    await library.scan()
    expect(await loadThumbnail(`series/${id}`)).toEqual(covers[1]?.bytes)
    const posters = (await server.http.get(`/api/v1/series/${id}/thumbnails`)).json()
    expect(posters.filter(({ selected }: { selected: boolean }) => selected)).toMatchObject([{ type: 'USER_UPLOADED' }])
  })

  test('never replaces a file from elsewhere, or one that was modified since', async () => {
    const ownPicture = Buffer.from('a picture of mine')
    const { id, library, choose, file } = await aSeries({ 'A/1.cbz': {}, 'A/Cover.PNG': ownPicture })
    expect((await choose(0)).statusCode).toBe(204)
    expect(await loadThumbnail(`series/${id}`)).toEqual(covers[0]?.bytes)
    expect((await readdir(join(library.root, 'A'))).sort()).toEqual(['1.cbz', 'Cover.PNG'])
    expect(await file('A/Cover.PNG')).toEqual(ownPicture)
    await rm(join(library.root, 'A/Cover.PNG'))
    await choose(0)
    await writeFile(join(library.root, 'A/cover.jpg'), ownPicture)
    await choose(1)
    expect(await file('A/cover.jpg')).toEqual(ownPicture)
  })

  test('of a one-shot is its book’s poster, and is written next to it under its name', async () => {
    const { library, id, choose, file } = await aSeries({ '_oneshots/Alone.cbz': {} }, { oneshotsDirectory: '_oneshots' })
    expect((await choose(0)).statusCode).toBe(204)
    expect(await file('_oneshots/Alone.jpg')).toEqual(covers[0]?.bytes)
    const [book] = await library.books()
    expect(await loadThumbnail(`series/${id}`)).toEqual(covers[0]?.bytes)
    expect(await loadThumbnail(`books/${book?.id}`)).toEqual(covers[0]?.bytes)
    await library.scan()
    expect(await loadThumbnail(`series/${id}`)).toEqual(covers[0]?.bytes)
  })

  test('becomes the poster even if the file cannot be written, and an error reports a file that should have been', async () => {
    const { id, library, choose } = await aSeries({ 'A/1.cbz': {} })
    // Writing to a missing folder fails for every user, including root.
    await rename(join(library.root, 'A'), join(library.root, 'Away'))
    expect((await choose(0)).json()).toMatchObject({ status: 507, code: 'COVER_FILE_NOT_WRITTEN' })
    expect(await loadThumbnail(`series/${id}`)).toEqual(covers[0]?.bytes)
    if (process.getuid?.() === 0) return
    await rename(join(library.root, 'Away'), join(library.root, 'A'))
    await chmod(join(library.root, 'A'), 0o555)
    expect((await choose(1)).statusCode).toBe(204)
    expect(await loadThumbnail(`series/${id}`)).toEqual(covers[1]?.bytes)
    await chmod(join(library.root, 'A'), 0o755)
  })
})
