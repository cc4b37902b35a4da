// Previews of chapters on a stand-in for MangaDex: what is asked of it and reported to it, and who sees which pages.
import { hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mangadex } from '../../../plugins/mangadex/index.ts'
import { aBrowseSite, type BrowseSite } from '../../../test/builders/a-browse-site.ts'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { startFakeSite } from '../../../test/fakes/fake-site.ts'
import { tooManyRequests } from '../../../test/fakes/faults.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createPreviewTokens, type PreviewPage } from './preview-tokens.ts'

let source: FakeMangaDex
let plain: BrowseSite
let server: TestServer
let adultTitle = ''

beforeAll(async () => {
  source = await aFakeMangaDex()
    .title({ title: 'Berserk', contentRating: 'suggestive' })
    .chapters(8)
    .chapter({ externalUrl: 'https://elsewhere.example/9' })
    .title({ title: 'Grown up', contentRating: 'pornographic' })
    .chapters(1)
    .start()
  adultTitle = requireDefined(source.titles[1], 'the second title').id
  plain = await aBrowseSite({ id: 'plain', titles: [{ title: 'Berserk' }], chapters: [{}] })
  server = await aServer({
    plugins: [mangadex, plain.plugin],
    settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  server.app.context.outbound.setRateLimit(new URL(source.url).host, 1_000, 1_000)
  for (const id of ['srca', 'plain']) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
})
afterAll(async () => {
  await server.close()
  await source.close()
  await plain.close()
})
beforeEach(() => {
  source.heal()
  source.forgetRequests()
})

/** Each story has a chapter of its own, because responses are cached. @param number from 1 */
const chapter = (number: number, titleId = source.firstTitle().id) =>
  requireDefined(source.chaptersOf(source.titles.find(({ id }) => id === titleId))[number - 1], `chapter ${number}`)

const previewOf = (number: number, { titleId = source.firstTitle().id, chapterId = '', caller = server.http as Caller } = {}) =>
  caller.get(`/api/v1/discover/sources/srca/titles/${titleId}/chapters/${chapterId || chapter(number, titleId).id}/preview`)

async function pageUrls(number: number, caller: Caller = server.http): Promise<readonly [string, string, string]> {
  const { pages } = (await previewOf(number, { caller })).json()
  return pages.map(({ url }: { url: string }) => url)
}

describe('a preview', () => {
  test('has all pages of a chapter, through this server, and reports each to MangaDex', async () => {
    const answer = (await previewOf(1)).json()
    expect(answer).toEqual({
      pages: [1, 2, 3].map(() => ({ url: expect.stringMatching(/^\/api\/v1\/discover\/previews\/[\w.-]+$/) })),
      expiresAt: expect.stringMatching(/Z$/),
    })
    for (const [index, { url }] of answer.pages.entries()) {
      const image = await server.http.get(url)
      expect(image).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=3600', 'x-content-type-options': 'nosniff' },
      })
      expect(image.rawPayload).toEqual(await source.pageBytes(chapter(1), index + 1))
    }
    await expect.poll(() => source.reports().map(({ success }) => success)).toEqual([true, true, true])
    expect(source.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
    expect((await server.http.get('/api/v1/downloads')).json().totalElements).toBe(0)
  })

  test('sends no request twice, for two people or when someone turns back', async () => {
    const reader = await server.aUser('second@example.org')
    for (const caller of [server.http, reader, server.http]) {
      const [first] = await pageUrls(2, caller)
      expect((await caller.get(first)).statusCode).toBe(200)
    }
    expect([/^\/chapter/, /at-home/, /data-saver/].map((path) => source.count(path))).toEqual([1, 1, 1])
    const [first] = await pageUrls(2)
    const { etag } = (await server.http.get(first)).headers
    const again = await server.http.inject({ method: 'GET', url: first, headers: { 'if-none-match': String(etag) } })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  test('gets a page from another server when the first one fails, and reports both', async () => {
    const [first] = await pageUrls(3)
    source.breakPath(/data-saver/, { status: 503 }, 1)
    expect((await server.http.get(first)).statusCode).toBe(200)
    await expect.poll(() => source.reports().map(({ success }) => success)).toEqual([false, true])
    expect(source.count(/at-home/)).toBe(2)
  })

  test('whose second server fails too is an error with the time to retry, and the source is not paused', async () => {
    const [, second] = await pageUrls(3)
    source.breakPath(/data-saver/, { status: 404 })
    const failed = await server.http.get(second)
    expect(failed.json()).toMatchObject({ status: 503, code: 'SOURCE_BUSY' })
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0)
    const [listed] = (await server.http.get('/api/v1/discover/sources')).json()
    expect(listed).toMatchObject({ id: 'srca', unavailable: null })
    source.heal()
    expect((await server.http.get(second)).statusCode).toBe(200)
  })

  test('never shows anything but an image, whatever the image server calls it', async () => {
    const [, , third] = await pageUrls(3)
    source.breakPath(/data-saver/, {
      status: 200,
      headers: { 'content-type': 'image/svg+xml' },
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect((await server.http.get(third)).json()).toMatchObject({ status: 404, code: 'PREVIEW_PAGE_NOT_FOUND' })
  })

  test('whose pages are removed at the source while somebody reads it has no more pages', async () => {
    const [first] = await pageUrls(8)
    source.breakPath(/data-saver|at-home/, { status: 404 })
    expect((await server.http.get(first)).json()).toMatchObject({ status: 404, code: 'PREVIEW_PAGE_NOT_FOUND' })
  })

  test('is refused when MangaDex names a server that is not its own, which gets no request', async () => {
    const hidden = await startFakeSite(() => ({ status: 200, body: {} }))
    const body = { result: 'ok', baseUrl: hidden.url, chapter: { hash: 'abc', data: ['1.jpg'], dataSaver: ['1.jpg'] } }
    source.breakPath(/at-home/, { status: 200, body })
    expect((await previewOf(4)).json()).toMatchObject({ status: 502, code: 'SOURCE_ANSWER_BAD' })
    expect(hidden.requests).toEqual([])
    await hidden.close()
  })

  test('is not offered for a chapter on another site, and a request for it returns an error that says what to do', async () => {
    const titleId = source.firstTitle().id
    const { chapters } = (await server.http.get(`/api/v1/discover/sources/srca/titles/${titleId}/chapters`)).json()
    const offered = chapters.filter(({ previewable }: { previewable: boolean }) => previewable)
    expect([offered.length, chapters.length]).toEqual([8, 9])
    expect((await previewOf(9)).json()).toMatchObject({
      status: 409,
      code: 'PREVIEW_NOT_POSSIBLE',
      message: expect.stringContaining('Open its link in the list of chapters.'),
    })
  })

  test('does not exist for a chapter of another title, and is not offered by a source without previews', async () => {
    for (const chapterId of [chapter(1, adultTitle).id, 'nothing'])
      expect((await previewOf(1, { chapterId })).json()).toMatchObject({ status: 404, code: 'DISCOVER_CHAPTER_NOT_FOUND' })
    const sources = (await server.http.get('/api/v1/discover/sources')).json()
    expect(sources).toMatchObject([
      { id: 'srca', previewable: true },
      { id: 'plain', previewable: false },
    ])
    const path = '/api/v1/discover/sources/plain/titles/berserk/chapters'
    expect((await server.http.get(path)).json().chapters).toMatchObject([{ previewable: false }])
    expect((await server.http.get(`${path}/chapter-0/preview`)).json()).toMatchObject({ status: 409, code: 'PREVIEW_NOT_POSSIBLE' })
  })
})

describe('an account', () => {
  test('with an age limit gets 404 for a hidden title, and for a page whose title it may not see anymore', async () => {
    const reader = await server.aUser('young@example.org', { ageRestriction: { age: 16, restriction: 'ALLOW_ONLY' } })
    const hidden = await previewOf(1, { titleId: adultTitle, caller: reader })
    expect(hidden.json()).toMatchObject({ status: 404, code: 'DISCOVER_TITLE_NOT_FOUND' })
    const [first] = await pageUrls(5, reader)
    expect((await reader.get(first)).statusCode).toBe(200)
    const chapterId = chapter(5).id
    const pageId = requireDefined(
      source.requests
        .find(({ path }) => path.includes('data-saver'))
        ?.path.split('/')
        .at(-1),
      'the page',
    )
    for (const [ageRating, status] of [
      [13, 200],
      [18, 404],
    ] as const) {
      const page = { userId: reader.id, ageRating, sourceId: 'srca', chapterId, pageId }
      expect((await reader.get(`/api/v1/discover/previews/${await tokenFor(page)}`)).statusCode).toBe(status)
    }
    expect((await previewOf(1, { titleId: adultTitle })).statusCode).toBe(200)
  })

  test('that may not read pages gets no preview, and is offered none', async () => {
    const reader = await server.aUser('no-pages@example.org', { roles: [] })
    const [first] = await pageUrls(1)
    for (const answer of [await previewOf(1, { caller: reader }), await reader.get(first)])
      expect(answer.json()).toMatchObject({ status: 403, code: 'RIGHT_MISSING' })
    const path = `/api/v1/discover/sources/srca/titles/${source.firstTitle().id}/chapters`
    const offered = (await reader.get(path)).json().chapters.map(({ previewable }: { previewable: boolean }) => previewable)
    expect(new Set(offered)).toEqual(new Set([false]))
  })

  test('gets no page from a URL that another account was shown, nor without signing in', async () => {
    const reader = await server.aUser('other@example.org')
    const [first] = await pageUrls(1)
    expect((await reader.get(first)).json()).toMatchObject({ status: 404, code: 'PREVIEW_PAGE_NOT_FOUND' })
    expect((await server.anonymous.get(first)).statusCode).toBe(401)
  })
})

test('a token that is garbage, changed, expired or for a page that the chapter does not have gets 404', async () => {
  const me = (await server.http.get('/api/v2/users/me')).json().id
  const page = { userId: me, ageRating: null, sourceId: 'srca', chapterId: chapter(1).id, pageId: '../../secret' }
  const [first] = await pageUrls(1)
  const good = first.slice(first.lastIndexOf('/') + 1)
  const signed = await tokenFor(page)
  const tokens = ['x', '.', `${good}x`, `x${good}`, signed, await tokenFor(page, Date.now() - 4 * 3_600_000)]
  source.forgetRequests()
  for (const token of tokens) {
    const { code } = (await server.http.get(`/api/v1/discover/previews/${token}`)).json()
    expect([token, code]).toEqual([token, 'PREVIEW_PAGE_NOT_FOUND'])
  }
  expect(source.count(/data|secret/)).toBe(0)
})

/** A token as the server signs it, for another page or time. */
async function tokenFor(page: PreviewPage, nowMs = Date.now()): Promise<string> {
  const secret = Buffer.from(await readFile(join(server.configDir, 'secrets.key'), 'utf8'), 'base64')
  const key = async () => Buffer.from(hkdfSync('sha256', secret, '', 'discover previews', 32))
  const clock = { now: () => nowMs, sleep: async () => undefined }
  return requireDefined(await createPreviewTokens({ clock, key }).sign(page), 'the token')
}

test('a source that limits requests is an error with the time to retry, for the preview and for its pages, never an empty preview', async () => {
  const [, second] = await pageUrls(6)
  source.breakPath(/at-home|data-saver/, tooManyRequests(60))
  for (const answer of [await previewOf(7), await server.http.get(second)]) {
    expect(answer.json()).toMatchObject({ status: 429, code: 'SOURCE_LIMITED' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
  }
})
