// Requests that a Kobo e-reader makes of the Kobo store, which a server of this test stands in for.
import { chmod, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anEpub } from '../../../test/builders/an-epub.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createLog, createLogMemory } from '../../kernel/log/index.ts'
import { aKobo, summaryOf, type TestKobo } from './kobo.fixture.ts'

interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: unknown
}

let store: Server
let server: TestServer
let library: TestLibrary
let kobo: TestKobo
const kepubify = join(inject('runFolder'), 'kepubify')
/** How many ran at each start, one a line. */
const kepubifyStarts = `${kepubify}-starts`
/** Takes the options of kepubify: --output <file> <file>. */
const fakeKepubify = `#!${process.execPath}
const { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const [, , , output, input] = process.argv
const running = __filename + '-running'
mkdirSync(running + '/' + process.pid, { recursive: true })
appendFileSync(__filename + '-starts', readdirSync(running).length + '\\n')
process.on('exit', () => rmSync(running + '/' + process.pid, { recursive: true }))
const bytes = readFileSync(input)
if (bytes.includes('takes long')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
if (bytes.includes('not convertible')) process.exit(1)
writeFileSync(output, 'converted ' + bytes.length)
`
const received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string })[] = []
const answers = new Map<string, Answer>()
const logMemory = createLogMemory()
beforeAll(async () => {
  store = createServer(async (request, response) => {
    const { method, url, headers } = request
    received.push({ method, url, headers, body: await text(request) })
    const answer = answers.get(new URL(requireDefined(url, 'the URL'), 'http://store').pathname)
    if (answer?.body === 'broken') return response.destroy()
    response.writeHead(answer?.status ?? (answer ? 200 : 404), { 'content-type': 'application/json', ...answer?.headers })
    return response.end(JSON.stringify(answer ? answer.body : {}))
  })
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done))
  await writeFile(kepubify, fakeKepubify)
  await chmod(kepubify, 0o755)
  const settings = {
    HONDANA_KEPUBIFY_PATH: kepubify,
    HONDANA_KOBO_STORE_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    HONDANA_BASE_PATH: '/kobo',
  }
  const log = await createLog({ logLevel: 'trace', logFormat: 'json' }, { destination: { write: () => undefined }, memory: logMemory })
  server = await aServer({ settings, working: true, log, logMemory })
  const files = {
    'Text/Novel.epub': anEpub({ chapters: ['x'], metadata: '<dc:title>Novel</dc:title>' }),
    'Text/Odd.epub': anEpub({ chapters: ['not convertible'], metadata: '<dc:title>Odd</dc:title>' }),
  }
  library = await aLibrary({ server, files })
  kobo = await aKobo(server, server.http)
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
  store.close()
})

const forward = (koboProxy: boolean) => server.http.patch('/api/v1/settings', { koboProxy })

test('no request goes to the store unless an administrator turns it on', async () => {
  await kobo.get('user/profile')
  await kobo.get('initialization')
  await kobo.sync()
  expect((await kobo.get('library/0000000000000/metadata')).statusCode).toBe(404)
  expect(received).toEqual([])
})

test('the store gets the request with the headers of the device only, and without the key', async () => {
  await forward(true)
  answers.set('/v1/user/profile', { body: { Name: 'Ann' }, headers: { 'x-kobo-x': '1', 'set-cookie': 'a=b' } })
  const headers = { cookie: 'KOMGA-SESSION=x', authorization: 'Bearer t', 'x-forwarded-for': '10.0.0.1', host: 'shelf.example' }
  const response = await kobo.get('user/profile?full=1', headers)
  expect([response.json(), response.headers['x-kobo-x'], response.headers['set-cookie']]).toEqual([{ Name: 'Ann' }, '1', undefined])
  const [request] = received.splice(0)
  expect(request).toMatchObject({ method: 'GET', url: '/v1/user/profile?full=1' })
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer t',
    'x-kobo-userkey': 'u1',
    'user-agent': expect.stringContaining('Kobo'),
  })
  expect(JSON.stringify(request)).not.toMatch(/KOMGA-SESSION|10\.0\.0\.1|shelf\.example/)
  expect(JSON.stringify(request)).not.toContain(kobo.key)
})

test('requests for books of the store are forwarded, and its URLs are kept except for covers', async () => {
  answers.set('/v1/library/aaaa-bbbb/metadata', { body: [{ Title: 'Bought' }] })
  expect((await kobo.get('library/aaaa-bbbb/metadata')).json()).toEqual([{ Title: 'Bought' }])
  answers.set('/v1/library/aaaa-bbbb/state', { body: { RequestResult: 'Success' } })
  const state = { LastModified: '2026-11-23T10:00:00Z', Statistics: { SpentReadingMinutes: 7 } }
  expect((await kobo.putState('aaaa-bbbb', state)).json()).toEqual({ RequestResult: 'Success' })
  expect(JSON.parse(requireDefined(received.at(-1), 'the request').body)).toEqual({
    ReadingStates: [{ EntitlementId: 'aaaa-bbbb', ...state }],
  })
  answers.set('/v1/initialization', { body: { Resources: { store_home: 'kobo.example', image_host: 'cdn' } } })
  expect((await kobo.get('initialization')).json().Resources).toMatchObject({
    store_home: 'kobo.example',
    image_url_template: expect.stringContaining(`/kobo/kobo/${kobo.key}/v1/books/`),
  })
  answers.set('/v1/auth/device', { status: 401, body: { ResponseStatus: 'x' } })
  expect((await kobo.caller.post(`${kobo.root}/auth/device`, {})).statusCode).toBe(401)
})

