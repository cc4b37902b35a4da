import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const me = '/api/v2/users/me'
const own = '/api/v1/users/me/devices'
const password = 'battery staple'

interface Device {
  readonly id: string
  readonly userAgent: string
  readonly isCurrent: boolean
}

const listOf = async (caller: Caller, url = own) => (await caller.get(url)).json() as Device[]
const agentsOf = async (caller: Caller) => (await listOf(caller)).map(({ userAgent }) => userAgent).sort()
const idOf = async (caller: Caller, agent: string) =>
  requireDefined((await listOf(caller)).find(({ userAgent }) => userAgent === agent)?.id, agent)

describe.each(databases)('where an account is signed in, on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase() })
  })
  afterAll(() => server.close())

  /** Signs in on the sign-in page of a browser. */
  const aBrowser = async (email: string, agent: string) => {
    const answer = await server.as({ 'user-agent': agent }).post('/api/v1/sign-in', { email, password, staySignedIn: true })
    const value = (name: string) => requireDefined(answer.cookies.find((cookie) => cookie.name === name)?.value, name)
    const session = { cookie: `KOMGA-SESSION=${value('KOMGA-SESSION')}`, 'user-agent': agent }
    const remembered = { cookie: `komga-remember-me=${value('komga-remember-me')}`, 'user-agent': agent }
    return { ...server.as(session), session, remembered: server.as(remembered) }
  }
  const aPerson = async (email: string) => {
    expect((await server.http.post('/api/v2/users', { email, password })).statusCode).toBe(201)
    return { laptop: await aBrowser(email, 'laptop'), phone: await aBrowser(email, 'phone') }
  }

  test('lists browsers and apps with what is known of them, and marks the current one', async () => {
    const { laptop, phone } = await aPerson('lists@example.org')
    // An app without cookies is one device, however often it signs in.
    for (const address of ['127.0.0.1', '127.0.0.2'])
      await server.anonymous.inject({
        ...{ method: 'GET', url: me, remoteAddress: address },
        headers: { ...basic('lists@example.org', password), 'user-agent': 'Komelia/0.16' },
      })
    const { key } = (await laptop.post(`${me}/api-keys`, { comment: 'Mihon' })).json()
    await server.as({ 'x-api-key': key, 'user-agent': 'Mihon' }).get(me)

    const devices = await listOf(laptop)
    expect(await agentsOf(laptop)).toEqual(['Komelia/0.16', 'laptop', 'phone'])
    expect(devices.filter(({ isCurrent }) => isCurrent).map(({ userAgent }) => userAgent)).toEqual(['laptop'])
    expect(devices.find(({ userAgent }) => userAgent === 'phone')).toEqual({
      id: expect.any(String),
      name: null,
      userAgent: 'phone',
      kind: 'BROWSER',
      method: 'Password',
      ip: '127.0.0.1',
      isRemembered: true,
      isCurrent: false,
      signedInAt: expect.stringMatching(/Z$/),
      lastActiveAt: expect.stringMatching(/Z$/),
    })
    expect(devices.find(({ userAgent }) => userAgent === 'Komelia/0.16')).toMatchObject({
      kind: 'APP',
      ip: '127.0.0.2',
      isRemembered: false,
    })
    expect((await phone.patch(`${own}/${await idOf(phone, 'laptop')}`, { name: ' Kitchen ' })).statusCode).toBe(204)
    expect((await listOf(phone)).find(({ userAgent }) => userAgent === 'laptop')).toMatchObject({ name: 'Kitchen' })
  })

  test('signing out a browser ends its sessions, its event stream and its cookie at once, and no other', async () => {
    const { laptop, phone } = await aPerson('ends@example.org')
    expect((await phone.remembered.get(me)).statusCode).toBe(200)
    const stream = await aLiveStream(server, phone.session)
    expect((await laptop.delete(`${own}/${await idOf(laptop, 'phone')}`)).statusCode).toBe(204)
    await expect.poll(stream.isOver).toBe(true)
    expect([(await phone.get(me)).statusCode, (await phone.remembered.get(me)).statusCode]).toEqual([401, 401])
    expect([(await laptop.get(me)).statusCode, (await laptop.remembered.get(me)).statusCode]).toEqual([200, 200])
    expect(await agentsOf(laptop)).toEqual(['laptop'])
    await stream.end()
  })

  test('signing out everywhere else keeps only the current browser signed in', async () => {
    const { laptop, phone } = await aPerson('others@example.org')
    await server.as({ ...basic('others@example.org', password), 'user-agent': 'app' }).get(me)
    expect((await laptop.delete(own)).statusCode).toBe(200)
    expect((await phone.remembered.get(me)).statusCode).toBe(401)
    expect(await agentsOf(laptop)).toEqual(['laptop'])
    expect((await laptop.remembered.get(me)).statusCode).toBe(200)
  })

  test('a remembered browser stays listed after its session has ended, and is one entry when it returns', async () => {
    const { laptop } = await aPerson('returns@example.org')
    await laptop.patch(`${own}/${await idOf(laptop, 'phone')}`, { name: 'Pocket' })
    const { db } = server.app.context
    const phoneId = await idOf(laptop, 'phone')
    await db.deleteFrom('session').where('deviceId', '=', phoneId).execute()
    expect(await agentsOf(laptop)).toEqual(['laptop', 'phone'])
    const again = await aBrowser('returns@example.org', 'phone')
    expect(await agentsOf(laptop)).toEqual(['laptop', 'phone', 'phone'])
    // A browser that signs in again, or out, leaves no entry behind.
    expect((await again.post('/api/v1/sign-in', { email: 'returns@example.org', password })).statusCode).toBe(200)
    expect(await agentsOf(laptop)).toHaveLength(3)
    expect((await laptop.remembered.post('/api/logout')).statusCode).toBe(204)
    expect((await laptop.post('/api/logout')).statusCode).toBe(204)
    expect((await laptop.get(me)).statusCode).toBe(401)
  })

  test('only the owner and administrators see and end it', async () => {
    const { laptop, phone } = await aPerson('owner@example.org')
    const stranger = await server.aUser('stranger@example.org')
    const id = await idOf(laptop, 'phone')
    expect((await stranger.delete(`${own}/${id}`)).json()).toMatchObject({ code: 'DEVICE_NOT_FOUND' })
    expect((await stranger.patch(`${own}/${id}`, { name: 'mine' })).statusCode).toBe(404)
    const { id: userId } = (await laptop.get(me)).json()
    const ofOwner = `/api/v1/users/${userId}/devices`
    expect((await stranger.get(ofOwner)).statusCode).toBe(403)
    expect((await listOf(server.http, ofOwner)).map(({ isCurrent }) => isCurrent)).toEqual([false, false])
    expect((await server.http.delete(`${ofOwner}/${id}`)).statusCode).toBe(204)
    expect((await phone.get(me)).statusCode).toBe(401)
    expect((await server.http.delete(ofOwner)).json()).toEqual({ ended: 1 })
    expect((await laptop.remembered.get(me)).statusCode).toBe(401)
    expect((await server.http.get('/api/v1/users/nobody/devices')).statusCode).toBe(404)
  })

  test('a new password signs out every other browser permanently', async () => {
    const { laptop, phone } = await aPerson('changes@example.org')
    expect((await laptop.patch(`${me}/password`, { password: 'a new one' })).statusCode).toBe(204)
    expect([(await phone.get(me)).statusCode, (await phone.remembered.get(me)).statusCode]).toEqual([401, 401])
    expect(await agentsOf(laptop)).toEqual(['laptop'])
  })
})
