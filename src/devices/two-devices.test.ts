// Two devices with one book: a device without a connection reads on, and reports that after another one has read further.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { anEpub, chapterPath } from '../../test/builders/an-epub.ts'
import { databases } from '../../test/setup/databases.ts'
import { aKobo } from './kobo/kobo.fixture.ts'

describe.each(databases)('two devices with one book on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller
  let readers = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const novel = anEpub({ chapters: ['a'.repeat(3900), 'b'.repeat(3900), 'c'.repeat(3900)] })
    library = await aLibrary({ server, files: { 'Text/novel.epub': novel, 'Comic/1.cbz': { pages: 50 } } })
  })
  beforeEach(async () => {
    reader = await server.aUser(`reader${readers++}@example.org`, { roles: ['KOBO_SYNC', 'KOREADER_SYNC'] })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const idOf = async (file: string) => (await library.book(file)).id
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const pageOf = async (id: string) => (await reader.get(`/api/v1/books/${id}`)).json().readProgress.page
  const report = (id: string, modified: string, locator: object) =>
    reader.put(`/api/v1/books/${id}/progression`, { modified, device: { id: 'b', name: 'B' }, locator })
  const onPage = (page: number) => ({ href: '', type: '', locations: { position: page } })
  const inChapter = (number: number) => ({ href: chapterPath(number), type: 'application/xhtml+xml', locations: { progression: 0.5 } })
  const chapterOf = async (id: string) => (await reader.get(`/api/v1/books/${id}/progression`)).json().locator.href

  test('a Readium app that reports an earlier position later is told that there is a newer one', async () => {
    const id = await idOf('1.cbz')
    expect((await report(id, ago(5), onPage(40))).statusCode).toBe(204)
    expect((await report(id, ago(10), onPage(10))).json()).toMatchObject({ status: 409, code: 'PROGRESSION_OUTDATED' })
    expect(await pageOf(id)).toBe(40)
    // Whoever goes back later is at the earlier page.
    expect((await report(id, ago(1), onPage(12))).statusCode).toBe(204)
    expect(await pageOf(id)).toBe(12)
  })

  const bookmark = (when: string) => ({
    LastModified: when,
    Location: { Source: chapterPath(1), Type: 'KoboSpan', Value: 'kobo.1.1' },
    ContentSourceProgressPercent: 50,
  })
  test.each([
    ['reports an earlier position later', ago(10)],
    ['was opened again without reading on', ago(1)],
  ])('a Kobo e-reader that %s keeps and gets the position of the other device', async (_what, opened) => {
    const id = await idOf('novel.epub')
    const kobo = await aKobo(server, reader)
    await kobo.sync()
    expect((await report(id, ago(5), inChapter(3))).statusCode).toBe(204)
    const times = { LastModified: opened, StatusInfo: { Status: 'Reading', LastModified: opened } }
    const answer = await kobo.putState(id, { ...times, CurrentBookmark: bookmark(ago(10)) })
    expect(answer.json().UpdateResults[0].CurrentBookmarkResult).toEqual({ Result: 'Ignored' })
    expect(await chapterOf(id)).toBe(chapterPath(3))
    expect(JSON.stringify(await kobo.sync())).toContain(chapterPath(3))
  })

  test('a Kobo e-reader that finished a book after another device was in it has finished it', async () => {
    const id = await idOf('novel.epub')
    const kobo = await aKobo(server, reader)
    expect((await report(id, ago(5), inChapter(2))).statusCode).toBe(204)
    await kobo.putState(id, {
      ...{ LastModified: ago(1), StatusInfo: { Status: 'Finished', LastModified: ago(1) } },
      CurrentBookmark: bookmark(ago(10)),
    })
    expect((await reader.get(`/api/v1/books/${id}`)).json().readProgress).toMatchObject({ completed: true })
  })

  test('requests of Komga’s API without a time count when they arrive', async () => {
    const id = await idOf('1.cbz')
    expect((await report(id, ago(0), onPage(40))).statusCode).toBe(204)
    expect((await reader.patch(`/api/v1/books/${id}/read-progress`, { page: 10 })).statusCode).toBe(204)
    expect(await pageOf(id)).toBe(10)
  })
})
