import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { aLiveStream } from '../../test/builders/a-live-stream.ts'
import { basic } from '../../test/builders/a-server.ts'
import { sendFile } from '../../test/builders/send-file.ts'
import { komgaViolations } from '../../test/contract/komga-contract.ts'
import { databases } from '../../test/setup/databases.ts'
import { aCollection, aReadList, createTestCollectionLibrary, type TestCollectionLibrary } from './collections.fixture.ts'

const aPicture = (background: string) =>
  sharp({ create: { width: 200, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

describe.each(databases)('posters of collections and read lists on %s', (_engine, aDatabase) => {
  let library: TestCollectionLibrary
  let admin: Caller
  beforeAll(async () => {
    library = await createTestCollectionLibrary(await aDatabase())
    admin = library.server.http
    for (const [name, color] of [
      ['Abyss', '#000080'],
      ['Bliss', '#80c080'],
      ['Crimson', '#dc143c'],
    ] as const) {
      await send(`/api/v1/series/${library.series[name]}`, await aPicture(color))
      await send(`/api/v1/books/${library.books[`${name} 1`]}`, await aPicture(color))
    }
  })
  afterAll(() => library.close())

  const send = (owner: string, picture: Uint8Array, query = '', caller = admin) => sendFile(caller, `${owner}/thumbnails${query}`, picture)
  /** The colors of the four quarters of a poster. */
  const quarters = async (url: string, as = admin) => {
    const response = await as.get(`${url}/thumbnail`)
    if (response.statusCode !== 200) return response.statusCode
    expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'max-age=3600, private' })
    const image = sharp(response.rawPayload)
    const { width, height } = await image.metadata()
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    const middles = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const
    return middles.map(([x, y]) => {
      const at = (Math.floor(y * height) * info.width + Math.floor(x * width)) * info.channels
      return nameOf(data.readUInt8(at), data.readUInt8(at + 1), data.readUInt8(at + 2))
    })
  }
  const nameOf = (red: number, green: number, blue: number) => {
    if (red > 150) return 'crimson'
    return blue > green ? 'abyss' : 'bliss'
  }

  test('are a mosaic of the first four members that the caller may see', async () => {
    const { id } = await aCollection(library, 'Mosaic', ['Crimson', 'Dusk', 'Abyss', 'Bliss'])
    expect(await quarters(`/api/v1/collections/${id}`)).toEqual(['crimson', 'abyss', 'crimson', 'bliss'])
    expect(await quarters(`/api/v1/collections/${id}`, library.child)).toEqual(['abyss', 'bliss', 'abyss', 'bliss'])
    // The only member that the guest may see has no image.
    expect(await quarters(`/api/v1/collections/${id}`, library.guest)).toBe(404)
    const readList = await aReadList(library, 'Mosaic', ['Bliss 1', 'Crimson 1'])
    expect(await quarters(`/api/v1/readlists/${readList.id}`, library.child)).toEqual(['bliss', 'bliss', 'bliss', 'bliss'])
    expect(await quarters(`/api/v1/readlists/${readList.id}`, library.guest)).toBe(404)
  })

  test('are not sent again to a client that has them cached', async () => {
    const { id } = await aCollection(library, 'Cached', ['Abyss'])
    const url = `/api/v1/collections/${id}/thumbnail`
    const { etag } = (await admin.get(url)).headers
    const again = await admin.inject({ method: 'GET', url, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test.each([
    ['collections', 'collectionId', aCollection, 'Abyss'],
    ['readlists', 'readListId', aReadList, 'Abyss 1'],
  ] as const)('of %s can be uploaded, selected and deleted by administrators', async (kind, key, make, member) => {
    const set = await make(library, 'Chosen', [member])
    const owner = `/api/v1/${kind}/${set.id}`
    const contract = `/api/v1/${kind}/{id}/thumbnails`
    const sent = await send(owner, await aPicture('#dc143c'))
    expect(komgaViolations(`POST ${contract}`, sent)).toEqual([])
    expect(sent.json()).toMatchObject({ [key]: set.id, type: 'USER_UPLOADED', selected: true, width: 200, height: 300 })
    const uploaded = (await send(owner, await aPicture('#000080'), '?selected=false')).json()
    const list = await admin.get(`${owner}/thumbnails`)
    expect(komgaViolations(`GET ${contract}`, list)).toEqual([])
    expect(list.json()).toMatchObject([{ selected: true }, { selected: false }])
    expect((await admin.get(`${owner}/thumbnail`)).headers['content-type']).toBe('image/png')
    expect((await admin.get(`${owner}/thumbnails/${uploaded.id}`)).statusCode).toBe(200)
    expect((await admin.put(`${owner}/thumbnails/${uploaded.id}/selected`)).statusCode).toBe(202)
    expect((await admin.delete(`${owner}/thumbnails/${uploaded.id}`)).statusCode).toBe(202)
    expect((await admin.get(`${owner}/thumbnails`)).json()).toMatchObject([{ id: sent.json().id, selected: true }])
    expect((await send(owner, await aPicture('#000080'), '', library.child)).statusCode).toBe(403)
    expect((await library.guest.get(`${owner}/thumbnails`)).statusCode).toBe(404)
    expect((await library.guest.get(`${owner}/thumbnails/${sent.json().id}`)).statusCode).toBe(404)
    await admin.delete(owner)
    const { db } = library.server.app.context
    expect(await db.selectFrom('poster').select('id').where('ownerId', '=', set.id).execute()).toEqual([])
  })

  test('send an event to users who may see the set', async () => {
    const { id } = await aCollection(library, 'Loud', ['Abyss'])
    const child = await aLiveStream(library.server, basic('child@example.org', 'battery staple'))
    const guest = await aLiveStream(library.server, basic('guest@example.org', 'battery staple'))
    const poster = (await send(`/api/v1/collections/${id}`, await aPicture('#dc143c'))).json()
    await child.until('ThumbnailSeriesCollectionAdded')
    await admin.delete(`/api/v1/collections/${id}/thumbnails/${poster.id}`)
    await child.until('ThumbnailSeriesCollectionDeleted')
    expect(child.events[0]).toEqual({ event: 'ThumbnailSeriesCollectionAdded', data: { collectionId: id, selected: true } })
    const open = await aReadList(library, 'Loud', ['Dusk 1'])
    await send(`/api/v1/readlists/${open.id}`, await aPicture('#dc143c'))
    await guest.until('ThumbnailReadListAdded')
    expect(guest.events.map(({ event }) => event)).toEqual(['ReadListAdded', 'ThumbnailReadListAdded'])
    await child.end()
    await guest.end()
  })
})
