import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aListedTitle } from '../../../test/builders/a-scripted-site.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { ChapterInfo, TitleInfo } from '../../plugins/index.ts'
import { findActiveDownload, listQueuedChapters, queueDownload } from '../index.ts'
import { listChapters } from '../run/download-chapters.queries.ts'

const titleId = '8f5a1d3e-0c2b-4c6d-9e7f-001122334455'
const url = `https://mangadex.org/title/${titleId}`
const aTitle = (title: Partial<TitleInfo> = {}): TitleInfo => ({ ...aListedTitle(url, 'Berserk'), id: titleId, ...title })
const aChapter = (chapter: Pick<ChapterInfo, 'id'> & Partial<ChapterInfo>): ChapterInfo => ({
  url: `https://mangadex.org/chapter/${chapter.id}`,
  number: '1',
  volume: null,
  title: null,
  language: 'en',
  scanlationGroups: [],
  releaseDate: null,
  pages: null,
  state: 'available',
  externalUrl: null,
  ...chapter,
})
const chapterId = (n: number) => `0b0b0b0b-0000-4000-8000-00000000000${n}`

describe.each(databases)('a check that found new chapters on %s', (_engine, aDatabase) => {
  let queue: TestQueue
  beforeAll(async () => {
    queue = await aDownloadQueue({ database: await aDatabase(), worker: false })
  })
  afterEach(() => queue.forgetAll())
  afterAll(() => queue.close())

  const storedChapters = (...numbers: readonly number[]) =>
    queueDownload(queue.context, {
      url,
      libraryId: queue.libraryId,
      createdBy: 'follow-list',
      title: aTitle(),
      chapters: numbers.map((n) => aChapter({ id: chapterId(n), number: String(n) })),
    })
  const keysOf = async (id: string) => (await listChapters(queue.context.db, id)).map(({ chapterKey }) => chapterKey)

  test('queues one download of exactly these chapters, under the title', async () => {
    const { download, created } = await storedChapters(1, 2)
    expect(created).toBe(true)
    expect(await queue.find(download.id)).toMatchObject({ title: 'Berserk', totalChapters: 2, priority: 5, status: 'PENDING' })
    expect(await keysOf(download.id)).toEqual([chapterId(1), chapterId(2)])
    const queued = await listQueuedChapters(queue.context.db, queue.libraryId, [1, 2, 3].map(chapterId))
    expect(queued).toEqual(new Set([chapterId(1), chapterId(2)]))
    expect((await findActiveDownload(queue.context.db, queue.libraryId, url))?.id).toBe(download.id)
  })

  test('sends no event when its transaction is rolled back', async () => {
    const events: string[] = []
    const stop = queue.context.events.on('download.queued', ({ id }) => void events.push(id))
    const undone = inTransaction(queue.context.db, async (trx) => {
      await queueDownload({ ...queue.context, db: trx }, { url, libraryId: queue.libraryId, createdBy: 'follow-list' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const { download } = await storedChapters(1)
    stop()
    expect(events).toEqual([download.id])
  })

  test('adds further chapters to the queued download', async () => {
    const first = await storedChapters(1)
    const second = await storedChapters(1, 2)
    expect([second.created, second.download.id]).toEqual([false, first.download.id])
    expect(await keysOf(first.download.id)).toEqual([chapterId(1), chapterId(2)])
  })

  test('adds nothing to a download that fetches the whole title anyway', async () => {
    const id = await queue.add(url)
    expect((await storedChapters(1)).download.id).toBe(id)
    expect(await keysOf(id)).toEqual([])
  })

  test('is extended to the whole title when a person requests it', async () => {
    const { download } = await storedChapters(1)
    await queue.ask('POST', '/downloads', { url, libraryId: queue.libraryId })
    expect((await findActiveDownload(queue.context.db, queue.libraryId, url))?.listsChapters).toBe(1)
    expect(await keysOf(download.id)).toEqual([chapterId(1)])
  })

  test('queues a new download when the last one has ended', async () => {
    const first = await storedChapters(1)
    await queue.context.db.updateTable('download').set({ status: 'COMPLETED' }).where('id', '=', first.download.id).execute()
    expect((await storedChapters(2)).created).toBe(true)
    expect(await listQueuedChapters(queue.context.db, queue.libraryId, [chapterId(1), chapterId(2)])).toEqual(new Set([chapterId(2)]))
  })

  test('queues a download in the same transaction as its own changes', async () => {
    const failing = inTransaction(queue.context.db, async (trx) => {
      await queueDownload({ ...queue.context, db: trx }, { url, libraryId: queue.libraryId, createdBy: 'follow-list' })
      throw new Error('the check fails')
    })
    await expect(failing).rejects.toThrow('the check fails')
    expect((await queue.ask<{ totalElements: number }>('GET', '/downloads')).body.totalElements).toBe(0)
  })
})

describe('a download of certain chapters', () => {
  let source: FakeMangaDex
  let queue: TestQueue
  beforeAll(async () => {
    source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(4).start()
    queue = await aDownloadQueue({ source })
  })
  afterAll(async () => {
    await queue.close()
    await source.close()
  })

  test('fetches only these, without requesting the list again', async () => {
    const [, second, , fourth] = source.chaptersOf()
    if (!second || !fourth) throw new Error('no chapters')
    const { download } = await queueDownload(queue.context, {
      url: source.titleUrl(),
      libraryId: queue.libraryId,
      createdBy: 'follow-list',
      title: aTitle({ id: source.firstTitle().id }),
      chapters: [second, fourth].map(({ id, number }) => aChapter({ id, number })),
    })
    expect(await queue.ended(download.id)).toMatchObject({ status: 'COMPLETED', totalChapters: 2 })
    expect(source.requestedChapters()).toEqual(['2', '4'])
    expect(source.count(/\/feed/)).toBe(0)
  })

  test('checks for all new chapters when a person retries it later', async () => {
    const done = (await queue.ask<{ content: { id: string }[] }>('GET', '/downloads')).body.content[0]
    await queue.ask('POST', `/downloads/${done?.id}/action`, { action: 'RETRY' })
    expect(await queue.ended(requireDefined(done, 'the download').id)).toMatchObject({ status: 'COMPLETED', totalChapters: 2 })
    expect(await queue.archives()).toHaveLength(4)
    expect(source.requestedChapters()).toEqual(['2', '4', '1', '3'])
  })
})
