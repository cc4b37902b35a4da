import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, recordFileOf, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { writeCbzSafely } from '../../formats/archive/zip/index.ts'
import { buildArchiveComment, writeComicInfo } from '../../formats/comicinfo/index.ts'
import { listFolderRecords } from '../chapters.queries.ts'
import { listArchivesIn } from './chapter-archives.queries.ts'
import { recoverFolder } from './recover-folder.ts'

const titleKey = '0a0a0a0a-0000-4000-8000-000000000001'
const chapterId = (n: number) => `0b0b0b0b-0000-4000-8000-00000000000${n}`

describe.each(oneDatabase)('recovering a folder on %s', (_engine, aDatabase) => {
  let queue: TestQueue
  let folder: string
  beforeAll(async () => {
    queue = await aDownloadQueue({ database: await aDatabase(), worker: false })
    folder = join(queue.root, 'Series')
  })
  afterEach(async () => {
    await queue.forgetAll()
    await rm(folder, { recursive: true, force: true })
  })
  afterAll(() => queue.close())

  const place = () => ({ libraryId: queue.libraryId, root: queue.root, seriesFolder: 'Series', titleKey })
  const recover = () => queue.history.recover(place())
  const archive = async (file: string, { comment = '', web }: { comment?: string; web?: string }) => {
    await mkdir(folder, { recursive: true })
    const comicInfo = { name: 'ComicInfo.xml', content: Buffer.from(writeComicInfo({ number: '7', ...(web ? { web: [web] } : {}) })) }
    const page = { name: '0001.jpg', content: Buffer.from('page') }
    await writeCbzSafely({ target: join(folder, file), entries: [comicInfo, page], comment, modifiedAt: new Date(0) })
  }
  const commentOf = (n: number) => ({
    comment: buildArchiveComment({ titleId: titleKey, chapterId: chapterId(n), number: String(n), volume: null }),
  })

  test('records an archive that was renamed into place but not recorded', async () => {
    await archive('c001.cbz', commentOf(1))
    const { records, healedFiles } = await recover()
    expect(records).toMatchObject([{ chapterKey: chapterId(1), titleKey, number: '7', file: 'c001.cbz', source: 'archive-comment' }])
    expect(healedFiles).toEqual(['c001.cbz'])
    expect((await recordFileOf(queue.root, 'Series')).chapters).toMatchObject([{ chapter_id: chapterId(1), file: 'c001.cbz' }])
    expect((await recover()).healedFiles).toEqual([])
  })

  test('takes size and time of a file from the scan that has just read it, and reads those of others', async () => {
    await archive('c001.cbz', commentOf(1))
    await archive('c002.cbz', commentOf(2))
    const { db, claims } = queue.context
    const scanned = new Map(['c001.cbz', 'gone.cbz'].map((file) => [file, { size: 12_345, mtimeMs: 5_000 }]))
    const deps = { db, claims, recordFiles: queue.history.recordFiles }
    const { records } = await recoverFolder(deps, place(), { writesRecordFile: false, scanned })
    const { size, mtimeMs } = await stat(join(folder, 'c002.cbz'))
    expect(records.map(({ file, sizeBytes, downloadedAt }) => [file, sizeBytes, downloadedAt])).toEqual([
      ['c001.cbz', 12_345, 5_000],
      ['c002.cbz', size, Math.trunc(mtimeMs)],
    ])
  })

  test('waits for a process that moves an archive and then records it', async () => {
    await archive('c001.cbz', commentOf(1))
    const [record] = (await recover()).records
    const recoveries: Promise<unknown>[] = []
    for (const [from, to] of [
      ['c001.cbz', 'c001 [A].cbz'],
      ['c001 [A].cbz', 'c001 [B].cbz'],
      ['c001 [B].cbz', 'c001 [C].cbz'],
    ] as const) {
      recoveries.push(recover())
      const outside = AsyncLocalStorage.snapshot()
      await queue.history.hold(place(), async () => {
        recoveries.push(outside(recover))
        await rename(join(folder, from), join(folder, to))
        if (record) await queue.history.record(queue.context.db, place(), { ...record, file: to })
      })
    }
    await Promise.all(recoveries)
    expect((await listFolderRecords(queue.context.db, place())).map(({ file }) => file)).toEqual(['c001 [C].cbz'])
  })

  test('identifies a chapter of another site by the URL in its ComicInfo', async () => {
    await archive('c001.cbz', { web: 'http://www.example.org/read/1/' })
    expect((await recover()).records).toMatchObject([{ chapterKey: 'https://example.org/read/1', source: 'comicinfo' }])
  })

  test('ignores a URL that several archives share or that is the title’s', async () => {
    await archive('c001.cbz', { web: 'https://example.org/series' })
    await archive('c002.cbz', { web: 'https://example.org/series' })
    await archive('c003.cbz', { web: `https://mangadex.org/title/${titleKey}` })
    expect((await recover()).records).toEqual([])
  })

  test('restores chapters from the record file even when the archive is missing', async () => {
    await mkdir(folder)
    const chapters = [{ url: `https://mangadex.org/chapter/${chapterId(2)}`, chapter: '2', file: 'gone.cbz' }]
    await writeFile(join(folder, '.chapter-urls.json'), JSON.stringify({ manga_id: titleKey, chapters }))
    const { records, healedFiles } = await recover()
    expect(records).toMatchObject([{ chapterKey: chapterId(2), titleKey, source: 'record-file' }])
    expect(healedFiles).toEqual([])
  })

  test('restores a lost record file from the database', async () => {
    await archive('c001.cbz', commentOf(1))
    await recover()
    await rm(join(folder, '.chapter-urls.json'))
    await recover()
    expect((await recordFileOf(queue.root, 'Series')).chapters).toHaveLength(1)
  })

  test('finds an archive that a person renamed under its new name', async () => {
    await archive('c001.cbz', commentOf(1))
    await recover()
    await rename(join(folder, 'c001.cbz'), join(folder, 'First.cbz'))
    const { records, healedFiles } = await recover()
    expect(records.map(({ file }) => file)).toEqual(['First.cbz'])
    expect(healedFiles).toEqual([])
  })

  test('opens an archive once per size and modification time', async () => {
    await archive('c001.cbz', { comment: 'nothing of ours' })
    await recover()
    const { size, mtime } = await stat(join(folder, 'c001.cbz'))
    await writeFile(join(folder, 'c001.cbz'), Buffer.alloc(size))
    await utimes(join(folder, 'c001.cbz'), mtime, mtime)
    await rm(join(folder, 'c001.cbz'))
    await archive('c001.cbz', commentOf(1))
    await utimes(join(folder, 'c001.cbz'), 1, 1)
    expect((await recover()).records).toHaveLength(1)
    expect([...(await listArchivesIn(queue.context.db, place())).keys()]).toEqual(['c001.cbz'])
  })

  test('ignores broken, hidden and partial files without an error', async () => {
    await mkdir(join(folder, 'inner.cbz'), { recursive: true })
    await writeFile(join(folder, 'broken.cbz'), 'PK nothing')
    await writeFile(join(folder, 'empty.cbz'), '')
    await writeFile(join(folder, '.c001.cbz.part'), 'half')
    expect((await recover()).records).toEqual([])
  })

  test.runIf(process.platform === 'linux')('finds chapters next to a file whose name is not UTF-8', async () => {
    await archive('c001.cbz', commentOf(1))
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff, 0xfe), Buffer.from('.cbz')]), 'page')
    expect((await recover()).records).toMatchObject([{ chapterKey: chapterId(1) }])
  })

  test('returns nothing for a folder that does not exist and does not create it', async () => {
    expect((await recover()).records).toEqual([])
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('counts two archives of one chapter as one chapter', async () => {
    await archive('c001.cbz', commentOf(1))
    await archive('c001 (2).cbz', commentOf(1))
    expect((await recover()).records).toHaveLength(1)
  })
})
