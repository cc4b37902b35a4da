// The tests run concurrently: each has its own site and queue, and spends most of its time waiting.
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, pagesOf, type QueueSpec, recordFileOf, type TestQueue } from '../../test/builders/a-download-queue.ts'
import { aFakeFoolSlide } from '../../test/fakes/fake-foolslide.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../test/setup/databases.ts'
import { inspectArchive } from '../formats/archive/index.ts'
import { parseComicInfo } from '../formats/comicinfo/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'

const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})
const site = async (starting: Promise<FakeMangaDex>) => {
  const source = await starting
  closes.push(source.close)
  return source
}
const queueFor = async (spec: QueueSpec): Promise<TestQueue> => {
  const queue = await aDownloadQueue(spec)
  closes.push(queue.close)
  return queue
}
const folderOf = (source: FakeMangaDex) => source.firstTitle().id

describe.each(oneDatabase)('on %s', { concurrent: true }, (_engine, aDatabase) => {
  test('a downloaded title has one archive per chapter, all of them recorded, and leaves nothing else behind', async () => {
    const source = await site(aFakeMangaDex().title({ title: 'Berserk' }).chapters(3).start())
    const queue = await queueFor({ source, database: await aDatabase() })
    const download = await queue.ended(await queue.add(source.titleUrl()))
    expect(download).toMatchObject({ status: 'COMPLETED', progress: 100, totalChapters: 3, title: 'Berserk', message: null })
    const folder = folderOf(source)
    expect(await queue.files()).toEqual([
      folder,
      `${folder}/.chapter-urls.json`,
      `${folder}/c001 [A Group].cbz`,
      `${folder}/c002 [A Group].cbz`,
      `${folder}/c003 [A Group].cbz`,
    ])
    const ids = source.chaptersOf().map(({ id }) => id)
    expect((await recordFileOf(queue.root, folder)).chapters.map(({ chapter_id }) => chapter_id)).toEqual(ids)
    for (const [n, chapter] of source.chaptersOf().entries()) {
      const pages = await pagesOf(join(queue.root, folder, `c00${n + 1} [A Group].cbz`))
      expect(pages.map((bytes) => source.pageNamed(bytes))).toEqual([1, 2, 3].map((page) => `${chapter.id}/${page}`))
    }
    const { body } = await queue.ask<{ results: object[] }>('POST', '/chapter-urls/check', {
      urls: [source.chapterUrl(source.chaptersOf()[0] as never), 'https://mangadex.org/chapter/none'],
    })
    expect(body.results).toEqual([
      { url: expect.any(String), exists: true, downloadedAt: expect.stringMatching(/Z$/) },
      { url: 'https://mangadex.org/chapter/none', exists: false },
    ])
  })

  test('only the new chapter is downloaded when the others exist', async () => {
    const source = await site(aFakeMangaDex().title().chapters(2).start())
    const queue = await queueFor({ source, database: await aDatabase() })
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    source.forgetRequests()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', message: 'No new chapters.' })
    expect(source.requestedChapters()).toEqual([])
    source.publish()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', totalChapters: 1 })
    expect(source.requestedChapters()).toEqual(['3'])
  })
})

test('an archive starts with its metadata and repeats it in its comment', { concurrent: true }, async () => {
  const source = await site(
    aFakeMangaDex()
      .title({ title: 'Yotsuba & <Friends>', authors: ['Azuma Kiyohiko'], artists: ['Somebody Else'], tags: { genre: ['Comedy'] } })
      .chapter({ number: '21', volume: '4', title: 'Rain', groups: ['One', 'Two'], publishAt: '2024-02-29T10:00:00Z' })
      .start(),
  )
  const queue = await queueFor({ source })
  await queue.ended(await queue.add(source.titleUrl()))
  const [chapter] = source.chaptersOf()
  const contents = inspectArchive(join(queue.root, folderOf(source), 'v4 c021 [One, Two].cbz'))
  const names = [...contents.otherFiles, ...contents.pages.names.map((name) => ({ name }))].map(({ name }) => name)
  expect(names).toEqual(['ComicInfo.xml', '0001.jpg', '0002.jpg', '0003.jpg'])
  expect(contents.comment).toBe(`Title UUID: ${folderOf(source)}\nChapter UUID: ${chapter?.id}\nChapter: 21\nVolume: 4`)
  const parsed = parseComicInfo(requireDefined(contents.comicInfo, 'the ComicInfo of the archive'))
  expect(parsed.ok && parsed.info).toMatchObject({
    title: 'Rain',
    series: 'Yotsuba & <Friends>',
    number: '21',
    volume: 4,
    writers: ['Azuma Kiyohiko'],
    pencillers: ['Somebody Else'],
    languageIso: 'en',
    manga: 'YesAndRightToLeft',
    year: 2024,
    month: 2,
    day: 29,
    web: [`https://mangadex.org/chapter/${chapter?.id}`],
    pageCount: 3,
    translators: ['One', 'Two'],
  })
})

