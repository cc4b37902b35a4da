// KOReader's progress plugin, call by call, together with other clients that read the same book.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anEpub } from '../../../test/builders/an-epub.ts'
import { anInbox } from '../../../test/builders/an-inbox.ts'
import { databases } from '../../../test/setup/databases.ts'

/** The digest as KOReader computes it: 1 KiB samples at fixed offsets within the file. */
function digestOf(bytes: Buffer): string {
  const starts = [0, ...Array.from({ length: 11 }, (_, step) => 1024 * 4 ** step)]
  const samples = starts.filter((start) => start < bytes.length).map((start) => bytes.subarray(start, start + 1024))
  return createHash('md5').update(Buffer.concat(samples)).digest('hex')
}

describe.each(databases)('KOReader on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let key: string
  let plugin: Caller
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const files = {
      'Comic/1.cbz': { pages: 4 },
      'Comic/2.cbz': { pages: 4 },
      'Changed/1.cbz': { pages: 5, seed: 'first' },
      'Longer/1.cbz': { pages: 4, seed: 'tall' },
      'Replaced/1.cbz': { pages: 5, seed: 'former' },
      'Text/novel.epub': anEpub({ chapters: ['a'.repeat(3900), 'b'.repeat(3900), 'c'.repeat(900)] }),
      'Text/revised.epub': anEpub({ chapters: ['d'.repeat(3900), 'e'.repeat(3900), 'f'.repeat(900), 'g'.repeat(900)] }),
      'Twice/a.cbz': { seed: 'same' },
      'Twice/b.cbz': { seed: 'same' },
      'Adult/x.cbz': { comicInfo: { AgeRating: 'Adults Only 18+' } },
    }
    library = await aLibrary({ server, files, options: { hashKoreader: true } })
    key = await keyOf(server.http)
    plugin = asPlugin(key)
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const keyOf = async (caller: Caller) =>
    (await caller.post('/api/v2/users/me/api-keys', { comment: 'kindle' })).json<{ key: string }>().key
  const asPlugin = (apiKey: string) =>
    server.as({ 'x-auth-user': apiKey, 'x-auth-key': '5f4dcc3b5aa765d61d8327deb882cf99', accept: 'application/vnd.koreader.v1+json' })
  const digest = async (file: string) => digestOf(await readFile(join(library.root, file)))
  const getProgress = async (file: string, caller = plugin) => caller.get(`/koreader/syncs/progress/${await digest(file)}`)
  const saveProgress = async (file: string, progress: string | number, percentage: number) =>
    plugin.put('/koreader/syncs/progress', { document: await digest(file), progress, percentage, device: 'Kindle', device_id: 'k1' })
  const progressOf = async (file: string) => (await library.book(file)).readProgress

  test('accepts an API key as the user name and nothing else', async () => {
    const response = await plugin.get('/koreader/users/auth')
    expect([response.statusCode, response.json()]).toEqual([200, { authorized: 'OK' }])
    expect(response.headers['content-type']).toMatch(/^application\/vnd\.koreader\.v1\+json/)
    expect((await asPlugin('wrong').get('/koreader/users/auth')).statusCode).toBe(401)
    expect((await server.anonymous.get('/koreader/users/auth')).statusCode).toBe(401)
    // The header is accepted by this plugin's routes only.
    expect((await plugin.get('/api/v2/users/me')).statusCode).toBe(401)
    const reader = await server.aUser('reader@example.org')
    expect((await asPlugin(await keyOf(reader)).get('/koreader/users/auth')).statusCode).toBe(403)
    const created = await server.anonymous.post('/koreader/users/create', { username: 'me', password: 'x' })
    expect(created.json()).toMatchObject({ status: 403, code: 'KOREADER_REGISTRATION_CLOSED' })
  })

  test('syncs a comic from a device to the server and back', async () => {
    const before = await getProgress('Comic/1.cbz')
    expect([before.statusCode, before.json()]).toEqual([200, {}])
    const stream = await aLiveStream(server, { 'x-api-key': key })
    const response = await saveProgress('Comic/1.cbz', 2, 0.5)
    expect([response.statusCode, response.json()]).toEqual([200, { document: await digest('Comic/1.cbz'), timestamp: expect.any(Number) }])
    const { id } = await library.book('Comic/1.cbz')
    await stream.until('ReadProgressChanged')
    expect(stream.events.find(({ event }) => event === 'ReadProgressChanged')?.data).toMatchObject({ bookId: id })
    await stream.end()
    expect(await progressOf('Comic/1.cbz')).toMatchObject({ page: 2, completed: false, deviceId: 'k1', deviceName: 'Kindle' })
    expect((await getProgress('Comic/1.cbz')).json()).toEqual({
      document: await digest('Comic/1.cbz'),
      progress: '2',
      percentage: 0.5,
      device: 'Kindle',
      device_id: 'k1',
    })
    await server.http.patch(`/api/v1/books/${id}/read-progress`, { page: 3 })
    expect((await getProgress('Comic/1.cbz')).json()).toMatchObject({ progress: '3', percentage: 0.75, device: 'Hondana', device_id: '' })
    expect((await saveProgress('Comic/1.cbz', '4', 1)).statusCode).toBe(200)
    expect(await progressOf('Comic/1.cbz')).toMatchObject({ page: 4, completed: true })
    const deck = (await server.http.get('/api/v1/books/ondeck')).json<{ content: { name: string }[] }>()
    expect(deck.content.map(({ name }) => name)).toEqual(['2'])
  })

  test('stores the document of a text and returns it in KOReader’s format', async () => {
    expect((await saveProgress('Text/novel.epub', '/body/DocFragment[2]/body/p[4]/text().7', 0.55)).statusCode).toBe(200)
    expect((await getProgress('Text/novel.epub')).json()).toMatchObject({ progress: '/body/DocFragment[2].0', device: 'Kindle' })
    const { id } = await library.book('Text/novel.epub')
    const { locator } = (await server.http.get(`/api/v1/books/${id}/progression`)).json()
    expect(locator).toMatchObject({ href: 'OEBPS/text/chapter 2.xhtml', locations: { position: 6 } })
    expect((await saveProgress('Text/novel.epub', '#_doc_fragment_0_', 0.01)).statusCode).toBe(200)
    expect((await getProgress('Text/novel.epub')).json()).toMatchObject({ progress: '/body/DocFragment[1].0' })
    expect((await saveProgress('Text/novel.epub', '/body/DocFragment[3]/body', 1)).statusCode).toBe(200)
    expect(await progressOf('Text/novel.epub')).toMatchObject({ completed: true })
  })

  test('rejects an invalid position without a change', async () => {
    expect((await plugin.get(`/koreader/syncs/progress/${'0'.repeat(32)}`)).json()).toMatchObject({ status: 404 })
    expect((await getProgress('Twice/a.cbz')).json()).toMatchObject({ status: 409, code: 'KOREADER_DOCUMENT_AMBIGUOUS' })
    expect((await saveProgress('Twice/a.cbz', 1, 0.1)).statusCode).toBe(409)
    expect((await saveProgress('Comic/2.cbz', 9, 0.1)).statusCode).toBe(400)
    expect((await saveProgress('Comic/2.cbz', '/body/DocFragment[2].0', 0.1)).statusCode).toBe(400)
    expect((await plugin.put('/koreader/syncs/progress', { document: 'x' })).statusCode).toBe(400)
    expect(await progressOf('Comic/2.cbz')).toBeNull()
  })

  test('finds a book by the digest of the file that it had before, until another book has that one', async () => {
    const loaded = await digest('Changed/1.cbz')
    await library.add('Changed/1.cbz', { pages: 3, seed: 'better' })
    await library.scan()
    expect(await digest('Changed/1.cbz')).not.toBe(loaded)
    const report = (page: number) =>
      plugin.put('/koreader/syncs/progress', { document: loaded, progress: page, percentage: page / 5, device: 'Kindle', device_id: 'k1' })
    expect((await report(2)).statusCode).toBe(200)
    expect(await progressOf('Changed/1.cbz')).toMatchObject({ page: 2, completed: false })
    expect((await getProgress('Changed/1.cbz')).json()).toMatchObject({ progress: '2', device: 'Kindle' })
    // The old file had more pages: its third page is not its end.
    expect((await report(3)).statusCode).toBe(200)
    expect(await progressOf('Changed/1.cbz')).toMatchObject({ page: 2, completed: false })
    expect((await report(5)).statusCode).toBe(200)
    expect(await progressOf('Changed/1.cbz')).toMatchObject({ page: 3, completed: true })
    await library.add('Changed/2.cbz', { pages: 5, seed: 'first' })
    await library.scan()
    expect(await digest('Changed/2.cbz')).toBe(loaded)
    expect((await report(4)).statusCode).toBe(200)
    expect(await progressOf('Changed/2.cbz')).toMatchObject({ page: 4 })
    expect(await progressOf('Changed/1.cbz')).toMatchObject({ completed: true })
  })

  test('the end of a file on the device is the end of a file with more pages, such as cut ones', async () => {
    const loaded = await digest('Longer/1.cbz')
    await library.add('Longer/1.cbz', { pages: 6, seed: 'cut' })
    await library.scan()
    const report = (page: number) =>
      plugin.put('/koreader/syncs/progress', { document: loaded, progress: page, percentage: page / 4, device: 'Kindle', device_id: 'k1' })
    await report(3)
    expect(await progressOf('Longer/1.cbz')).toMatchObject({ page: 3, completed: false })
    await report(4)
    expect(await progressOf('Longer/1.cbz')).toMatchObject({ page: 6, completed: true })
  })

  test('finds a book by the digest of the file that an import replaced', async () => {
    const loaded = await digest('Replaced/1.cbz')
    const { id, seriesId } = await library.book('Replaced/1.cbz')
    const inbox = await anInbox()
    onTestFinished(() => inbox.removeFolder())
    const sourceFile = await inbox.add('better.cbz', { pages: 5, seed: 'better' })
    await server.http.post('/api/v1/imports', { copyMode: 'COPY', books: [{ sourceFile, seriesId, upgradeBookId: id }] })
    await expect.poll(async () => (await library.books()).map(({ name }) => name)).toContain('better')
    await server.app.context.tasks.idle()
    const report = { document: loaded, progress: 2, percentage: 0.4, device: 'Kindle', device_id: 'k1' }
    expect((await plugin.put('/koreader/syncs/progress', report)).statusCode).toBe(200)
    expect(await progressOf('Replaced/better.cbz')).toMatchObject({ page: 2, completed: false })
  })

  test('a position in a part that a new file no longer has is placed at the same progress through the book', async () => {
    const loaded = await digest('Text/revised.epub')
    await library.add('Text/revised.epub', anEpub({ chapters: ['d'.repeat(3900), 'e'.repeat(3900)] }))
    await library.scan()
    const report = (progress: string, percentage: number) =>
      plugin.put('/koreader/syncs/progress', { document: loaded, progress, percentage, device: 'Kindle', device_id: 'k1' })
    expect((await report('/body/DocFragment[3]/body/p[2]/text().5', 0.8)).statusCode).toBe(200)
    const { id } = await library.book('Text/revised.epub')
    const { locator } = (await server.http.get(`/api/v1/books/${id}/progression`)).json()
    expect(locator).toMatchObject({ href: 'OEBPS/text/chapter 2.xhtml' })
    expect(locator.locations.totalProgression).toBeCloseTo(0.875)
    expect((await report('#_doc_fragment_3_', 1)).statusCode).toBe(200)
    expect(await progressOf('Text/revised.epub')).toMatchObject({ completed: true })
  })

  test('does not find a hidden book', async () => {
    const child = await server.aUser('child@example.org', {
      roles: ['KOREADER_SYNC'],
      ageRestriction: { age: 16, restriction: 'EXCLUDE' },
    })
    const ofChild = asPlugin(await keyOf(child))
    expect((await getProgress('Adult/x.cbz', ofChild)).statusCode).toBe(404)
    expect((await getProgress('Comic/2.cbz', ofChild)).statusCode).toBe(200)
    expect((await getProgress('Adult/x.cbz')).statusCode).toBe(200)
  })
})
