// Posters in a bucket of an S3-compatible service, over HTTP.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { sendFile } from '../../../../test/builders/send-file.ts'
import { aFakeS3, bucketName, type FakeS3, type S3Fault } from '../../../../test/fakes/fake-s3.ts'
import { aPostgresDatabase } from '../../../../test/setup/databases.ts'
import { systemClock } from '../../../kernel/clock/index.ts'
import { readSettings } from '../../../kernel/config/index.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { createLog, createLogMemory, silentLog } from '../../../kernel/log/index.ts'
import { createOutbound } from '../../../kernel/outbound/index.ts'
import { textOfSentence } from '../../../kernel/sentences/index.ts'
import { createBucket } from './bucket.ts'
import { createBucketOwner } from './bucket-owner.ts'
import { readBucketSettings } from './bucket-settings.ts'
import { posterBucketCheck } from './poster-bucket.check.ts'

interface PosterDto {
  readonly id: string
  readonly type: string
}

const prefix = 'hondana/prod'
const keyOf = (posterId: string) => `${prefix}/${posterId.slice(-2)}/${posterId}`
const aPicture = async (background: string) =>
  sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const anHourMs = 3_600_000
const postponed = { attempt: 0, error: expect.stringContaining('POSTER_STORAGE_UNAVAILABLE') }