test('purchases follow after the books of this server, each with its own token', async () => {
  const device = await aKobo(server, server.http, 'another')
  const bought = (title: string) => ({ NewEntitlement: { BookMetadata: { Title: title, WorkId: '1' } } })
  answers.set('/v1/library/sync', { body: [bought('One')], headers: { 'x-kobo-synctoken': 'store.1', 'x-kobo-sync': 'continue' } })
  received.length = 0
  const first = await device.call('store.0')
  expect([summaryOf(first.changes), first.continues]).toEqual([['NewEntitlement Novel', 'NewEntitlement Odd', 'NewEntitlement One'], true])
  answers.set('/v1/library/sync', { body: [bought('Two')], headers: { 'x-kobo-synctoken': 'store.2' } })
  const second = await device.call(first.token)
  expect([summaryOf(second.changes), second.continues]).toEqual([['NewEntitlement Two'], false])
  expect(received.map(({ headers }) => headers['x-kobo-synctoken'])).toEqual(['store.0', 'store.1'])
  answers.set('/v1/library/sync', { body: 'broken' })
  const offline = await device.call(second.token)
  expect([offline.changes, offline.continues]).toEqual([[], false])
})

test('if the store fails, the e-reader gets an empty object', async () => {
  answers.set('/v1/user/wishlist', { body: 'broken' })
  const response = await kobo.get('user/wishlist')
  expect([response.statusCode, response.json()]).toEqual([200, {}])
  await forward(false)
})

test('covers and downloads use the configured port, which e-readers leave out', async () => {
  await server.http.patch('/api/v1/settings', { koboPort: 8443 })
  const id = (await library.book('Novel.epub')).id
  const [{ DownloadUrls }] = (await kobo.get(`library/${id}/metadata`)).json()
  expect(DownloadUrls[0].Url).toBe(`http://localhost:8443/kobo/kobo/${kobo.key}/v1/books/${id}/file/epub`)
})

test('however many books are downloaded at once, two are converted at a time', async () => {
  const names = ['1', '2', '3', '4', '5'].map((name) => `Series/${name}.epub`)
  const more = await aLibrary({ server, files: Object.fromEntries(names.map((name) => [name, anEpub({ chapters: ['takes long'] })])) })
  const ids = (await more.books()).map(({ id }) => id)
  await writeFile(kepubifyStarts, '')
  const downloads = await Promise.all(ids.map((id) => kobo.get(`books/${id}/file/epub`)))
  expect(downloads.map(({ body }) => body)).toEqual(names.map(() => expect.stringMatching(/^converted \d+$/)))
  const starts = (await readFile(kepubifyStarts, 'utf8')).trim().split('\n')
  expect(starts).toHaveLength(5)
  expect(Math.max(...starts.map(Number))).toBeLessThanOrEqual(2)
  await more.removeFolder()
})

test('a converted book is sent even if another file of the cache is removed while old ones are looked for', async () => {
  const more = await aLibrary({ server, files: { 'Series/Late.epub': anEpub({ chapters: ['x'] }) } })
  // Listed, but not there when it is opened.
  const removed = join(server.app.context.settings.configDir, 'kepub', 'removed.kepub.epub')
  await symlink('missing', removed)
  const id = (await more.book('Late.epub')).id
  expect((await kobo.get(`books/${id}/file/epub`)).body).toMatch(/^converted \d+$/)
  await rm(removed)
  await more.removeFolder()
})

test('what a killed server left half converted is removed with the next conversion, but not what another node converts', async () => {
  const more = await aLibrary({ server, files: { 'Series/Next.epub': anEpub({ chapters: ['x'] }) } })
  const folder = join(server.app.context.settings.configDir, 'kepub')
  await mkdir(folder, { recursive: true })
  for (const name of ['abandoned', 'running']) await writeFile(join(folder, `${name}.part.kepub.epub`), 'half')
  await utimes(join(folder, 'abandoned.part.kepub.epub'), 0, 0)
  await kobo.get(`books/${(await more.book('Next.epub')).id}/file/epub`)
  expect((await readdir(folder)).filter((name) => name.includes('.part.'))).toEqual(['running.part.kepub.epub'])
  await rm(join(folder, 'running.part.kepub.epub'))
  await more.removeFolder()
})

test('books are converted with kepubify once, and sent as they are when that fails', async () => {
  const [novel, odd] = [(await library.book('Novel.epub')).id, (await library.book('Odd.epub')).id]
  const [{ DownloadUrls }] = (await kobo.get(`library/${novel}/metadata`)).json()
  expect(DownloadUrls[0].Format).toBe('KEPUB')
  const converted = await kobo.get(`books/${novel}/file/epub`)
  expect([converted.body, converted.headers['content-disposition']]).toEqual([
    expect.stringMatching(/^converted \d+$/),
    expect.stringContaining('Novel.kepub.epub'),
  ])
  expect((await kobo.get(`books/${odd}/file/epub`)).body).toContain('application/epub+zip')
  await chmod(kepubify, 0o644)
  expect((await kobo.get(`books/${novel}/file/epub`)).body).toBe(converted.body)
})

test('the key is never logged', async () => {
  await library.removeFolder()
  const id = (await library.book('Novel.epub')).id
  await kobo.get(`books/${id}/file/epub`)
  // An error of the server is logged with the address of the request.
  await server.app.context.db.schema.dropTable('koboSyncList').execute()
  expect((await kobo.get('library/sync')).statusCode).toBe(500)
  const escaped = `%${kobo.key.charCodeAt(0).toString(16)}${kobo.key.slice(1)}`
  expect((await kobo.caller.get(`/kobo/${escaped}/v1/library/sync`)).statusCode).toBe(500)
  const lines = logMemory.recent().join('')
  expect(lines).toContain('/kobo/[redacted]/v1/library/sync')
  expect(lines).not.toContain(kobo.key.slice(1))
})
