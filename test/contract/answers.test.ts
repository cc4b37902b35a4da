// Sends one valid request to every route in Komga's document and checks the response against the document.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFile } from '../builders/send-file.ts'
import { databases } from '../setup/databases.ts'
import { aFullSampleServer, type FullSampleServer } from './a-full-sample-server.ts'
import { endpoints, komgaViolations } from './komga-contract.ts'
import { unsupportedEndpoints } from './unsupported-endpoints.ts'

/** Covered by the tests in their own folders, which create the required data. */
const testedElsewhere = /\/page-hashes|\/match\/comicrack|\/transient-books|\/books\/import/
const tested = endpoints.filter((endpoint) => !(endpoint in unsupportedEndpoints) && !testedElsewhere.test(endpoint))
const reads = tested.filter((endpoint) => endpoint.startsWith('GET ') && endpoint !== 'GET /api/logout')
/** Responses other than JSON, by their required type. */
const others: Readonly<Record<string, RegExp>> = {
  'pages/{pageNumber}': /^image\/jpeg$/,
  'pages/{pageNumber}/thumbnail': /^image\/jpeg$/,
  'pages/{pageNumber}/raw': /^application\/pdf$/,
  '/thumbnail': /^image\/jpeg$/,
  '/thumbnails/{thumbnailId}': /^image\/jpeg$/,
  'books/{bookId}/file': /^application\/zip$/,
  '/file/*': /^application\/zip$/,
  '/file': /^application\/zip$/,
  '/resource/{resource}': /^text\/css/,
  '/css': /^text\/css/,
  '/{fontFile}': /^font\/ttf$/,
}
const typeOf = (endpoint: string) => Object.entries(others).find(([end]) => endpoint.endsWith(end))?.[1]

type Write = readonly [endpoint: string, status: number, body?: unknown]

const position = { href: '', type: 'image/jpeg', locations: { position: 1 } }
const writes: readonly Write[] = [
  ['POST /api/v1/claim', 400],
  ['POST /api/v1/series/list', 200, {}],
  ['POST /api/v1/series/list/alphabetical-groups', 200, {}],
  ['POST /api/v1/books/list', 200, {}],
  ['PUT /api/v1/announcements', 204, []],
  ['POST /api/v1/series/{seriesId}/read-progress', 204],
  ['DELETE /api/v1/series/{seriesId}/read-progress', 204],
  ['PATCH /api/v1/books/{bookId}/read-progress', 204, { completed: true }],
  ['DELETE /api/v1/books/{bookId}/read-progress', 204],
  ['PUT /api/v1/books/{bookId}/progression', 204, { modified: '2026-11-22T10:00:00Z', device: { id: 'a', name: 'b' }, locator: position }],
  ['PUT /api/v2/series/{seriesId}/read-progress/tachiyomi', 204, { lastBookNumberSortRead: 1 }],
  ['PUT /api/v1/readlists/{id}/read-progress/tachiyomi', 204, { lastBookRead: 1 }],
  ['PATCH /api/v1/series/{seriesId}/metadata', 204, { title: 'Berserk', titleLock: true }],
  ['PATCH /api/v1/books/{bookId}/metadata', 204, { summary: null }],
  ['PATCH /api/v1/books/metadata', 204, {}],
  ...['series/{seriesId}', 'books/{bookId}', 'collections/{id}', 'readlists/{id}'].flatMap((subject): Write[] => [
    [`PUT /api/v1/${subject}/thumbnails/{thumbnailId}/selected`, 202],
    [`DELETE /api/v1/${subject}/thumbnails/{thumbnailId}`, 202],
  ]),
  ['PUT /api/v1/books/thumbnails', 202],
  ...['series/{seriesId}', 'books/{bookId}', 'libraries/{libraryId}'].flatMap((subject): Write[] => [
    [`POST /api/v1/${subject}/analyze`, 202],
    [`POST /api/v1/${subject}/metadata/refresh`, 202],
  ]),
  ['POST /api/v1/libraries/{libraryId}/scan', 202],
  ['POST /api/v1/libraries/{libraryId}/empty-trash', 202],
  ['PATCH /api/v1/libraries/{libraryId}', 204, { name: 'Comics' }],
  ['PATCH /api/v1/collections/{id}', 204, { ordered: false }],
  ['DELETE /api/v1/collections/{id}', 204],
  ['PATCH /api/v1/readlists/{id}', 204, { summary: 'x' }],
  ['DELETE /api/v1/readlists/{id}', 204],
  ['POST /api/v2/users', 201, { email: 'new@example.org', password: 'x', roles: [] }],
  ['PATCH /api/v2/users/{id}', 204, { labelsAllow: ['kids'] }],
  ['PATCH /api/v2/users/{id}/password', 204, { password: 'another' }],
  ['DELETE /api/v2/users/{id}', 204],
  ['PATCH /api/v2/users/me/password', 204, { password: 'another' }],
  ['POST /api/v2/users/me/api-keys', 200, { comment: 'Mihon' }],
  ['DELETE /api/v2/users/me/api-keys/{keyId}', 204],
  ['PATCH /api/v1/client-settings/global', 204, { 'webui.a': { value: 'x', allowUnauthorized: true } }],
  ['PATCH /api/v1/client-settings/user', 204, { 'webui.a': { value: 'x' } }],
  ['DELETE /api/v1/client-settings/global', 204, ['webui.a']],
  ['DELETE /api/v1/client-settings/user', 204, ['webui.a']],
  ['PATCH /api/v1/settings', 204, { thumbnailSize: 'MEDIUM' }],
  ['POST /api/v1/filesystem', 200, { path: '', showFiles: true }],
  ['DELETE /api/v1/syncpoints/me', 204],
  ['DELETE /api/v1/tasks', 200],
  ['DELETE /api/v1/books/{bookId}/file', 202],
  ['DELETE /api/v1/series/{seriesId}/file', 202],
  ['DELETE /api/v1/libraries/{libraryId}', 204],
  ['POST /api/logout', 204],
]
/** Requests whose bodies come from the shelf. */
const made = ['libraries', 'collections', 'readlists'].map((kind) => `POST /api/v1/${kind}`)
const uploads = endpoints.filter((endpoint) => endpoint.startsWith('POST ') && endpoint.endsWith('/thumbnails'))

