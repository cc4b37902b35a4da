import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { sendFile } from '../../../test/builders/send-file.ts'
import { databases } from '../../../test/setup/databases.ts'

const mine = '/api/v1/users/me/avatar'
/** Red in the center third, blue on both sides. */
const banner = async () => {
  const side = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const sides = [0, 200].map((left) => ({ input: side, left, top: 0 }))
  const canvas = sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
  return canvas
    .composite(sides)
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
}

describe.each(databases)('profile pictures on %s', (_engine, aDatabase) => {
  let server: TestServer
  let reader: Caller & { readonly id: string }
  let other: Caller & { readonly id: string }
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase() })
    reader = await server.aUser('reader@example.org')
    other = await server.aUser('other@example.org')
  })
  afterAll(() => server.close())

  test('an uploaded picture is cropped to its center, encoded again, and shown to its user and administrators only', async () => {
    const uploaded = await sendFile(reader, mine, await banner())
    expect(uploaded.statusCode).toBe(200)
    const { version } = uploaded.json()
    const url = `/api/v1/users/${reader.id}/avatar?v=${version}`
    const picture = await reader.get(url)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(picture.headers['cache-control']).toMatch(/^private\b/)
    const { data, info } = await sharp(picture.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([100, 100])
    expect([Number(data[0]) > 128, Number(data[2]) > 128]).toEqual([true, false])
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined()
    const etag = String(picture.headers.etag)
    expect((await reader.inject({ method: 'GET', url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    expect((await server.http.get(url)).statusCode).toBe(200)
    expect((await other.get(url)).statusCode).toBe(403)
    expect((await server.http.get('/api/v1/avatars')).json()).toEqual([{ userId: reader.id, version }])
    expect((await other.get('/api/v1/avatars')).json()).toEqual([])
  })

  test('another picture replaces the first one, and removing it leaves none', async () => {
    const [before] = (await reader.get('/api/v1/avatars')).json()
    const large = await sharp({ create: { width: 900, height: 700, channels: 4, background: '#00ff0080' } })
      .png()
      .toBuffer()
    const { version } = (await sendFile(reader, mine, large)).json()
    expect(version).not.toBe(before.version)
    const picture = await reader.get(`/api/v1/users/${reader.id}/avatar`)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect((await other.delete(`/api/v1/users/${reader.id}/avatar`)).statusCode).toBe(403)
    expect((await reader.delete(`/api/v1/users/${reader.id}/avatar`)).statusCode).toBe(204)
    expect((await reader.get(`/api/v1/users/${reader.id}/avatar`)).json()).toMatchObject({ status: 404, code: 'AVATAR_NOT_FOUND' })
  })

  test('files that are not images, vector drawings and images that are too large are rejected', async () => {
    const tooLarge = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
    const truncated = (await banner()).subarray(0, 400)
    for (const bytes of [tooLarge, Buffer.from(drawing), Buffer.from('MZ not a picture'), Buffer.alloc(0), truncated])
      expect((await sendFile(reader, mine, bytes)).json()).toMatchObject({ status: 400, code: 'AVATAR_INVALID' })
    expect((await reader.get('/api/v1/avatars')).json()).toEqual([])
  })
})
