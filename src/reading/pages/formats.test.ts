// Books in formats other than ZIP, from the folder to the reader.

import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import type { ArchiveSpec } from '../../../test/builders/an-archive.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { aRar4, aRar5 } from '../../formats/archive/rar/rar.fixture.ts'
import { aSevenZip } from '../../formats/archive/seven-zip/seven-zip.fixture.ts'
import { aJxl } from '../../formats/image/jxl.fixture.ts'
import { aPicture } from '../../formats/image/pictures.fixture.ts'
import { aPdf } from '../../formats/pdf/pdf.fixture.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const names = ['1.jpg', '2.png', 'later/10.webp']

async function aTar(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const writer = pack()
  for (const [name, content] of Object.entries(files)) writer.entry({ name }, content)
  writer.finalize()
  return buffer(writer)
}

const files: Record<string, Buffer> = {}

/** Created once for all databases. */
let shelf: Record<string, ArchiveSpec | Uint8Array> = {}

beforeAll(async () => {
  files['1.jpg'] = await aPicture('jpeg', 300, 450)
  files['2.png'] = await aPicture('png', 60, 90)
  files['later/10.webp'] = await aPicture('webp', 30, 45)
  const entries = names.map((name) => ({ name, content: requireDefined(files[name], 'the file of this name') }))
  const comicInfo = Buffer.from('<ComicInfo><Title>Packed</Title></ComicInfo>')
  const sevenZip = await aSevenZip({ ...files, 'ComicInfo.xml': comicInfo })
  shelf = {
    'S/rar4.cbr': aRar4(entries),
    'S/rar5 named cbz.cbz': aRar5(entries, { isSolid: true }),
    'S/seven.cb7': sevenZip,
    'S/tape.cbt': await aTar(files),
    'S/tape without name.rar': await aTar(files),
    'Pdf/doc.pdf': aPdf([
      { width: 200, height: 300, colour: [1, 0, 0] },
      { width: 300, height: 200, colour: [0, 0, 1] },
    ]),
    'Jxl/modern.cbz': { pages: 0, files: { '1.jxl': await aJxl(300, 450, [255, 0, 0]), '2.avif': await aPicture('avif', 64, 96) } },
    'Bad/empty.pdf': aPdf([]),
    'Bad/cut.pdf': Buffer.from('%PDF-1.7'),
    'Bad/encrypted.cbr': aRar5([{ name: '1.jpg', content: requireDefined(files['1.jpg'], 'the first page'), isEncrypted: true }]),
    'Bad/encrypted.cb7': await aSevenZip(files, ['-psecret', '-mhe=on']),
    'Bad/volume.cbr': aRar4(entries, { isVolume: true }),
    'Bad/cut.cb7': sevenZip.subarray(0, sevenZip.length - 40),
    'Bad/cut.cbr': aRar5(entries).subarray(0, 400),
    'Bad/empty.cbr': aRar4([{ name: 'read me.txt', content: 'hi' }]),
    'Bad/lying.cbr': aRar4([
      { name: '1.jpg', content: requireDefined(files['1.jpg'], 'the first page'), claims: { method: 0x33 } },
      ...entries.slice(1),
    ]),
    'Bad/text.cbr': Buffer.from('this is no archive'),
  }
})

