// Covers through the server: from which hosts, how often, how large, and for whom.
import { hkdfSync } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../../test/builders/a-browse-site.ts'
import type { TestServer } from '../../../test/builders/a-server.ts'
import { startFakeSite } from '../../../test/fakes/fake-site.ts'
import { createCoverTokens } from './cover-tokens.ts'

let site: BrowseSite
let server: TestServer

beforeAll(async () => {
  const titles = ['Berserk', 'Vinland', 'Gone', 'Text', 'Fat', 'Away', 'Flaky'].map((title) => ({ title }))
  site = await aBrowseSite({ id: 'near', titles })
  server = await aBrowsingServer([site])
})
afterAll(async () => {
  await server.close()
  await site.close()
})

async function coverOf(titleId: string, from = server): Promise<string> {
  return (await from.http.get(`/api/v1/discover/sources/near/titles/${titleId}`)).json().coverUrl
}

/** A token as the server signs it, for another URL or time. */
async function tokenFor(coverUrl: string, nowMs = Date.now()): Promise<string> {
  const secret = Buffer.from(await readFile(join(server.configDir, 'secrets.key'), 'utf8'), 'base64')
  const key = async () => Buffer.from(hkdfSync('sha256', secret, '', 'discover covers', 32))
  const clock = { now: () => nowMs, sleep: async () => undefined }
  return `/api/v1/discover/covers/${await createCoverTokens({ clock, key }).sign({ coverUrl, ageRating: null })}`
}

describe('a cover', () => {
  test('is a JPEG of the size of a card, loaded once for two people at once, and again only from the disk', async () => {
    const url = await coverOf('berserk')
    const reader = await server.aUser('reader@example.org')
    site.breakPath(/covers/, 'held')
    const asked = [server.http.get(url), reader.get(url)]
    await expect.poll(() => site.count(/covers/)).toBe(1)
    site.heal()
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' },
      })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 720 })
    }
    expect((await server.http.get(url)).statusCode).toBe(200)
    expect(site.count(/covers/)).toBe(1)
    expect(await readdir(join(server.configDir, 'cache/covers'))).toHaveLength(1)
  })

  test('is sent as 304 to a client that has it, without reading the disk or the source', async () => {
    const url = await coverOf('vinland')
    const { etag } = (await server.http.get(url)).headers
    const again = await server.http.inject({ method: 'GET', url, headers: { 'if-none-match': String(etag) } })
    expect(again).toMatchObject({ statusCode: 304, body: '', headers: { etag } })
    const other = await coverOf('berserk')
    expect((await server.http.inject({ method: 'GET', url: other, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(200)
  })

  test('has the same URL for everybody all day, so that browsers can cache it', async () => {
    expect(await coverOf('berserk')).toBe(await coverOf('berserk'))
  })

  test.each([
    ['gone', { status: 404 }],
    ['text', { status: 200, headers: { 'content-type': 'image/jpeg' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['fat', { status: 200, headers: { 'content-type': 'image/jpeg' }, body: 'x'.repeat(11 * 1024 * 1024) }],
    ['away', { status: 302, headers: { location: 'http://127.0.0.1:9/cover.jpg' } }],
  ])('that is %s does not exist, and is not requested again for a while', async (id, fault) => {
    site.breakPath(new RegExp(`covers/${id}`), fault)
    const url = await coverOf(id)
    for (const _ of [1, 2]) expect((await server.http.get(url)).json()).toMatchObject({ status: 404, code: 'COVER_NOT_FOUND' })
    expect(site.count(new RegExp(`covers/${id}`))).toBe(1)
  })

  test('whose host is down is an error, and is loaded once the host is back', async () => {
    const url = await coverOf('flaky')
    site.breakPath(/covers\/flaky/, { status: 503 })
    expect((await server.http.get(url)).json()).toMatchObject({ status: 502, code: 'HOST_UNAVAILABLE' })
    site.heal()
    expect((await server.http.get(url)).statusCode).toBe(200)
  })
})

describe('a token', () => {
  test('that is garbage, changed, expired or of another server gets 404', async () => {
    const good = (await coverOf('berserk')).replace('/api/v1/discover/covers/', '')
    const [payload = '', signature = ''] = good.split('.')
    const forged = Buffer.from(JSON.stringify([99_999_999, null, 'http://127.0.0.1:1/'])).toString('base64url')
    const tenDaysMs = 10 * 24 * 3_600_000
    const expired = (await tokenFor(`${site.url}/covers/berserk.jpg`, Date.now() - tenDaysMs)).split('/').at(-1)
    const early = (await tokenFor(`${site.url}/covers/berserk.jpg`, Date.now() + tenDaysMs)).split('/').at(-1)
    const tokens = [
      'x',
      '.',
      'a.b',
      payload,
      `${payload}.`,
      `${forged}.${signature}`,
      `${payload}x.${signature}`,
      `${good}.x`,
      expired,
      early,
    ]
    for (const token of tokens) {
      const answer = await server.http.get(`/api/v1/discover/covers/${token}`)
      expect([token, answer.statusCode, answer.json().code]).toEqual([token, 404, 'COVER_NOT_FOUND'])
    }
    expect((await server.http.get(`/api/v1/discover/covers/${'a'.repeat(600)}`)).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('does not load from hosts that no plugin declares, not even one that the server signed', async () => {
    const elsewhere = await startFakeSite(() => ({ status: 200, body: {} }))
    onTestFinished(elsewhere.close)
    expect((await server.http.get(await tokenFor(`${elsewhere.url}/cover.jpg`))).statusCode).toBe(404)
    expect(elsewhere.requests).toEqual([])
  })
})

test('a plugin that declares a private host gets no covers from there', async () => {
  const hidden = await startFakeSite(() => ({ status: 200, body: {} }))
  onTestFinished(hidden.close)
  const spec = { id: 'near', hosts: [new URL(hidden.url).host], titles: [{ title: 'Berserk', coverUrl: `${hidden.url}/cover.jpg` }] }
  const other = await aBrowseSite(spec)
  onTestFinished(other.close)
  const strict = await aBrowsingServer([other], { settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'false' } })
  onTestFinished(strict.close)
  expect((await strict.http.get(await coverOf('berserk', strict))).statusCode).toBe(404)
  expect(hidden.requests).toEqual([])
})