describe('posters in a bucket', () => {
  let s3: FakeS3
  let server: TestServer
  let library: TestLibrary
  let uploaded: Buffer
  let aBook: { readonly pages: number; readonly files: Record<string, Buffer> }
  beforeAll(async () => {
    uploaded = await aPicture('#b5179e')
    s3 = await aFakeS3({ pageSize: 2 })
    server = await aServer({ working: true, settings: s3.settings(prefix) })
    aBook = { pages: 0, files: { '001.jpg': await aPicture('#1e6091') } }
    library = await aLibrary({ server, files: Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [`${name}/1.cbz`, aBook])) })
    await server.app.context.tasks.idle()
  })
  afterAll(async () => {
    await server.close()
    await s3.switchOff()
    await library.removeFolder()
  })
  beforeEach(async () => {
    s3.heal()
    await s3.switchOn()
  })

  const bookIn = async (folder: string) => {
    const book = (await library.books()).find(({ url }) => url.includes(`/${folder}/`))
    if (!book) throw new Error(`No book in ${folder}`)
    return `/api/v1/books/${book.id}`
  }
  const list = async (book: string) => (await server.http.get(`${book}/thumbnails`)).json<PosterDto[]>()
  const upload = async (book: string) => (await sendFile(server.http, `${book}/thumbnails`, uploaded)).json<PosterDto>()
  const inFolder = async () => readdir(join(server.configDir, 'thumbnails'), { recursive: true }).catch(() => [])
  const tidy = async () => {
    await server.http.post('/api/v1/books/thumbnails/tidy')
    await server.app.context.tasks.idle()
  }

  test('are stored there and shown from there, and nothing is in the configuration folder', async () => {
    const book = await bookIn('A')
    const poster = await upload(book)
    expect(s3.objects.get(keyOf(poster.id))?.bytes).toEqual(uploaded)
    expect((await server.http.get(`${book}/thumbnail`)).rawPayload).toEqual(uploaded)
    const generated = async () => (await list(book)).flatMap(({ type, id }) => (type === 'GENERATED' ? [keyOf(id)] : []))
    await expect.poll(generated).toHaveLength(1)
    expect((await generated()).filter((key) => !s3.objects.has(key))).toEqual([])
    expect(await inFolder()).toEqual([])

    expect((await server.http.delete(`${book}/thumbnails/${poster.id}`)).statusCode).toBe(202)
    expect(s3.objects.has(keyOf(poster.id))).toBe(false)
  })

  const faults: readonly (readonly [string, S3Fault | 'off'])[] = [
    ['is switched off', 'off'],
    ['fails', { status: 500 }],
    ['denies access', { status: 403, code: 'AccessDenied' }],
    ['is gone', { status: 404, code: 'NoSuchBucket' }],
    ['is behind a page of something else', 'html'],
  ]
  test.each(faults)('while it %s, uploads and posters return 503, are not kept by clients, and everything else works', async (_, fault) => {
    const book = await bookIn('B')
    const { id } = await upload(book)
    const etag = String((await server.http.get(`${book}/thumbnail`)).headers.etag)
    const before = await list(book)
    if (fault === 'off') await s3.switchOff()
    else s3.fail(fault)

    const sent = await sendFile(server.http, `${book}/thumbnails`, uploaded)
    expect([sent.statusCode, sent.json<{ code: string }>().code]).toEqual([503, 'POSTER_STORAGE_UNAVAILABLE'])
    const shown = await server.http.get(`${book}/thumbnail`)
    expect([shown.statusCode, shown.json<{ code: string }>().code]).toEqual([503, 'POSTER_STORAGE_UNAVAILABLE'])
    expect([shown.headers.etag, shown.headers['cache-control'], shown.headers['retry-after']]).toEqual([undefined, 'no-store', '10'])
    expect((await server.http.get(`${book}/thumbnails/${id}`)).statusCode).toBe(503)
    expect((await server.http.inject({ method: 'GET', url: `${book}/thumbnail`, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    expect(await list(book)).toEqual(before)
    expect((await server.http.get(`${book}/pages/1`)).statusCode).toBe(200)

    if (fault === 'off') await s3.switchOn()
    s3.heal()
    await expect.poll(async () => (await server.http.get(`${book}/thumbnail`)).rawPayload).toEqual(uploaded)
    expect((await server.http.delete(`${book}/thumbnails/${id}`)).statusCode).toBe(202)
  })

  test('a request that fails once is repeated', async () => {
    const book = await bookIn('A')
    s3.fail({ status: 500, method: 'PUT', times: 1 })
    const poster = await upload(book)
    expect(s3.objects.get(keyOf(poster.id))?.bytes).toEqual(uploaded)
    s3.fail({ status: 503, code: 'SlowDown', method: 'GET', times: 2 })
    expect((await server.http.get(`${book}/thumbnail`)).rawPayload).toEqual(uploaded)
    await server.http.delete(`${book}/thumbnails/${poster.id}`)
  })

  test('a poster that is deleted while the bucket refuses it is gone at once, and its object is deleted later', async () => {
    const book = await bookIn('C')
    const { id } = await upload(book)
    s3.fail({ status: 403, code: 'AccessDenied', method: 'DELETE' })
    expect((await server.http.delete(`${book}/thumbnails/${id}`)).statusCode).toBe(202)
    expect((await list(book)).map((poster) => poster.id)).not.toContain(id)
    await expect.poll(() => waitingTasks('reading.tidy-posters')).toEqual([postponed])
    expect(s3.objects.has(keyOf(id))).toBe(true)
    s3.heal()
    await makeDue()
    await expect.poll(() => s3.objects.has(keyOf(id))).toBe(false)
  })

  test('while it is away, books are scanned, and their posters are created once it is back', async () => {
    s3.fail({ status: 403, code: 'AccessDenied' })
    await library.add('New/1.cbz', aBook)
    await library.scan()
    const book = await bookIn('New')
    await expect.poll(() => waitingTasks('reading.make-posters')).toEqual([postponed])
    expect(await list(book)).toEqual([])
    expect((await server.http.get(`${book}/thumbnail`)).statusCode).toBe(503)
    s3.heal()
    await makeDue()
    await expect.poll(async () => (await list(book)).map(({ type }) => type)).toEqual(['GENERATED'])
    expect((await server.http.get(`${book}/thumbnail`)).statusCode).toBe(200)
  })

  test('posters that are in the configuration folder from before are found, also while the bucket is away, and deleted', async () => {
    const book = await bookIn('D')
    const { id } = await upload(book)
    const file = join(server.configDir, 'thumbnails', id.slice(-2), id)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, uploaded)
    s3.objects.delete(keyOf(id))
    expect((await server.http.get(`${book}/thumbnail`)).rawPayload).toEqual(uploaded)
    s3.fail({ status: 403, code: 'AccessDenied' })
    expect((await server.http.get(`${book}/thumbnail`)).rawPayload).toEqual(uploaded)
    s3.heal()
    await server.http.delete(`${book}/thumbnails/${id}`)
    expect((await inFolder()).filter((name) => name.endsWith(id))).toEqual([])
  })

  test('cleaning up reads all pages of the list, and deletes only old images without a poster', async () => {
    const book = await bookIn('E')
    const { id } = await upload(book)
    const old = { bytes: uploaded, modifiedAtMs: Date.now() - anHourMs }
    const leftOver = ['0P0000000000A', '0P0000000000B', '0P0000000000C', '0P0000000000D', '0P0000000000E'].map(keyOf)
    const foreign = [`${prefix}/notes.txt`, `${prefix}/0A/0P0000000000B`, `other/0A/0P0000000000A`]
    const young = keyOf('0P0000000000Z')
    for (const key of [...leftOver, ...foreign]) s3.objects.set(key, old)
    s3.objects.set(young, { bytes: uploaded, modifiedAtMs: Date.now() })
    await tidy()
    expect(leftOver.filter((key) => s3.objects.has(key))).toEqual([])
    expect([...foreign, young, keyOf(id)].filter((key) => !s3.objects.has(key))).toEqual([])
    for (const key of [...foreign, young]) s3.objects.delete(key)
  })

  test('cleaning up counts the age of images by the clock of the bucket', async () => {
    const key = keyOf('0P0000000000Y')
    s3.aheadMs = -14 * 60_000
    s3.objects.set(key, { bytes: uploaded, modifiedAtMs: Date.now() + s3.aheadMs })
    await tidy()
    s3.aheadMs = 0
    expect(s3.objects.has(key)).toBe(true)
    s3.objects.delete(key)
  })

  const waitingTasks = async (name: string) => {
    const { db } = server.app.context
    return db.selectFrom('task').select(['attempt', 'error']).where('name', '=', name).where('state', '=', 'QUEUED').execute()
  }
  const makeDue = async () => {
    const { db, tasks } = server.app.context
    await db.updateTable('task').set({ runAt: 0 }).where('state', '=', 'QUEUED').execute()
    await tasks.idle()
  }
})

describe('the health of the bucket', () => {
  const outbound = createOutbound({ clock: systemClock, log: silentLog, allowPrivateHosts: false, userAgent: 'test' })
  const health = async (env: Record<string, string>) => {
    const settings = requireDefined(readBucketSettings(readSettings(env).settings), 'the bucket in the settings')
    const bucket = createBucket({ outbound, now: Date.now }, settings)
    const owner = createBucketOwner(bucket, settings, async () => 'an installation')
    return posterBucketCheck({ bucket, owner, settings }).run(new AbortController().signal)
  }
  let s3: FakeS3
  beforeAll(async () => {
    s3 = await aFakeS3()
  })
  afterAll(() => s3.switchOff())
  beforeEach(() => {
    s3.heal()
    s3.objects.clear()
    s3.aheadMs = 0
  })

  test('is good when objects can be listed, written and deleted', async () => {
    expect(await health(s3.settings())).toEqual({ status: 'UP' })
    const trial = ['GET ', 'PUT /hondana-trial', 'DELETE /hondana-trial', 'GET /hondana-installation', 'PUT /hondana-installation']
    expect(s3.requests).toEqual(trial.map((request) => request.replace(' ', ` /${bucketName}`)))
    expect([...s3.objects.keys()]).toEqual(['hondana-installation'])
  })

  const setting = (name: string, value: string) => async () => ({ ...s3.settings(), [`HONDANA_POSTERS_BUCKET${name}`]: value })
  const faulty = (fault: S3Fault) => async () => {
    s3.fail(fault)
    return s3.settings()
  }
  const clockAhead = async () => {
    s3.aheadMs = 16 * 60_000
    return s3.settings()
  }
  const problems: readonly (readonly [string, () => Promise<Record<string, string>>, string])[] = [
    ['the access key is unknown', setting('_ACCESS_KEY_ID', 'OTHER'), 'HONDANA_POSTERS_BUCKET_ACCESS_KEY_ID'],
    ['the secret key is wrong', setting('_SECRET_KEY', 'wrong'), 'HONDANA_POSTERS_BUCKET_SECRET_KEY'],
    ['the region is wrong', setting('_REGION', 'us-east-1'), 'HONDANA_POSTERS_BUCKET_REGION'],
    ['the bucket is missing', async () => ({ ...s3.settings(), HONDANA_POSTERS_BUCKET: `${s3.url}/other` }), 'There is no bucket other'],
    ['the clock is wrong', clockAhead, 'differ by more than 15 minutes'],
    ['writing is forbidden', faulty({ status: 403, code: 'AccessDenied', method: 'PUT' }), 'may not list, read, write and delete'],
    ['the service fails', faulty({ status: 500 }), 'HTTP 500'],
    ['something else answers', faulty('html'), 'HTTP 404'],
    ['the service does not respond', faulty('held'), 'respond within'],
    ['nothing listens', setting('', 'http://127.0.0.1:1/covers'), 'ECONNREFUSED'],
  ]
  test.each(problems)('says what to do when %s', async (_, prepare, words) => {
    const result = await health(await prepare())
    const reason = result.status === 'DOWN' ? textOfSentence(result.reason) : undefined
    expect(reason).toContain(words)
    expect(reason).not.toContain(s3.keys.secret)
  })

  test('is logged when the server starts and reported by it, without the secret key', async () => {
    const logMemory = createLogMemory()
    const log = await createLog({ logLevel: 'trace', logFormat: 'json' }, { destination: { write: () => undefined }, memory: logMemory })
    s3.fail({ status: 403, code: 'AccessDenied' })
    const server = await aServer({ log, logMemory, working: true, settings: s3.settings() })
    const lines = () => logMemory.recent().join('')
    await expect.poll(lines).toContain('The access key may not list, read, write and delete objects in the bucket covers')
    const { components } = (await server.http.get('/api/v1/health')).json<{ components: Record<string, string> }>()
    expect(components.posterBucket).toBe('DOWN')
    await server.close()
    expect(lines()).not.toContain(s3.keys.secret)
  })
})

test('servers on one database share a bucket', async () => {
  const s3 = await aFakeS3()
  const database = await aPostgresDatabase()
  const one = await aServer({ database, working: true, settings: s3.settings() })
  const other = await aServer({ database, settings: s3.settings() })
  const library = await aLibrary({ server: one, files: { 'A/1.cbz': { pages: 1 } } })
  const [book] = await library.books()
  const uploaded = await aPicture('#b5179e')
  expect((await sendFile(one.http, `/api/v1/books/${book?.id}/thumbnails`, uploaded)).statusCode).toBe(200)
  expect((await other.http.get(`/api/v1/books/${book?.id}/thumbnail`)).rawPayload).toEqual(uploaded)
  await other.close()
  await one.close()
  await s3.switchOff()
  await library.removeFolder()
})
