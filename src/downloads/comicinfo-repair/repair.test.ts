// A library that was filled by an older program gets the data that its archives lack.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDownloadQueue, pagesOf, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'
import { readWithYauzl } from '../../formats/archive/zip/independent-reader.fixture.ts'
import { writeCbzSafely } from '../../formats/archive/zip/index.ts'
import { type ComicInfo, parseComicInfo } from '../../formats/comicinfo/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { RepairReport } from './repair-library.ts'

describe.each(databases)('repairing ComicInfo on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let source: FakeMangaDex
  let queue: TestQueue
  let folder: string
  beforeAll(async () => {
    source = await aFakeMangaDex()
      .title({ title: 'Old Friends', authors: ['W'], artists: ['P'] })
      .chapters(2, { volume: '1' })
      .chapter({ number: '3', groups: ['Alpha'] })
      .chapter({ number: '3', groups: ['Beta'] })
      .start()
    queue = await aDownloadQueue({ database: await aDatabase(), source, worker: false })
    await queue.scanned()
    folder = join(queue.root, source.firstTitle().id)
  })
  beforeEach(async () => {
    source.heal()
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) await rename(join(folder, name), join(queue.root, `.gone-${Math.random()}`))
    // Tasks left over from the previous test must not identify the archives of this one.
    await queue.scanned()
    await queue.context.db.deleteFrom('chapterUrl').execute()
  })
  afterAll(async () => {
    await queue.close()
    await source.close()
  })

  const anArchive = (name: string, { comicInfo, comment = '' }: { comicInfo?: string; comment?: string } = {}) =>
    writeCbzSafely({
      target: join(folder, name),
      entries: [
        ...(comicInfo === undefined ? [] : [{ name: 'ComicInfo.xml', content: Buffer.from(comicInfo) }]),
        { name: '001.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) },
      ],
      comment,
      modifiedAt: new Date(0),
    })
  const repair = (libraryId = queue.libraryId, query = '') =>
    queue.ask<RepairReport & { message: string; taskId: string }>('POST', `/downloads/repair-comicinfo/${libraryId}${query}`)
  const infoOf = async (name: string): Promise<ComicInfo> => {
    const { entries } = await readWithYauzl(join(folder, name))
    const parsed = parseComicInfo(
      requireDefined(
        entries.find((entry) => entry.name === 'ComicInfo.xml'),
        'the ComicInfo of the archive',
      ).content,
    )
    return parsed.ok ? parsed.info : {}
  }

  once('adds missing data to each archive from MangaDex once and leaves the others unchanged', async () => {
    await anArchive('v1 c001 [A Group].cbz')
    await anArchive('Ch. 002 - Title.cbz', {
      comicInfo: '<ComicInfo><Title>My own</Title><Mine>kept</Mine></ComicInfo>',
      comment: 'my note',
    })
    await anArchive('c003.cbz')
    await anArchive('c003 [Beta].cbz')
    await anArchive('elsewhere.cbz', { comicInfo: '<ComicInfo><Number>1</Number><Web>https://example.org/1</Web></ComicInfo>' })
    const before = await pagesOf(join(folder, 'v1 c001 [A Group].cbz'))
    const foreign = await readFile(join(folder, 'elsewhere.cbz'))

    const first = await repair()
    expect([first.status, first.body]).toEqual([200, { mangaProcessed: 1, repaired: 3, skipped: 2, errors: [] }])
    expect(await infoOf('v1 c001 [A Group].cbz')).toMatchObject({
      title: 'Chapter 1',
      series: 'Old Friends',
      number: '1',
      volume: 1,
      writers: ['W'],
      pencillers: ['P'],
      languageIso: 'en',
      manga: 'YesAndRightToLeft',
      pageCount: 1,
    })
    const second = await readWithYauzl(join(folder, 'Ch. 002 - Title.cbz'))
    // This program shows line breaks in the old character set of ZIP.
    const lines = second.comment.replaceAll('◙', '\n').split('\n')
    const [title, chapter] = [source.titles[0], source.chaptersOf()[1]]
    expect(lines).toEqual([`Title UUID: ${title?.id}`, `Chapter UUID: ${chapter?.id}`, 'Chapter: 2', 'Volume: 1', 'my note'])
    expect(await infoOf('Ch. 002 - Title.cbz')).toMatchObject({ title: 'My own', number: '2' })
    expect(String(second.entries[0]?.content)).toContain('<Mine>kept</Mine>')
    expect(await pagesOf(join(folder, 'v1 c001 [A Group].cbz'))).toEqual(before)
    expect(await readFile(join(folder, 'elsewhere.cbz'))).toEqual(foreign)
    const repeated = await repair()
    expect(repeated.body).toEqual({ mangaProcessed: 1, repaired: 0, skipped: 5, errors: [] })
    const urls = [source.chaptersOf()[0]].flatMap((chapter) => (chapter ? [source.chapterUrl(chapter)] : []))
    const check = await queue.ask<{ results: { exists: boolean }[] }>('POST', '/chapter-urls/check', { urls })
    expect(check.body.results[0]?.exists).toBe(true)
  })

  once('does not change an archive that was replaced while the source was requested', async () => {
    await anArchive('c001.cbz')
    await anArchive('c002.cbz')
    source.forgetRequests()
    source.breakPath(/^\/manga/, 'held', 1)
    const repairing = repair()
    await expect.poll(() => source.requests.length).toBeGreaterThan(0)
    const newer = '<ComicInfo><Title>Of another upload</Title><Number>1</Number></ComicInfo>'
    await rename(join(folder, 'c001.cbz'), join(folder, 'replaced.zip-aside'))
    await anArchive('c001.cbz', { comicInfo: newer, comment: 'Chapter UUID: 00000000-0000-4000-8000-000000000001' })
    const before = await readFile(join(folder, 'c001.cbz'))
    await rename(join(folder, 'c002.cbz'), join(folder, 'moved.zip-aside'))
    source.heal()
    expect((await repairing).body).toEqual({ mangaProcessed: 1, repaired: 0, skipped: 2, errors: [] })
    expect(await readFile(join(folder, 'c001.cbz'))).toEqual(before)
  })

  once('leaves an archive unchanged that matches two chapters', async () => {
    await anArchive('c003.cbz')
    expect((await repair()).body).toEqual({ mangaProcessed: 1, repaired: 0, skipped: 1, errors: [] })
  })

  once('reports damaged archives and an unreachable source, and continues', async () => {
    await writeFile(join(folder, 'broken.cbz'), 'no archive')
    await anArchive('c001.cbz')
    const partly = await repair()
    expect(partly.body).toMatchObject({ repaired: 1, skipped: 0, errors: [expect.stringMatching(/broken\.cbz: ./)] })
    await anArchive('c002.cbz')
    source.breakPath(/./, { status: 503 })
    const down = await repair()
    expect(down.body).toMatchObject({ repaired: 0, errors: [expect.stringContaining(source.firstTitle().id)] })
  })

  test('runs one at a time, and its task contains the result when requested without waiting', async () => {
    await anArchive('c001.cbz')
    source.breakPath(/^\/manga/, { latencyMs: 400 }, 1)
    const started = await repair(queue.libraryId, '?async=true')
    expect([started.status, started.body]).toMatchObject([202, { success: true, message: expect.any(String), taskId: expect.any(String) }])
    expect(await repair()).toMatchObject({ status: 409, body: { code: 'COMICINFO_REPAIR_RUNNING' } })
    await queue.scanned()
    const task = await queue.context.db.selectFrom('task').select('outcome').where('id', '=', started.body.taskId).executeTakeFirst()
    expect(JSON.parse(requireDefined(task?.outcome, 'the outcome of the task'))).toMatchObject({ repaired: 1 })
  })

  once('reports the reason when it cannot start', async () => {
    expect((await repair('NOPE')).status).toBe(404)
    await queue.ask('PATCH', '/plugins/extractor-downloader', { enabled: false })
    expect(await repair()).toMatchObject({ status: 503, body: { code: 'COMICINFO_REPAIR_NEEDS_SOURCE' } })
    await queue.ask('PATCH', '/plugins/extractor-downloader', { enabled: true })
    await rename(queue.root, `${queue.root}-unplugged`)
    expect((await repair()).status).toBe(503)
    await rename(`${queue.root}-unplugged`, queue.root)
  })
})
