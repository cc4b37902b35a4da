// The images of uploaded posters aren't part of a backup: a server that is restored on another disk has their rows and no files.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { sendFile } from '../../../test/builders/send-file.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  const page = await aPicture('#1e6091')
  library = await aLibrary({ server, files: { 'A/1.cbz': { pages: 0, files: { '001.jpg': page } } } })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

const aPicture = (background: string) =>
  sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

test('owners of uploaded posters show their other image while the files of the uploads are missing', async () => {
  const [book] = await library.books()
  const [series] = await library.series()
  const created = await server.http.post('/api/v1/collections', { name: 'All', ordered: false, seriesIds: [series?.id] })
  const collection = created.json<{ id: string }>().id
  const owners = [`books/${book?.id}`, `series/${series?.id}`, `collections/${collection}`].map((owner) => `/api/v1/${owner}`)
  const original = `/opds/v2/books/${book?.id}`
  const before = await server.http.get(`${owners[0]}/thumbnail`)
  for (const owner of owners) expect((await sendFile(server.http, `${owner}/thumbnails`, await aPicture('#b5179e'))).statusCode).toBe(200)
  await rm(join(server.configDir, 'thumbnails'), { recursive: true })

  // Generated posters are missing, too, and made again.
  await server.http.get(`${owners[0]}/thumbnail`)
  await server.http.get(`${owners[1]}/thumbnail`)
  for (const owner of [...owners, original]) {
    const shown = await server.http.get(`${owner}/thumbnail`)
    expect([owner, shown.statusCode, shown.headers['content-type']]).toEqual([owner, 200, 'image/jpeg'])
    const again = await server.http.inject({
      method: 'GET',
      url: `${owner}/thumbnail`,
      headers: { 'if-none-match': String(shown.headers.etag) },
    })
    expect([owner, again.statusCode]).toEqual([owner, 304])
  }
  expect((await server.http.get(`${owners[1]}/thumbnail`)).rawPayload).toEqual(before.rawPayload)
})