test('external, announced and removed chapters are skipped and checked again later', { concurrent: true }, async () => {
  const source = await site(
    aFakeMangaDex()
      .title()
      .chapter()
      .chapter({ externalUrl: 'https://example.org/read' })
      .chapter({ publishAt: '2999-01-01T00:00:00Z' })
      .chapter({ unavailable: true })
      .start(),
  )
  const queue = await queueFor({ source })
  const id = await queue.add(source.titleUrl())
  expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', totalChapters: 1 })
  expect(source.requestedChapters()).toEqual(['1'])
  const [, external] = source.chaptersOf()
  if (external) source.change(external, { externalUrl: undefined, pages: 2 } as never)
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
  expect((await queue.ended(id)).status).toBe('COMPLETED')
  expect(source.requestedChapters()).toEqual(['1', '2'])
})

test('a title with only external chapters reports that', { concurrent: true }, async () => {
  const source = await site(aFakeMangaDex().title().chapters(2, { externalUrl: 'https://example.org/read' }).start())
  const queue = await queueFor({ source })
  const download = await queue.ended(await queue.add(source.titleUrl()))
  expect(download).toMatchObject({ status: 'COMPLETED', message: 'No new chapters; 2 are only available on another site.' })
})

test('chapters of one number from several groups, with letters, without a number or with hostile names each have their own archive', {
  concurrent: true,
}, async () => {
  const source = await site(
    aFakeMangaDex()
      .title({ title: '../../escape' })
      .chapter({ number: '5.5a', groups: ['A'] })
      .chapter({ number: '5.5b', groups: ['A'] })
      .chapter({ number: '7', groups: ['A/B: "C"?'] })
      .chapter({ number: '7', groups: ['A\\B: "C"?'] })
      .chapter({ number: '7', groups: [] })
      .chapter({ number: null, title: '..', groups: [] })
      .chapter({ number: null, title: null, groups: ['../../../etc'] })
      .chapter({ number: '../../x', volume: '../..', groups: [] })
      .start(),
  )
  const queue = await queueFor({ source })
  expect(await queue.ended(await queue.add(source.titleUrl()))).toMatchObject({ status: 'COMPLETED', totalChapters: 8 })
  const folder = folderOf(source)
  expect(await queue.archives()).toEqual(
    [
      'Oneshot.cbz',
      'Oneshot [_.._.._etc].cbz',
      'c005.5a [A].cbz',
      'c005.5b [A].cbz',
      'c007 [A_B_ _C__] (2).cbz',
      'c007 [A_B_ _C__].cbz',
      'c007.cbz',
      'v.._.. c.._.._x.cbz',
    ]
      .map((name) => `${folder}/${name}`)
      .toSorted(),
  )
  const records = await recordFileOf(queue.root, folder)
  expect(new Set(records.chapters.map(({ file }) => file)).size).toBe(8)
})

test('a newer upload by the same group supersedes the older one', { concurrent: true }, async () => {
  const source = await site(
    aFakeMangaDex()
      .title()
      .chapter({ number: '1', publishAt: '2024-01-01T00:00:00Z' })
      .chapter({ number: '1', publishAt: '2024-02-01T00:00:00Z' })
      .start(),
  )
  const queue = await queueFor({ source })
  await queue.ended(await queue.add(source.titleUrl()))
  const [, newest] = source.chaptersOf()
  expect((await recordFileOf(queue.root, folderOf(source))).chapters.map(({ chapter_id }) => chapter_id)).toEqual([newest?.id])
})