test('every route other than GET is covered below', () => {
  const covered = [...reads, ...writes.map(([endpoint]) => endpoint), ...made, ...uploads, 'GET /api/logout']
  expect(tested.filter((endpoint) => !covered.includes(endpoint))).toEqual(['PUT /api/v1/libraries/{libraryId}'])
})

describe.each(databases)('responses on %s', (_engine, aDatabase) => {
  let sample: FullSampleServer
  beforeAll(async () => {
    sample = await aFullSampleServer(await aDatabase())
  })
  afterAll(() => sample.close())

  const ask = (endpoint: string, body?: unknown) => {
    const [method, path = ''] = endpoint.split(' ')
    const json = body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return sample.server.http.inject({ method: method as 'GET', url: sample.address(path), ...json })
  }
  const expectToKeep = async (endpoint: string, status: number, body?: unknown) => {
    const response = await ask(endpoint, body)
    expect([endpoint, response.statusCode, komgaViolations(endpoint, response)]).toEqual([endpoint, status, []])
  }

  test.each(reads.filter((endpoint) => !typeOf(endpoint)))('%s', (endpoint) =>
    expectToKeep(endpoint, endpoint.endsWith('/set-cookie') ? 204 : 200),
  )

  test.each(reads.filter((endpoint) => typeOf(endpoint)))('%s, by its type', async (endpoint) => {
    const { statusCode, headers, rawPayload } = await ask(endpoint)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(typeOf(endpoint) ?? /never/)])
    expect(rawPayload.length).toBeGreaterThan(0)
  })

  test.each(uploads)('are valid after the upload %s', async (endpoint) => {
    const picture = (await ask('GET /api/v1/series/{seriesId}/thumbnails/{thumbnailId}')).rawPayload
    const sent = await sendFile(sample.server.http, sample.address(endpoint.replace('POST ', '')), picture, { selected: 'false' })
    expect([sent.statusCode, komgaViolations(endpoint, sent)]).toEqual([200, []])
  })

  test('POST of a library, a collection and a read list', async () => {
    const root = join(sample.server.configDir, 'more')
    await mkdir(root)
    await expectToKeep('POST /api/v1/libraries', 200, { name: 'More', root })
    await expectToKeep('POST /api/v1/collections', 200, { name: 'Two', ordered: false, seriesIds: [sample.series.id] })
    await expectToKeep('POST /api/v1/readlists', 200, { name: 'Two', bookIds: [sample.bookId] })
  })

  // Trap 17 (docs/api/komga-contract.md, "Traps"): writes respond with exactly the documented status.
  for (const [endpoint, status, body] of writes) test(`${endpoint} returns ${status}`, () => expectToKeep(endpoint, status, body))
})