describe.each(oneDatabase)('books of many formats on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary

  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: shelf })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const get = async (name: string, path: string, headers: Record<string, string> = {}) =>
    server.http.inject({ method: 'GET', url: `/api/v1/books/${(await library.book(name)).id}/${path}`, headers })

  test.each([
    ['rar4.cbr', 'application/x-rar-compressed; version=4'],
    ['rar5 named cbz.cbz', 'application/x-rar-compressed; version=5'],
    ['seven.cb7', 'application/x-7z-compressed'],
    ['tape.cbt', 'application/x-tar'],
    ['tape without name.rar', 'application/x-tar'],
  ])('%s is read, whatever its file extension', async (name, mediaType) => {
    expect(await library.book(name)).toMatchObject({
      media: { status: 'READY', mediaType, mediaProfile: 'DIVINA', pagesCount: 3, comment: '' },
    })
    expect((await get(name, 'pages')).json()).toMatchObject([
      { number: 1, fileName: '1.jpg', mediaType: 'image/jpeg', width: 300, height: 450, sizeBytes: files['1.jpg']?.length },
      { number: 2, fileName: '2.png', mediaType: 'image/png', width: 60, height: 90 },
      { number: 3, fileName: 'later/10.webp', mediaType: 'image/webp', width: 30, height: 45 },
    ])
    for (const [index, page] of names.entries()) {
      const response = await get(name, `pages/${index + 1}`)
      expect([response.statusCode, response.rawPayload.equals(requireDefined(files[page], 'the file of this page'))], page).toEqual([
        200,
        true,
      ])
      const { etag } = response.headers
      expect((await get(name, `pages/${index + 1}`, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    }
    expect((await sharp((await get(name, 'pages/1/thumbnail')).rawPayload).metadata()).height).toBe(300)
    expect((await get(name, 'thumbnail')).headers['content-type']).toBe('image/jpeg')
    const file = await get(name, 'file')
    expect([file.headers['content-type'], file.rawPayload.length]).toEqual([mediaType, (await library.book(name)).sizeBytes])
  })

  test('the metadata of a compressed ComicInfo.xml is imported', async () => {
    expect((await library.book('seven.cb7')).metadata.title).toBe('Packed')
  })

  test.each([
    ['encrypted.cbr', 'UNSUPPORTED', 'ERR_1002', 'application/x-rar-compressed; version=5'],
    ['encrypted.cb7', 'UNSUPPORTED', 'ERR_1002', 'application/x-7z-compressed'],
    ['volume.cbr', 'UNSUPPORTED', 'ERR_1004', 'application/x-rar-compressed; version=4'],
    ['cut.cb7', 'ERROR', 'ERR_1008 [TRUNCATED]', 'application/x-7z-compressed'],
    ['cut.cbr', 'ERROR', 'ERR_1008 [TRUNCATED]', 'application/x-rar-compressed; version=5'],
    ['empty.cbr', 'ERROR', 'ERR_1006', 'application/x-rar-compressed; version=4'],
    ['lying.cbr', 'READY', 'ERR_1007 [1.jpg]', 'application/x-rar-compressed; version=4'],
    ['empty.pdf', 'ERROR', 'ERR_1006', 'application/pdf'],
    ['cut.pdf', 'ERROR', 'ERR_1008 [CORRUPT]', 'application/pdf'],
    ['text.cbr', 'UNSUPPORTED', 'ERR_1001', ''],
  ])('%s is shown as %s with %s', async (name, status, comment, mediaType) => {
    expect((await library.book(name)).media).toMatchObject({ status, comment, mediaType })
  })

  const decode = async (bytes: Buffer) => {
    const picture = sharp(bytes)
    const { format, width, height } = await picture.metadata()
    const { r, b } = (await picture.stats()).dominant
    return { format, width, height, colour: r > b ? 'red' : 'blue' }
  }

  test('a PDF is a book of rendered pages', async () => {
    expect((await library.book('doc.pdf')).media).toMatchObject({
      status: 'READY',
      mediaType: 'application/pdf',
      mediaProfile: 'PDF',
      pagesCount: 2,
    })
    expect((await get('doc.pdf', 'pages')).json()).toEqual([
      { number: 1, fileName: '1', mediaType: 'image/jpeg', width: 2133, height: 3200, sizeBytes: null, size: '' },
      { number: 2, fileName: '2', mediaType: 'image/jpeg', width: 3200, height: 2133, sizeBytes: null, size: '' },
    ])
    const page = await get('doc.pdf', 'pages/2', { accept: 'image/*' })
    expect(page.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'Accept, Accept-Encoding' })
    expect(await decode(page.rawPayload)).toEqual({ format: 'jpeg', width: 3200, height: 2133, colour: 'blue' })
    expect(await decode((await get('doc.pdf', 'pages/1?convert=png')).rawPayload)).toMatchObject({ format: 'png', colour: 'red' })
    expect(await decode((await get('doc.pdf', 'pages/1/thumbnail')).rawPayload)).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    expect(await decode((await get('doc.pdf', 'thumbnail')).rawPayload)).toMatchObject({ height: 300, colour: 'red' })
    expect((await get('doc.pdf', 'file')).headers['content-type']).toBe('application/pdf')
  })

  test('a page of a PDF is sent as a PDF to a reader that prefers it, and at /raw', async () => {
    for (const [path, accept] of [
      ['pages/2', '*/*'],
      ['pages/2', 'application/pdf, image/jpeg;q=0.9'],
      ['pages/2/raw', 'image/jpeg'],
    ] as const) {
      const response = await get('doc.pdf', path, { accept })
      expect([response.headers['content-type'], response.rawPayload.toString('latin1', 0, 5)], `${path} ${accept}`).toEqual([
        'application/pdf',
        '%PDF-',
      ])
      const again = await get('doc.pdf', path, { accept, 'if-none-match': String(response.headers.etag) })
      expect(again.statusCode).toBe(304)
      const otherwise = { accept: 'image/jpeg', 'if-none-match': String(response.headers.etag) }
      expect((await get('doc.pdf', 'pages/2', otherwise)).statusCode).toBe(200)
    }
    const asListed = await get('doc.pdf', 'pages/1?contentNegotiation=false', { accept: '*/*' })
    expect(asListed.headers['content-type']).toBe('image/jpeg')
    expect((await get('rar4.cbr', 'pages/1/raw')).json()).toMatchObject({ status: 400, code: 'PAGE_IS_NO_PDF' })
    expect((await get('doc.pdf', 'pages/3/raw')).json()).toMatchObject({ status: 400, code: 'PAGE_NOT_FOUND' })
  })

  test('JPEG XL is sent unchanged to a reader that supports it, and converted for others', async () => {
    const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
    expect((await get('modern.cbz', 'pages')).json()).toMatchObject([
      { mediaType: 'image/jxl', width: 300, height: 450 },
      { mediaType: 'image/avif', width: 64, height: 96 },
    ])
    for (const accept of ['*/*', 'image/jxl, image/png']) {
      expect((await get('modern.cbz', 'pages/1', { accept })).headers['content-type'], accept).toBe('image/jxl')
    }
    const converted = await get('modern.cbz', 'pages/1', { accept: chrome })
    expect(await decode(converted.rawPayload)).toEqual({ format: 'jpeg', width: 300, height: 450, colour: 'red' })
    expect(await decode((await get('modern.cbz', 'pages/1?convert=png')).rawPayload)).toMatchObject({ format: 'png', colour: 'red' })
    expect((await get('modern.cbz', 'pages/1?contentNegotiation=false', { accept: chrome })).headers['content-type']).toBe('image/jxl')
    expect(await decode((await get('modern.cbz', 'pages/1/thumbnail')).rawPayload)).toMatchObject({
      width: 200,
      height: 300,
      colour: 'red',
    })
    expect(await decode((await get('modern.cbz', 'thumbnail')).rawPayload)).toMatchObject({ format: 'jpeg', colour: 'red' })
    expect((await get('modern.cbz', 'pages/2', { accept: chrome })).headers['content-type']).toBe('image/avif')
    expect((await get('modern.cbz', 'pages/2', { accept: 'image/png' })).headers['content-type']).toBe('image/jpeg')
  })
})
