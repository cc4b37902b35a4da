// Kobo e-readers, call by call, together with other clients that read the same books.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anEpub, chapterPath } from '../../../test/builders/an-epub.ts'
import { databases } from '../../../test/setup/databases.ts'
import { insertRows } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { aKobo, type Change, copyBook, summaryOf, type TestKobo } from './kobo.fixture.ts'

const titled = (title: string, chapters = ['a'.repeat(3900), 'b'.repeat(3900), 'c'.repeat(900)]) =>
  anEpub({ chapters, metadata: `<dc:title>${title}</dc:title><dc:creator>Ann</dc:creator><dc:language>de-AT</dc:language>` })

describe.each(databases)('Kobo sync on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let kobo: TestKobo
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const cover = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#1e6091' } })
      .jpeg()
      .toBuffer()
    const files = {
      'Text/Novel.epub': titled('Novel'),
      'Text/Other.epub': titled('Other'),
      'Adult/Secret.epub': anEpub({ pictures: 1, metadata: '<dc:title>Secret</dc:title>', files: { 'OEBPS/images/1.jpg': cover } }),
      'Comic/1.cbz': { pages: 2 },
    }
    library = await aLibrary({ server, files, options: { hashKoreader: true } })
    kobo = await aKobo(server, server.http)
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const idOf = async (title: string) => {
    const book = (await library.books()).find(({ metadata, deleted }) => metadata.title === title && !deleted)
    return requireDefined(book, `the book ${title}`).id
  }
  const stateOf = async (id: string, device = kobo) => (await device.get(`library/${id}/state`)).json()[0]
  const only = (changes: readonly Change[], kind: string) => requireDefined(changes.find((change) => kind in change)?.[kind], kind)
  const at = (minutesFromNow: number) => new Date(Date.now() + minutesFromNow * 60_000).toISOString()
  const reading = (chapter: number, inChapter: number, when: string, span = 'kobo.3.2') => ({
    LastModified: when,
    StatusInfo: { Status: 'Reading', LastModified: when },
    CurrentBookmark: {
      LastModified: when,
      ContentSourceProgressPercent: inChapter,
      ProgressPercent: 50,
      Location: { Source: chapterPath(chapter), Type: 'KoboSpan', Value: span },
    },
  })

  test('starts with addresses at this server and without cookies', async () => {
    const response = await kobo.get('initialization')
    expect([response.statusCode, response.headers['x-kobo-apitoken'], response.headers['set-cookie']]).toEqual([200, 'e30=', undefined])
    expect(response.json().Resources).toMatchObject({
      image_host: 'http://localhost',
      image_url_template: `http://localhost/kobo/${kobo.key}/v1/books/{ImageId}/thumbnail/{Width}/{Height}/false/image.jpg`,
      library_sync: `http://localhost/kobo/${kobo.key}/v1/library/sync`,
    })
    const tokens = await kobo.caller.post(`${kobo.root}/auth/device`, { UserKey: 'u1' })
    expect(tokens.json()).toMatchObject({ UserKey: 'u1', TokenType: 'Bearer', AccessToken: expect.any(String) })
    expect((await kobo.caller.post(`${kobo.root}/auth/refresh`, {})).statusCode).toBe(200)
    expect((await kobo.get('user/profile')).json()).toEqual({})
    expect((await kobo.caller.post(`${kobo.root}/analytics/event`, { Events: [] })).json()).toEqual({})
  })

  test('sends every EPUB in the first sync and nothing in the next', async () => {
    const changes = await kobo.sync()
    expect([...summaryOf(changes)].sort()).toEqual(['NewEntitlement Novel', 'NewEntitlement Other', 'NewEntitlement Secret'])
    const id = await idOf('Novel')
    const novel = changes.find(({ NewEntitlement }) => JSON.stringify(NewEntitlement).includes(id))?.NewEntitlement
    expect(novel).toMatchObject({
      BookEntitlement: { Id: id, IsRemoved: false, Status: 'Active' },
      BookMetadata: {
        EntitlementId: id,
        Contributors: ['Ann'],
        Language: 'de',
        Series: { Name: 'Text' },
        DownloadUrls: [{ Format: 'EPUB3', Url: `http://localhost/kobo/${kobo.key}/v1/books/${id}/file/epub` }],
      },
      ReadingState: { EntitlementId: id, StatusInfo: { Status: 'ReadyToRead' } },
    })
    expect((await kobo.get(`library/${id}/metadata`)).json()).toEqual([novel?.BookMetadata])
    expect(await kobo.sync()).toEqual([])
  })

  test('downloads a book, also from the middle, and its cover as JPEG', async () => {
    const id = await idOf('Novel')
    const whole = await kobo.get(`books/${id}/file/epub`)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/epub+zip'])
    const part = await kobo.get(`books/${id}/file/epub`, { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
    const [{ CoverImageId }] = (await kobo.get(`library/${await idOf('Secret')}/metadata`)).json()
    for (const size of ['355/530/80/false', '149/223/false']) {
      const cover = await kobo.get(`books/${CoverImageId}/thumbnail/${size}/image.jpg`)
      expect([cover.statusCode, cover.headers['content-type'], cover.rawPayload.toString('hex', 0, 2)]).toEqual([200, 'image/jpeg', 'ffd8'])
    }
    const none = await kobo.get(`books/${id}/thumbnail/355/530/80/false/image.jpg`)
    expect(none.json()).toMatchObject({ status: 404, code: 'POSTER_NOT_FOUND' })
  })

  test('sends changed metadata, a replaced file and a deleted book', async () => {
    const other = await idOf('Other')
    await server.http.patch(`/api/v1/books/${other}/metadata`, { title: 'Renamed', titleLock: true })
    expect(summaryOf(await kobo.sync())).toEqual(['ChangedEntitlement Renamed', 'ChangedProductMetadata Renamed'])
    await library.add('Text/Other.epub', titled('Other', ['new'.repeat(500)]))
    await library.add('Text/Third.epub', titled('Third'))
    await library.scan()
    expect(summaryOf(await kobo.sync())).toEqual(expect.arrayContaining(['NewEntitlement Third', 'ChangedProductMetadata Renamed']))
    const third = await idOf('Third')
    await library.remove('Text/Third.epub')
    await library.scan()
    expect(only(await kobo.sync(), 'ChangedEntitlement')).toMatchObject({ BookEntitlement: { Id: third, IsRemoved: true } })
    expect(await kobo.sync()).toEqual([])
    expect((await kobo.get(`library/${third}/metadata`)).statusCode).toBe(404)
  })

  test('keeps a book that was removed from the device', async () => {
    const id = await idOf('Novel')
    expect((await kobo.caller.delete(`${kobo.root}/library/${id}`)).statusCode).toBe(204)
    expect((await server.http.get(`/api/v1/books/${id}`)).statusCode).toBe(200)
    expect(await kobo.sync()).toEqual([])
  })

  test('shares positions with KOReader, the web app and other e-readers', async () => {
    const id = await idOf('Novel')
    const second = await aKobo(server, server.http, 'Kobo Libra')
    await second.sync()
    expect((await kobo.putState(id, reading(2, 40, at(-60)))).json()).toMatchObject({
      RequestResult: 'Success',
      UpdateResults: [{ EntitlementId: id, CurrentBookmarkResult: { Result: 'Success' } }],
    })
    const { locator, device } = (await server.http.get(`/api/v1/books/${id}/progression`)).json()
    expect(device).toEqual({ id: kobo.keyId, name: 'Kobo Clara' })
    expect(locator).toMatchObject({ href: chapterPath(2), koboSpan: 'kobo.3.2', locations: { progression: 0.4, position: 6 } })
    // The device that sent it has it already.
    expect(await kobo.sync()).toEqual([])
    expect(only(await second.sync(), 'ChangedReadingState')).toMatchObject({
      ReadingState: {
        StatusInfo: { Status: 'Reading' },
        CurrentBookmark: { ContentSourceProgressPercent: 40, Location: { Source: chapterPath(2), Type: 'KoboSpan', Value: 'kobo.3.2' } },
      },
    })
    const { db } = server.app.context
    const { koreaderHash } = await db.selectFrom('book').select('koreaderHash').where('id', '=', id).executeTakeFirstOrThrow()
    const plugin = server.as({ 'x-auth-user': kobo.key })
    const inKoreader = (await plugin.get(`/koreader/syncs/progress/${koreaderHash}`)).json()
    expect(inKoreader).toMatchObject({ progress: '/body/DocFragment[2].0', device: 'Kobo Clara' })
    const further = { document: koreaderHash, progress: '/body/DocFragment[3].0', percentage: 0.95, device: 'Kindle', device_id: 'k1' }
    expect((await plugin.put('/koreader/syncs/progress', further)).statusCode).toBe(200)
    expect(only(await kobo.sync(), 'ChangedReadingState')).toMatchObject({
      ReadingState: { CurrentBookmark: { Location: { Source: chapterPath(3), Value: 'kobo.1.1' } } },
    })
    await server.http.patch(`/api/v1/books/${id}/read-progress`, { completed: true })
    const finished = { ReadingState: { StatusInfo: { Status: 'Finished' }, CurrentBookmark: { ProgressPercent: 100 } } }
    expect(only(await kobo.sync(), 'ChangedReadingState')).toMatchObject(finished)
    await server.http.delete(`/api/v1/books/${id}/read-progress`)
    expect(only(await kobo.sync(), 'ChangedReadingState')).toMatchObject({ ReadingState: { StatusInfo: { Status: 'ReadyToRead' } } })
  })

  test('answers an older position with the newer one, and never goes back by accident', async () => {
    const id = await idOf('Novel')
    await kobo.putState(id, reading(3, 0, at(-10)))
    await kobo.sync()
    const refused = (await kobo.putState(id, reading(1, 10, at(-20)))).json()
    expect(refused).toMatchObject({
      UpdateResults: [{ CurrentBookmarkResult: { Result: 'Ignored' } }],
      ReadingStates: [{ CurrentBookmark: { Location: { Source: chapterPath(3) } } }],
    })
    // The device has gone back, so it gets the position again.
    expect(only(await kobo.sync(), 'ChangedReadingState')).toMatchObject({
      ReadingState: { CurrentBookmark: { Location: { Source: chapterPath(3) } } },
    })
    expect(await kobo.sync()).toEqual([])
    expect((await kobo.putState(id, { ...reading(1, 0, at(0)), StatusInfo: { Status: 'ReadyToRead' } })).json()).toMatchObject({
      UpdateResults: [{ StatusInfoResult: { Result: 'Ignored' } }],
    })
    expect((await stateOf(id)).StatusInfo.Status).toBe('Reading')
    // A clock that is a day ahead counts as now, so that the next position of another app is newer.
    await kobo.putState(id, reading(2, 0, at(24 * 60)))
    const reachedMs = Date.parse((await stateOf(id)).LastModified)
    expect(reachedMs).toBeLessThanOrEqual(Date.now())
    // A finished book is at its end, whatever document the device names.
    await kobo.putState(id, { ...reading(1, 0, at(24 * 60)), StatusInfo: { Status: 'Finished' } })
    expect((await library.book('Novel.epub')).readProgress).toMatchObject({ completed: true })
    expect((await kobo.putState(id, {})).json().UpdateResults[0].CurrentBookmarkResult.Result).toBe('Ignored')
    expect((await kobo.caller.put(`${kobo.root}/library/${id}/state`, { ReadingStates: [] })).statusCode).toBe(400)
  })

  test('shows read lists as collections, and accepts those of the device without storing them', async () => {
    const [novel, other, comic] = [await idOf('Novel'), await idOf('Renamed'), (await library.book('1.cbz')).id]
    const list = { name: 'Holidays', bookIds: [novel, comic] }
    const { id } = (await server.http.post('/api/v1/readlists', list)).json<{ id: string }>()
    expect(only(await kobo.sync(), 'NewTag')).toMatchObject({ Tag: { Id: id, Name: 'Holidays', Items: [{ RevisionId: novel }] } })
    await server.http.patch(`/api/v1/readlists/${id}`, { bookIds: [novel, other] })
    expect(only(await kobo.sync(), 'ChangedTag')).toMatchObject({ Tag: { Items: [{ RevisionId: novel }, { RevisionId: other }] } })
    const made = await kobo.caller.post(`${kobo.root}/library/tags`, { Name: 'Mine', Items: [] })
    expect([made.statusCode, typeof made.json()]).toEqual([201, 'string'])
    for (const path of [`tags/${id}/items`, `tags/${id}/items/delete`])
      expect((await kobo.caller.post(`${kobo.root}/library/${path}`, { Items: [] })).statusCode).toBe(200)
    expect((await kobo.caller.put(`${kobo.root}/library/tags/${id}`, { Name: 'x' })).statusCode).toBe(200)
    expect((await kobo.caller.delete(`${kobo.root}/library/tags/${id}`)).statusCode).toBe(200)
    expect((await server.http.get('/api/v1/readlists')).json().content.map(({ name }: { name: string }) => name)).toEqual(['Holidays'])
    await server.http.delete(`/api/v1/readlists/${id}`)
    expect(only(await kobo.sync(), 'DeletedTag')).toMatchObject({ Tag: { Id: id } })
    expect(await kobo.sync()).toEqual([])
  })

  test('hides restricted books on every path, and removes books that became restricted', async () => {
    const [secret, novel] = [await idOf('Secret'), await idOf('Novel')]
    const { seriesId } = await library.book('Secret.epub')
    const child = await server.aUser('child@example.org', {
      roles: ['KOBO_SYNC'],
      ageRestriction: { age: 16, restriction: 'EXCLUDE' },
    })
    const ofChild = await aKobo(server, child)
    expect((await ofChild.sync()).length).toBe(3)
    await server.http.patch(`/api/v1/series/${seriesId}/metadata`, { ageRating: 18 })
    const paths = ['metadata', 'state'].map((path) => `library/${secret}/${path}`)
    for (const path of [...paths, `books/${secret}/thumbnail/100/150/false/image.jpg`])
      expect([path, (await ofChild.get(path)).statusCode]).toEqual([path, 404])
    expect((await ofChild.putState(secret, reading(1, 0, at(0)))).statusCode).toBe(404)
    expect((await ofChild.caller.put(`${ofChild.root}/library/${secret}/state`, { ReadingStates: 'x' })).statusCode).toBe(400)
    // Without the role for downloads, the sync gives no files either.
    expect((await ofChild.get(`books/${novel}/file/epub`)).statusCode).toBe(403)
    const removed = await ofChild.sync()
    expect(only(removed, 'ChangedEntitlement')).toMatchObject({ BookEntitlement: { Id: secret, IsRemoved: true } })
    expect(JSON.stringify(removed)).not.toContain('"Secret"')
    expect((await kobo.get(`library/${secret}/state`)).statusCode).toBe(200)
  })

  test('starts again after a reset, and stops with a revoked key', async () => {
    await kobo.sync()
    const reader = await server.aUser('reader@example.org', { roles: ['KOBO_SYNC'] })
    expect((await reader.delete(`/api/v1/syncpoints/me?key_id=${kobo.keyId}`)).statusCode).toBe(204)
    expect(await kobo.sync()).toEqual([])
    expect((await server.http.delete(`/api/v1/syncpoints/me?key_id=${kobo.keyId}`)).statusCode).toBe(204)
    expect(summaryOf(await kobo.sync())).toEqual(expect.arrayContaining(['NewEntitlement Novel']))
    // A token of another device is not accepted.
    const thief = await aKobo(server, reader)
    expect((await thief.call(kobo.token())).changes.length).toBeGreaterThan(1)
    await server.http.delete(`/api/v2/users/me/api-keys/${kobo.keyId}`)
    expect((await kobo.get('library/sync')).statusCode).toBe(401)
    expect((await kobo.get('initialization')).statusCode).toBe(401)
  })

  test('sends 3,000 books in parts, repeats a part that was lost, and loses nothing', async () => {
    const copies = await copyBook(server, await idOf('Renamed'), 3_000)
    const device = await aKobo(server, server.http, 'Kobo Sage')
    const seen: string[] = []
    let token: string | undefined
    let calls = 0
    for (let continues = true; continues; calls++) {
      const lost = calls === 7 ? await device.call(token) : undefined
      const page = await device.call(token)
      if (lost) expect({ changes: page.changes, token: page.token }).toEqual({ changes: lost.changes, token: lost.token })
      seen.push(...page.changes.map(({ NewEntitlement }) => String(Object(NewEntitlement?.BookEntitlement).Id)))
      ;({ token, continues } = page)
    }
    expect(calls).toBe(31)
    expect(new Set(seen).size).toBe(seen.length)
    expect(copies.filter((id) => !seen.includes(id))).toEqual([])
    expect(await device.call(token)).toMatchObject({ changes: [], continues: false })
    const { db } = server.app.context
    await db.deleteFrom('book').where('id', 'in', copies.slice(0, 150)).execute()
    const gone = await device.call(token)
    expect([gone.changes.length, gone.continues]).toEqual([100, true])
    const points = await db.selectFrom('koboSyncPoint').select('id').where('apiKeyId', '=', device.keyId).execute()
    expect(points.length).toBeLessThanOrEqual(4)
  })

  test('lets other requests through while it reads the positions of many books', async () => {
    const { db } = server.app.context
    const idsOf = (changes: readonly Change[]) => changes.map(({ NewEntitlement }) => String(Object(NewEntitlement?.BookEntitlement).Id))
    const row = await db.selectFrom('readProgress').selectAll().limit(1).executeTakeFirstOrThrow()
    const unread = idsOf((await (await aKobo(server, server.http, 'Kobo Elipsa')).call()).changes)
    await db.deleteFrom('readProgress').where('bookId', 'in', unread).execute()
    const progress = unread.map((bookId) => ({ ...row, bookId }))
    await insertRows(db, 'readProgress', progress)
    const device = await aKobo(server, server.http, 'Kobo Forma')
    let turns = 0
    let isSyncing = true
    const count = () => {
      turns += 1
      if (isSyncing) setImmediate(count)
    }
    setImmediate(count)
    const { changes } = await device.call()
    isSyncing = false
    expect(idsOf(changes)).toEqual(unread)
    expect(unread).toHaveLength(100)
    for (const at of [0, 99]) expect(changes[at]?.NewEntitlement?.ReadingState).toEqual(await stateOf(String(unread[at]), device))
    expect(turns).toBeGreaterThan(100)
  })
})
