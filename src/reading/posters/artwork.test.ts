// Images next to the books, over HTTP: found by the scan, updated when they change, and removed with their files.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { sendFile } from '../../../test/builders/send-file.ts'
import { databases } from '../../../test/setup/databases.ts'

interface PosterDto {
  readonly id: string
  readonly type: string
  readonly selected: boolean
  readonly mediaType: string
}

describe.each(databases)('local artwork on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let red: Buffer
  let blue: Buffer
  beforeAll(async () => {
    red = await aPicture('#d00000').jpeg().toBuffer()
    blue = await aPicture('#0000d0').png().toBuffer()
    server = await aServer({ database: await aDatabase(), working: true })
    const book = { pages: 0, files: { '001.jpg': await aPicture('#00d000').jpeg().toBuffer() } }
    library = await aLibrary({
      server,
      options: { oneshotsDirectory: '_oneshots' },
      files: {
        'A/1.cbz': book,
        'A/1.jpg': red,
        'A/1-2.png': blue,
        'A/unrelated.jpg': blue,
        'B/1.cbz': book,
        'B/Folder.tbn': red,
        'C/1.cbz': book,
        'C/cover.jpg': Buffer.from('this is no picture'),
        '_oneshots/Alone.cbz': book,
        '_oneshots/Alone.jpg': red,
        '_oneshots/cover.jpg': blue,
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const ownersIn = async (folder: string) => {
    const book = (await library.books()).find(({ url }) => url.includes(`/${folder}/`))
    if (!book) throw new Error(`No book in ${folder}`)
    return { book: `/api/v1/books/${book.id}`, series: `/api/v1/series/${book.seriesId}` }
  }
  const list = async (owner: string) => (await server.http.get(`${owner}/thumbnails`)).json<PosterDto[]>()
  const loadThumbnail = async (owner: string) => (await server.http.get(`${owner}/thumbnail`)).rawPayload

  test('belongs to the book with the same file name, or to the series when it has a series artwork name', async () => {
    const a = await ownersIn('A')
    await expect.poll(async () => (await list(a.book)).map(({ type }) => type)).toContain('GENERATED')
    expect(await loadThumbnail(a.book)).toEqual(red)
    const posters = await list(a.book)
    expect(posters.filter(({ type }) => type === 'SIDECAR').map(({ mediaType }) => mediaType)).toEqual(
      ['image/png', 'image/jpeg'].toSorted(),
    )
    expect(posters.filter(({ selected }) => selected)).toHaveLength(1)
    expect(await list(a.series)).toEqual([])
    expect(await loadThumbnail(a.series)).toEqual(red)

    const b = await ownersIn('B')
    expect(await loadThumbnail(b.series)).toEqual(red)
    await expect.poll(async () => (await list(b.book)).map(({ type }) => type)).toEqual(['GENERATED'])

    const alone = await ownersIn('_oneshots')
    expect(await loadThumbnail(alone.book)).toEqual(red)
    expect(await list(alone.series)).toEqual([])
  })

  test('is rejected when it is not an image', async () => {
    expect(await list((await ownersIn('C')).series)).toEqual([])
  })

  test('is updated when its file changes, and removed with it', async () => {
    const { series } = await ownersIn('B')
    const [before] = await list(series)
    const { etag } = (await server.http.get(`${series}/thumbnail`)).headers
    await library.add('B/Folder.tbn', blue)
    const scan = await library.scan()
    expect(scan.filesRead).toBe(0)
    expect(await loadThumbnail(series)).toEqual(blue)
    expect(await list(series)).toEqual([expect.objectContaining({ id: before?.id, selected: true, mediaType: 'image/png' })])
    expect((await server.http.get(`${series}/thumbnail`)).headers.etag).not.toBe(etag)
    expect((await server.http.delete(`${series}/thumbnails/${before?.id}`)).statusCode).toBe(400)

    await library.remove('B/Folder.tbn')
    await library.scan()
    expect(await list(series)).toEqual([])
    expect((await server.http.get(`${series}/thumbnail`)).headers['content-type']).toBe('image/jpeg')
  })

  test('never replaces an uploaded poster', async () => {
    const { series } = await ownersIn('C')
    const sent = await sendFile(server.http, `${series}/thumbnails`, red)
    expect(sent.statusCode).toBe(200)
    await library.add('C/cover.jpg', blue)
    await library.scan()
    expect((await list(series)).map(({ type, selected }) => [type, selected])).toEqual([
      ['USER_UPLOADED', true],
      ['SIDECAR', false],
    ])
    expect(await loadThumbnail(series)).toEqual(red)
    await server.http.delete(`${series}/thumbnails/${sent.json<PosterDto>().id}`)
    expect(await loadThumbnail(series)).toEqual(blue)
  })

  test('moves with its folder; while its file is missing the generated poster is shown', async () => {
    const before = await ownersIn('A')
    await library.move('A', 'Moved/A again')
    await library.scan()
    const after = await ownersIn('A again')
    expect(after.book).toBe(before.book)
    expect(await loadThumbnail(after.book)).toEqual(red)
    await rename(join(library.root, 'Moved'), join(library.root, '.away'))
    const instead = await server.http.get(`${after.book}/thumbnail`)
    expect(await sharp(instead.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    await rename(join(library.root, '.away'), join(library.root, 'Moved'))
    expect(await loadThumbnail(after.book)).toEqual(red)
  })

  test('is ignored where the library does not import it', async () => {
    const { book } = await ownersIn('A again')
    await server.http.patch(`/api/v1/libraries/${library.id}`, { importLocalArtwork: false })
    await library.scan()
    expect((await list(book)).map(({ type }) => type)).toEqual(['GENERATED'])
  })
})

const aPicture = (background: string) => sharp({ create: { width: 400, height: 600, channels: 3, background } })