describe('the folder of a series', { concurrent: true }, () => {
  const byTitle = async (queue: TestQueue) =>
    queue.ask('POST', '/plugins/extractor-downloader/config', { folder_naming: 'title', default_language: 'en' })

  test('stays the same when the title is renamed', async () => {
    const source = await site(aFakeMangaDex().title({ title: 'First Name' }).chapters(1).start())
    const queue = await queueFor({ source })
    await byTitle(queue)
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    Object.assign(source.titles[0] as object, { title: { en: 'Second Name' } })
    source.publish()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    expect((await queue.ended(id)).title).toBe('Second Name')
    expect(await queue.archives()).toEqual(['First Name/c001 [A Group].cbz', 'First Name/c002 [A Group].cbz'])
  })

  test('is found by its record file after a person renamed it', async () => {
    const source = await site(aFakeMangaDex().title().chapters(1).start())
    const queue = await queueFor({ source })
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await rename(join(queue.root, folderOf(source)), join(queue.root, 'My favourite'))
    source.publish()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    await queue.ended(id)
    expect(await queue.archives()).toEqual(['My favourite/c001 [A Group].cbz', 'My favourite/c002 [A Group].cbz'])
    expect(source.requestedChapters()).toEqual(['1', '2'])
  })

  test('of another title with the same name is not shared', async () => {
    const source = await site(aFakeMangaDex().title({ title: 'Twins' }).chapters(1).title({ title: 'Twins' }).chapters(1).start())
    const queue = await queueFor({ source })
    await byTitle(queue)
    for (const title of source.titles) await queue.ended(await queue.add(source.titleUrl(title)))
    const second = source.titles[1]?.id.slice(0, 8)
    expect(await queue.archives()).toEqual(['Twins/c001 [A Group].cbz', `Twins [${second}]/c001 [A Group].cbz`].toSorted())
  })

  test('is recognized with a new database, and nothing is downloaded twice', async () => {
    const source = await site(aFakeMangaDex().title({ title: 'Old' }).chapters(2).start())
    const queue = await queueFor({ source })
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await queue.forgetAll()
    source.forgetRequests()
    expect(await queue.ended(await queue.add(source.titleUrl()))).toMatchObject({ status: 'COMPLETED', message: 'No new chapters.' })
    expect(source.requestedChapters()).toEqual([])
  })

  test('is recognized by its archives alone', async () => {
    const source = await site(aFakeMangaDex().title().chapters(2).start())
    const queue = await queueFor({ source })
    await queue.ended(await queue.add(source.titleUrl()))
    await queue.forgetAll()
    await writeFile(join(queue.root, folderOf(source), '.chapter-urls.json'), '{"chapters":[]}')
    source.forgetRequests()
    expect((await queue.ended(await queue.add(source.titleUrl()))).message).toBe('No new chapters.')
    expect((await recordFileOf(queue.root, folderOf(source))).chapters).toHaveLength(2)
    expect(source.requestedChapters()).toEqual([])
  })

  test('does not get back an archive that a person deleted', async () => {
    const source = await site(aFakeMangaDex().title().chapters(2).start())
    const queue = await queueFor({ source })
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await rm(join(queue.root, folderOf(source), 'c001 [A Group].cbz'))
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    expect((await queue.ended(id)).message).toBe('No new chapters.')
  })
})

test('a chapter URL downloads that chapter to the folder of its title', { concurrent: true }, async () => {
  const source = await site(aFakeMangaDex().title().chapters(3).start())
  const queue = await queueFor({ source })
  const [, second] = source.chaptersOf()
  if (!second) throw new Error('no chapter')
  expect(await queue.ended(await queue.add(source.chapterUrl(second)))).toMatchObject({ status: 'COMPLETED', totalChapters: 1 })
  await queue.ended(await queue.add(source.titleUrl()))
  expect(await queue.archives()).toEqual([1, 2, 3].map((n) => `${folderOf(source)}/c00${n} [A Group].cbz`))
  expect(source.requestedChapters()).toEqual(['2', '1', '3'])
})

test('a finished chapter requests a scan of its folder in the same commit', { concurrent: true }, async () => {
  const source = await site(aFakeMangaDex().title().chapters(1).start())
  const queue = await queueFor({ source })
  await queue.ended(await queue.add(source.titleUrl()))
  const tasks = await queue.context.db.selectFrom('task').select(['name', 'payload']).execute()
  expect(tasks).toEqual([
    { name: 'library.scan-folder', payload: JSON.stringify({ libraryId: queue.libraryId, path: join(queue.root, folderOf(source)) }) },
  ])
})

test('chapters of another site that gallery-dl supports are identified by their URL', { concurrent: true }, async () => {
  const reader = await aFakeFoolSlide().series({ name: 'Other Manga' }).chapters(2).start()
  closes.push(reader.close)
  const folder = await mkdtemp(join(tmpdir(), 'hondana-extractor-config-'))
  closes.push(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'gallery-dl.json'), JSON.stringify(reader.extractorConfig))
  const queue = await queueFor({ settings: { HONDANA_EXTRACTOR_CONFIG: join(folder, 'gallery-dl.json') } })
  const id = await queue.add(reader.seriesUrl())
  expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', totalChapters: 2, title: 'Other Manga' })
  expect((await queue.archives()).map((path) => path.split('/')[0])).toEqual(['Other Manga', 'Other Manga'])
  const { chapters } = requireDefined(reader.series[0], 'the series of the site')
  const urls = chapters.map((chapter) => reader.chapterUrl(chapter))
  const { body } = await queue.ask<{ results: { exists: boolean }[] }>('POST', '/chapter-urls/check', { urls })
  expect(body.results.map(({ exists }) => exists)).toEqual([true, true])
  reader.forgetRequests()
  await queue.forgetAll()
  expect((await queue.ended(await queue.add(reader.seriesUrl()))).message).toBe('No new chapters.')
  expect(chapters.flatMap((chapter) => reader.requestedPages(chapter))).toEqual([])
})
