import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { aDownloadQueue, recordFileOf, type TestQueue } from '../../test/builders/a-download-queue.ts'
import { aLibrary } from '../../test/builders/a-library.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { writeCbzSafely } from '../formats/archive/zip/index.ts'
import { buildArchiveComment } from '../formats/comicinfo/index.ts'
import { scanLibraryTask } from '../library/index.ts'
import { upsertRecord } from './chapters.queries.ts'
import type { ChapterRecord } from './records/chapter-record.ts'

const chapterId = '0b0b0b0b-0000-4000-8000-000000000001'
const titleId = '0a0a0a0a-0000-4000-8000-000000000001'
const chapterUrl = `https://mangadex.org/chapter/${chapterId}`
const aRecord = (record: Partial<ChapterRecord> = {}): ChapterRecord => ({
  chapterKey: chapterId,
  url: chapterUrl,
  titleKey: titleId,
  number: '1',
  volume: null,
  title: null,
  language: 'en',
  groups: [],
  file: 'c001.cbz',
  sizeBytes: null,
  pages: null,
  downloadedAt: Date.UTC(2024, 4, 1, 12, 30, 15, 999),
  source: 'download',
  ...record,
})

interface Checked {
  readonly results: readonly { readonly url: string; readonly exists: boolean; readonly downloadedAt?: string }[]
  readonly message: string
}

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let queue: TestQueue
  beforeAll(async () => {
    queue = await aDownloadQueue({ database: await aDatabase(), worker: false })
  })
  afterEach(() => queue.forgetAll())
  afterAll(() => queue.close())

  const record = (difference: Partial<ChapterRecord> = {}) =>
    queue.history.record(queue.context.db, { libraryId: queue.libraryId, seriesFolder: 'Series' }, aRecord(difference))
  const check = (urls: unknown) => queue.ask<Checked>('POST', '/chapter-urls/check', { urls })

  describe('a check for downloaded chapters', () => {
    test('returns every URL in order, including duplicates, with the date of those that were downloaded', async () => {
      await record()
      const urls = [
        'https://example.org/1',
        chapterUrl,
        chapterUrl.toUpperCase().replace('HTTPS://MANGADEX.ORG/CHAPTER', 'https://mangadex.org/chapter'),
        chapterUrl,
      ]
      const { status, body } = await check(urls)
      expect(status).toBe(200)
      const known = { exists: true, downloadedAt: '2024-05-01T12:30:15Z' }
      expect(body.results).toEqual([
        { url: urls[0], exists: false },
        { url: urls[1], ...known },
        { url: urls[2], ...known },
        { url: urls[3], ...known },
      ])
    })

    test('recognizes a URL in any spelling', async () => {
      await record({ chapterKey: 'https://example.org/read/1', url: 'http://www.example.org/read/1/' })
      const spellings = ['https://example.org/read/1', 'http://EXAMPLE.org/read/1/#3', 'https://www.example.org/read/1?utm_source=x']
      expect((await check(spellings)).body.results.map(({ exists }) => exists)).toEqual([true, true, true])
    })

    test('accepts ten thousand URLs and not one more', async () => {
      await record()
      const many = Array.from({ length: 9_999 }, (_, n) => `https://example.org/${n}`)
      const { status, body } = await check([...many, chapterUrl])
      expect([status, body.results.length, body.results.at(-1)?.exists]).toEqual([200, 10_000, true])
      expect((await check([...many, chapterUrl, chapterUrl])).status).toBe(400)
    })

    test('returns an empty list for an empty list', async () => {
      expect((await check([])).body.results).toEqual([])
    })

    test.each([['text'], [[1]], [undefined], [{}], [[null]]])('rejects %j with 400', async (urls) => {
      expect((await check(urls)).status).toBe(400)
    })

    test('rejects a misspelled field with a 400 that names it', async () => {
      const { status, body } = await queue.ask<Checked>('POST', '/chapter-urls/check', { urls: [], url: [] })
      expect(status).toBe(400)
      expect(body.message).toContain('url')
    })
  })

  test('the books of a series are listed with the chapters they were downloaded from', async () => {
    const id = await aScannedSeries(queue)
    await record({ volume: '1', groups: ['First'] })
    await record({ chapterKey: 'https://example.org/2', url: 'https://example.org/2', file: 'gone.cbz' })
    const { status, body } = await queue.ask<readonly object[]>('GET', `/series/${id}/chapters`)
    const book = await queue.context.db.selectFrom('book').select('id').where('seriesId', '=', id).executeTakeFirstOrThrow()
    const downloadedAt = '2024-05-01T12:30:15Z'
    expect([status, body]).toEqual([
      200,
      [{ bookId: book.id, chapterUrl, number: '1', volume: '1', language: 'en', groups: ['First'], downloadedAt }],
    ])
    expect((await queue.ask('GET', '/series/NOPE/chapters')).status).toBe(404)
  })

  describe('clearing the history of a series', () => {
    const clear = (seriesId: string) => queue.ask<{ deleted: number }>('DELETE', `/chapter-urls/series/${seriesId}`)
    const place = () => ({ libraryId: queue.libraryId, root: queue.root, seriesFolder: 'Series', titleKey: titleId })

    test('deletes its chapters from the database and from the record file', async () => {
      const id = await aScannedSeries(queue)
      await record()
      await record({ chapterKey: 'https://example.org/2', url: 'https://example.org/2' })
      await queue.history.syncRecordFile(place())
      const answer = await clear(id)
      expect([answer.status, answer.body]).toEqual([200, { deleted: 2 }])
      expect((await check([chapterUrl])).body.results[0]?.exists).toBe(false)
      expect((await recordFileOf(queue.root, 'Series')).chapters).toEqual([])
      expect((await clear(id)).body).toEqual({ deleted: 0 })
    })

    test('of an unknown series returns 404', async () => {
      expect((await clear('NOPE')).status).toBe(404)
    })

    test('deletes nothing while the library is unavailable', async () => {
      const id = await aScannedSeries(queue)
      await record()
      await rename(queue.root, `${queue.root}-unplugged`)
      expect((await clear(id)).status).toBe(503)
      await rename(`${queue.root}-unplugged`, queue.root)
      expect((await check([chapterUrl])).body.results[0]?.exists).toBe(true)
    })
  })

  test('archives added by a person are in the history after a scan, and their folder stays unchanged', async () => {
    const folder = join(queue.root, 'Brought along')
    await mkdir(folder, { recursive: true })
    const comment = buildArchiveComment({ titleId, chapterId, number: '1', volume: null })
    const entries = [{ name: '0001.jpg', content: Buffer.from('page') }]
    await writeCbzSafely({ target: join(folder, 'Chapter 1.cbz'), entries, comment, modifiedAt: new Date(0) })
    await queue.context.tasks.enqueue(queue.context.db, scanLibraryTask, { libraryId: queue.libraryId })
    await queue.scanned()
    await expect.poll(async () => (await check([chapterUrl])).body.results[0]?.exists).toBe(true)
    const row = await queue.context.db.selectFrom('chapterUrl').select(['seriesId', 'titleKey']).executeTakeFirstOrThrow()
    expect(row).toEqual({ seriesId: expect.any(String), titleKey: titleId })
    await expect(stat(join(folder, '.chapter-urls.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe.each(databases)('chapters of hidden series on %s', (_engine, aDatabase) => {
  test('are not reported to users from whom their series is hidden by age or label, and are to everybody else', async () => {
    const server = await aServer({ database: await aDatabase(), working: true })
    const library = await aLibrary({ server, files: { 'Adult/1.cbz': { comicInfo: { AgeRating: 'R18+' } }, 'Kids/1.cbz': {} } })
    const { db } = server.app.context
    const series = await library.series()
    const unscanned = { id: null, name: 'Not scanned yet' }
    const places = [...series, unscanned].map(({ id, name }) => ({
      seriesId: id,
      name,
      url: `https://example.org/${encodeURIComponent(name)}`,
    }))
    const urls = places.map(({ url }) => url)
    for (const { seriesId, name, url } of places) {
      await upsertRecord(db, { libraryId: library.id, seriesFolder: name }, aRecord({ chapterKey: url, url }))
      await db.updateTable('chapterUrl').set({ seriesId }).where('seriesFolder', '=', name).execute()
    }
    await server.http.patch(`/api/v1/series/${series[0]?.id}/metadata`, { sharingLabels: ['secret'] })
    const known = async (caller: Caller) =>
      (await caller.post('/api/v1/chapter-urls/check', { urls })).json<Checked>().results.map(({ exists }) => exists)

    expect(series.map(({ name }) => name)).toEqual(['Adult', 'Kids'])
    expect(await known(server.http)).toEqual([true, true, true])
    expect(await known(await server.aUser('reader@example.org'))).toEqual([true, true, true])
    const child = await server.aUser('child@example.org', { ageRestriction: { age: 16, restriction: 'EXCLUDE' } })
    expect(await known(child)).toEqual([false, true, false])
    expect(await known(await server.aUser('guest@example.org', { labelsExclude: ['secret'] }))).toEqual([false, true, false])
    const otherUser = await server.aUser('elsewhere@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
    expect(await known(otherUser)).toEqual([false, false, false])
    await server.close()
    await library.removeFolder()
  })
})

const seesNothing = { allLibraries: false, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }

test('a user only gets results for libraries that the user may see', async () => {
  const queue = await aDownloadQueue({ worker: false, caller: { access: seesNothing } })
  await queue.history.record(queue.context.db, { libraryId: queue.libraryId, seriesFolder: 'Series' }, aRecord())
  const { body } = await queue.ask<Checked>('POST', '/chapter-urls/check', { urls: [chapterUrl] })
  expect(body.results).toEqual([{ url: chapterUrl, exists: false }])
  const hidden = await queue.ask('GET', `/series/${await aScannedSeries(queue)}/chapters`)
  expect(hidden.status).toBe(403)
  await queue.close()
})

test('a series without a known source reports that preferred groups cannot be set and uses those of its library', async () => {
  const queue = await aDownloadQueue({ worker: false })
  const path = `/series/${await aScannedSeries(queue)}/release-preference`
  await queue.ask('PUT', `/libraries/${queue.libraryId}/release-preference`, { oneRelease: true, groups: ['A'] })
  expect(await queue.ask('GET', path)).toMatchObject({
    status: 200,
    body: { oneRelease: true, groups: ['A'], inherited: true, settable: false },
  })
  expect(await queue.ask('PUT', path, { oneRelease: false, groups: [] })).toMatchObject({
    status: 409,
    body: { code: 'SERIES_HAS_NO_SOURCE' },
  })
  await queue.close()
})

test('a record file written by another program is preserved by a download', async () => {
  const queue = await aDownloadQueue({ worker: false })
  const folder = join(queue.root, 'Series')
  await mkdir(folder)
  const foreignRecord = { manga_id: titleId, mood: 'good', chapters: [{ url: 'https://example.org/old', chapter: '0', stars: 5 }] }
  await writeFile(join(folder, '.chapter-urls.json'), JSON.stringify(foreignRecord))
  const place = { libraryId: queue.libraryId, root: queue.root, seriesFolder: 'Series', titleKey: titleId }
  await queue.history.record(queue.context.db, place, aRecord())
  await queue.history.syncRecordFile(place)
  const after = JSON.parse(await readFile(join(folder, '.chapter-urls.json'), 'utf8'))
  expect(after).toMatchObject({ mood: 'good', chapters: [{ stars: 5, url: 'https://example.org/old' }, { chapter_id: chapterId }] })
  await queue.close()
})

/** @returns the id of a series of one book */
async function aScannedSeries(queue: TestQueue): Promise<string> {
  const folder = join(queue.root, 'Series')
  await mkdir(folder, { recursive: true })
  const entries = [{ name: '0001.jpg', content: Buffer.from('page') }]
  await writeCbzSafely({ target: join(folder, 'c001.cbz'), entries, comment: '', modifiedAt: new Date(0), ifExists: 'replace' })
  await queue.context.tasks.enqueue(queue.context.db, scanLibraryTask, { libraryId: queue.libraryId })
  await queue.scanned()
  const series = await queue.context.db.selectFrom('series').select('id').where('path', '=', 'Series').executeTakeFirstOrThrow()
  return series.id
}
