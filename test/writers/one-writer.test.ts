// Several features write archives into one folder. Each test holds one of them right before its new file replaces the old one, and lets
// another begin.
import { AsyncLocalStorage } from 'node:async_hooks'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DownloadStep } from '../../src/downloads/index.ts'
import { applyRenamesTask } from '../../src/downloads/naming/apply-renames.task.ts'
import { readWithYauzl } from '../../src/formats/archive/zip/independent-reader.fixture.ts'
import { inspectZip, writeCbzSafely } from '../../src/formats/archive/zip/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { SplitStep } from '../../src/pages/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { anArchive } from '../builders/an-archive.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { databases } from '../setup/databases.ts'
import { pollOptions } from '../setup/timeouts.ts'

/** Long enough for a writer without a claim to cause damage; a correct server is only delayed. */
const harmMs = 700

describe.each(databases)('writers of one folder on %s', (_engine, aDatabase) => {
  let source: FakeMangaDex
  let server: TestServer
  let library: TestLibrary
  let strip: Buffer
  let folder: string
  let atSplitStep: (step: SplitStep) => unknown = () => undefined
  let atDownloadStep: (step: DownloadStep) => unknown = () => undefined

  beforeAll(async () => {
    strip = await aJpegStrip(40, 6_000)
    source = await aFakeMangaDex().title({ title: 'Everything Once' }).start()
    server = await aServer({
      database: await aDatabase(),
      working: true,
      settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true', HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url },
      onSplitStep: (step) => atSplitStep(step) as undefined,
      onDownloadStep: (step) => atDownloadStep(step) as undefined,
    })
    folder = 'Everything Once'
    library = await aLibrary({ server })
  })
  afterEach(() => {
    atSplitStep = () => undefined
    atDownloadStep = () => undefined
  })
  afterAll(async () => {
    await server.close()
    await source.close()
  })

  const pathOf = (name: string) => join(library.root, folder, name)
  const addTallBook = async (name: string, bytes: Buffer = anArchive({ pages: ['001.jpg', '003.jpg'], files: { '002.jpg': strip } })) => {
    await library.add(`${folder}/${name}`, bytes)
    await library.scan()
    return library.book(name)
  }
  const split = (bookId: string) =>
    server.http.post(`/api/v1/media-management/oversized-pages/split/${bookId}?minHeight=4000&maxHeight=2000&preserveOriginal=false`)
  /** Splits a book, and starts `other` right before the new archive replaces the old one. */
  const splitDuring = async (bookId: string, other: () => Promise<unknown>) => {
    // Outside the context of the split, whose claim it would otherwise inherit.
    const outside = AsyncLocalStorage.snapshot()
    let during: Promise<unknown> | undefined
    atSplitStep = (step) => {
      if (step !== 'archive-verified' || during) return undefined
      during = outside(other)
      return Promise.race([during, delay(harmMs)])
    }
    const response = await split(bookId)
    await during
    return response
  }
  const hiddenFiles = async () => (await readdir(join(library.root, folder))).filter((name) => /part|tmp/.test(name))

  test('a repair that begins during a page split waits, and the archive contains the work of both', async () => {
    const broken = anArchive({ pages: ['001.jpg', '003.jpg'], files: { '002.jpg': strip, 'notes.txt': 'some notes' } })
    const { id } = await addTallBook('repaired.cbz', Buffer.from(broken.toString('latin1').replace('some notes', 'some nites'), 'latin1'))
    const repair = async () => {
      await server.http.post(`/api/v1/books/${id}/archive/repair`)
      await server.app.context.tasks.idle()
    }
    expect((await splitDuring(id, repair)).json()).toMatchObject({ newPageCount: 5 })
    const { entries } = await readWithYauzl(pathOf('repaired.cbz'))
    expect(entries.map(({ name }) => name)).toHaveLength(5)
    expect((await readFile(`${pathOf('repaired.cbz')}.damaged`)).length).toBeGreaterThan(0)
    expect(await hiddenFiles()).toEqual([])
  })

  test('a chapter that arrives during a page split in the same folder does not affect the split', async () => {
    const { id } = await addTallBook('cut.cbz')
    source.publish({ number: '1', groups: ['A'], pages: 2 })
    const download = async () => {
      const { id: downloadId } = (
        await server.http.post('/api/v1/downloads', { url: source.titleUrl(), libraryId: library.id })
      ).json() as { id: string }
      const status = async () => (await server.http.get(`/api/v1/downloads/${downloadId}`)).json().status
      await vi.waitFor(async () => expect(await status()).toBe('COMPLETED'), pollOptions)
    }
    const planned = Promise.withResolvers<void>()
    atDownloadStep = (step) => {
      if (step === 'listed') planned.resolve()
    }
    let downloading: Promise<void> = Promise.resolve()
    const response = await splitDuring(id, async () => {
      downloading = download()
      await planned.promise
      await delay(harmMs)
    })
    expect(response.json()).toMatchObject({ newPageCount: 5 })
    await downloading
    expect((await readWithYauzl(pathOf('cut.cbz'))).entries).toHaveLength(5)
    expect((await readdir(join(library.root, folder))).sort()).toEqual(expect.arrayContaining(['c001 [A].cbz', 'cut.cbz']))
    expect(await hiddenFiles()).toEqual([])
  })

  test('a split requested while the archive is being renamed splits the archive under its new name', async () => {
    const { db, tasks } = server.app.context
    const file = 'c001 [A].cbz'
    const [chapter] = source.chaptersOf()
    const path = pathOf(file)
    const strips = ['002.jpg', '003.jpg'].map((name) => ({ name, content: strip }))
    const { comment } = inspectZip(path)
    await writeCbzSafely({ target: path, entries: strips, comment, modifiedAt: new Date(0), ifExists: 'replace' })
    await library.scan()
    const { id } = await library.book(file)
    const row = await db
      .selectFrom('chapterUrl')
      .selectAll()
      .where('chapterKey', '=', requireDefined(chapter, 'the first chapter').id)
      .executeTakeFirstOrThrow()
    // As after a release of group B replaced that of group A.
    await db.updateTable('chapterUrl').set({ groups: '["B"]' }).where('chapterKey', '=', row.chapterKey).execute()
    await db
      .insertInto('chapterUrl')
      .values({ ...row, id: '0000000000000', chapterKey: crypto.randomUUID(), file: null })
      .execute()
    const cut = Promise.withResolvers<Awaited<ReturnType<typeof split>>>()
    const outside = AsyncLocalStorage.snapshot()
    atDownloadStep = (step) => {
      if (step === 'file-renamed') outside(async () => split(id).then(cut.resolve, cut.reject))
    }
    await tasks.enqueue(db, applyRenamesTask, {
      libraryId: library.id,
      seriesFolder: folder,
      titleKey: folder,
      series: 'Everything Once',
      namePattern: '',
      untilMs: Date.now() + 60_000,
    })
    await tasks.idle()
    expect(await readdir(join(library.root, folder))).toContain('c001 [B].cbz')
    expect((await cut.promise).json()).toMatchObject({ newPageCount: 6 })
    const names = await readdir(join(library.root, folder))
    expect(names.filter((name) => name.startsWith('c001'))).toEqual(['c001 [B].cbz'])
    expect((await readWithYauzl(pathOf('c001 [B].cbz'))).entries).toHaveLength(6)
  })
})
