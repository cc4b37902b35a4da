// A user, another node or a server shutdown interrupts a download.
// The tests run in parallel: each has its own site and queue, and most of their time is waiting.
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { aDownloadQueue, type QueueSpec, recordFileOf, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { storeSentence } from '../../kernel/sentences/index.ts'
import { identifyProcess } from './extractor-process.ts'

const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})
const queueFor = async (spec: QueueSpec): Promise<TestQueue> => {
  const queue = await aDownloadQueue(spec)
  closes.push(queue.close)
  return queue
}
/** Two quick chapters, then one whose second page never arrives. */
const aSlowSite = async (): Promise<FakeMangaDex> => {
  const source = await aFakeMangaDex().title().chapters(4).start()
  closes.push(source.close)
  const third = source.chaptersOf()[2]
  if (third) source.breakPage(third, 2, 'held')
  return source
}
const stagedPages = async (queue: TestQueue) => (await queue.files()).filter((path) => /staging.*\d\.jpg$/.test(path))
/** Starts a download and waits until it hangs in the third chapter. */
const hanging = async (queue: TestQueue, source: FakeMangaDex): Promise<string> => {
  const id = await queue.add(source.titleUrl())
  await vi.waitFor(() => expect(source.requestedPages(source.chaptersOf()[2] as never)).toContain(2), pollOptions)
  await vi.waitFor(async () => expect(await queue.archives()).toHaveLength(2), pollOptions)
  // The pages of finished chapters are removed last.
  await vi.waitFor(async () => expect(await stagedPages(queue)).toHaveLength(1), pollOptions)
  return id
}
const act = async (queue: TestQueue, id: string, action: string) => (await queue.ask('POST', `/downloads/${id}/action`, { action })).body
const extractorOf = async (queue: TestQueue, id: string): Promise<number> => {
  const row = await queue.context.db.selectFrom('download').select('extractor').where('id', '=', id).executeTakeFirstOrThrow()
  return (JSON.parse(requireDefined(row.extractor, 'the extractor of the download')) as { pid: number }).pid
}
const isRunning = async (pid: number) => (await identifyProcess(pid, '')) !== undefined

describe.each(databases)('a running download on %s', { concurrent: true }, (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  once('stops immediately when it is paused, keeps its pages, and resumes where it was', async () => {
    const source = await aSlowSite()
    const queue = await queueFor({ source, database: await aDatabase() })
    const id = await hanging(queue, source)
    const pid = await extractorOf(queue, id)
    expect(await act(queue, id, 'PAUSE')).toMatchObject({ status: 'PAUSED', message: null })
    // The request returns although the site does not respond.
    expect(source.requests.some(({ status }) => status === 0)).toBe(true)
    expect(await isRunning(pid)).toBe(false)
    expect(await stagedPages(queue)).toHaveLength(1)
    expect((await queue.find(id)).progress).toBeGreaterThanOrEqual(50)
    source.heal()
    source.forgetRequests()
    expect(await act(queue, id, 'RESUME')).toMatchObject({ status: 'PENDING' })
    expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', totalChapters: 4 })
    expect(source.requestedPages(source.chaptersOf()[2] as never)).toEqual([2, 3])
    expect(source.requestedChapters()).toEqual(['3', '4'])
    expect(await queue.files()).toHaveLength(6)
  })

  once('keeps only its finished chapters when it is cancelled', async () => {
    const source = await aSlowSite()
    const queue = await queueFor({ source, database: await aDatabase() })
    const id = await hanging(queue, source)
    const pid = await extractorOf(queue, id)
    expect(await act(queue, id, 'CANCEL')).toMatchObject({ status: 'CANCELLED' })
    expect(await isRunning(pid)).toBe(false)
    expect(await readdir(queue.root)).toEqual([source.titles[0]?.id])
    expect((await recordFileOf(queue.root, source.firstTitle().id)).chapters).toHaveLength(2)
    source.heal()
    await act(queue, id, 'RETRY')
    expect((await queue.ended(id)).status).toBe('COMPLETED')
    expect(await queue.archives()).toHaveLength(4)
  })

  once('no longer exists once the delete request returns', async () => {
    const source = await aSlowSite()
    const queue = await queueFor({ source, database: await aDatabase() })
    const id = await hanging(queue, source)
    const pid = await extractorOf(queue, id)
    expect((await queue.ask('DELETE', `/downloads/${id}`)).status).toBe(204)
    expect((await queue.ask('GET', `/downloads/${id}`)).status).toBe(404)
    expect(await isRunning(pid)).toBe(false)
    expect(await readdir(queue.root)).toEqual([source.titles[0]?.id])
  })

  once('goes back to the queue when the server stops and resumes after the start', async () => {
    const source = await aSlowSite()
    const queue = await queueFor({ source, database: await aDatabase() })
    const id = await hanging(queue, source)
    const pid = await extractorOf(queue, id)
    await queue.stopWorker()
    expect(await queue.find(id)).toMatchObject({ status: 'PENDING', attempt: 0 })
    expect(await isRunning(pid)).toBe(false)
    source.heal()
    source.forgetRequests()
    await queue.startWorker()
    expect((await queue.ended(id)).status).toBe('COMPLETED')
    expect(source.requestedPages(source.chaptersOf()[2] as never)).toEqual([2, 3])
  })

  test('is not written to by a worker that has lost it', async () => {
    const source = await aSlowSite()
    const queue = await queueFor({ source, database: await aDatabase() })
    const id = await hanging(queue, source)
    const taken = { leaseOwner: 'another node', runNumber: 99, message: storeSentence('mine now') }
    await queue.context.db.updateTable('download').set(taken).where('id', '=', id).execute()
    const pid = await extractorOf(queue, id)
    await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), pollOptions)
    await queue.stopWorker()
    const row = await queue.context.db.selectFrom('download').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ...taken, status: 'DOWNLOADING' })
    expect(await stagedPages(queue)).toHaveLength(1)
  })

  once('can be requested again with all its chapters while it fetches those of a check', async () => {
    const source = await aSlowSite()
    const queue = await queueFor({ source, database: await aDatabase() })
    const id = await hanging(queue, source)
    await queue.context.db.updateTable('download').set({ listsChapters: 0 }).where('id', '=', id).execute()
    const again = await queue.ask('POST', '/downloads', { url: source.titleUrl(), libraryId: queue.libraryId })
    expect([again.status, again.body.id]).toEqual([200, id])
    const row = await queue.context.db.selectFrom('download').select('listsChapters').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.listsChapters).toBe(1)
  })
})

test.each(['copied', 'moved'] as const)(
  'a download continues in the new folder of its library when the library is %s there meanwhile',
  { concurrent: true },
  async (how) => {
    const source = await aSlowSite()
    const queue = await queueFor({ source })
    const id = await hanging(queue, source)
    const root = join(dirname(queue.root), 'Larger disk')
    if (how === 'copied') await cp(queue.root, root, { recursive: true })
    else await rename(queue.root, root)
    expect((await queue.ask('PATCH', `/libraries/${queue.libraryId}`, { root })).status).toBe(204)
    source.heal()
    expect((await queue.ended(id)).status).toBe('COMPLETED')
    expect((await readdir(join(root, source.firstTitle().id))).filter((name) => name.endsWith('.cbz'))).toHaveLength(4)
  },
)

test('a download continues in the folder of its series when that is renamed meanwhile', { concurrent: true }, async () => {
  const source = await aSlowSite()
  const queue = await queueFor({ source })
  const id = await hanging(queue, source)
  await rename(join(queue.root, source.firstTitle().id), join(queue.root, 'My name'))
  source.heal()
  expect((await queue.ended(id)).status).toBe('COMPLETED')
  expect(await readdir(queue.root)).toEqual(['My name'])
  expect(await queue.archives()).toHaveLength(4)
})

test('a download creates the folder of its series again when that is deleted meanwhile', { concurrent: true }, async () => {
  const source = await aSlowSite()
  const queue = await queueFor({ source })
  const id = await hanging(queue, source)
  await mkdir(join(queue.root, 'Another series'))
  await rm(join(queue.root, source.firstTitle().id), { recursive: true })
  source.heal()
  expect((await queue.ended(id)).status).toBe('COMPLETED')
  expect(await queue.archives()).toHaveLength(2)
})

test('the download of a library that is deleted meanwhile ends, and its staged pages are removed', { concurrent: true }, async () => {
  const source = await aSlowSite()
  const queue = await queueFor({ source })
  const id = await hanging(queue, source)
  const pid = await extractorOf(queue, id)
  await queue.context.db.deleteFrom('library').where('id', '=', queue.libraryId).execute()
  await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), pollOptions)
  await queue.stopWorker()
  expect(await readdir(queue.root)).toEqual([source.titles[0]?.id])
  expect(await queue.archives()).toHaveLength(2)
})

test('downloads of one site take turns while those of other sites run in parallel', { concurrent: true }, async () => {
  const [one, other] = await Promise.all([aSlowSite(), aSlowSite()])
  const queue = await queueFor({ source: one })
  const first = await hanging(queue, one)
  const second = await queue.add(`${one.chapterUrl(one.chaptersOf()[0] as never)}`)
  const otherDownload = await queue.add(`${other.url}/nothing`)
  await queue.ended(otherDownload)
  expect((await queue.find(second)).status).toBe('PENDING')
  await act(queue, first, 'CANCEL')
  expect((await queue.ended(second)).status).toBe('COMPLETED')
})

describe('after a crash', { concurrent: true }, () => {
  const updateRow = async (queue: TestQueue, id: string, change: object) =>
    queue.context.db
      .updateTable('download')
      .set({ status: 'DOWNLOADING', leaseOwner: 'dead', leaseUntil: Date.now() + 50_000, slot: 'mangadex.org#0', runNumber: 1, ...change })
      .where('id', '=', id)
      .execute()

  test('an action that a user requested on a running download is carried out at startup', async () => {
    const source = await aSlowSite()
    const queue = await queueFor({ source, worker: false })
    const [paused, cancelled, deleted] = await Promise.all(['a', 'b', 'c'].map((x) => queue.add(`https://example.org/${x}`)))
    if (!paused || !cancelled || !deleted) throw new Error('not queued')
    await updateRow(queue, paused, { wish: 'PAUSED', slot: 'x' })
    await updateRow(queue, cancelled, { wish: 'CANCELLED', slot: 'y' })
    await updateRow(queue, deleted, { wish: 'DELETED', slot: 'z' })
    await queue.startWorker()
    const statuses = async () => [(await queue.find(paused)).status, (await queue.find(cancelled)).status]
    await vi.waitFor(async () => expect(await statuses()).toEqual(['PAUSED', 'CANCELLED']), pollOptions)
    await vi.waitFor(async () => expect((await queue.ask('GET', `/downloads/${deleted}`)).status).toBe(404), pollOptions)
  })

  test('a download resumes automatically', async () => {
    const source = await aSlowSite()
    source.heal()
    const queue = await queueFor({ source, worker: false })
    const id = await queue.add(source.titleUrl())
    await updateRow(queue, id, {})
    await queue.startWorker()
    expect((await queue.ended(id)).status).toBe('COMPLETED')
  })
})

test('two nodes on one database never run the same download twice', { concurrent: true }, async () => {
  const [, aPostgres] = databases
  const database = await aPostgres?.[1]()
  if (!database) throw new Error('PostgreSQL is the second engine')
  const source = await aFakeMangaDex().titles(3, 2).start()
  closes.push(source.close)
  const one = await queueFor({ source, database, worker: false })
  const two = await queueFor({ source, database: { ...database, drop: async () => undefined }, worker: false, libraryName: 'Second' })
  const ids = await Promise.all(source.titles.map((title) => one.add(source.titleUrl(title))))
  await Promise.all([one.startWorker(), two.startWorker()])
  for (const id of ids) expect((await one.ended(id)).status).toBe('COMPLETED')
  expect(await one.archives()).toHaveLength(6)
  const runs = await one.context.db.selectFrom('download').select('runNumber').execute()
  expect(runs.map(({ runNumber }) => runNumber)).toEqual([1, 1, 1])
})

test.each([11, 22])(
  'whatever users do at whatever time, every chapter exists exactly once in the end (seed %d)',
  { concurrent: true },
  async (seed) => {
    const source = await aFakeMangaDex().title().chapters(8, { pages: 4 }).start()
    closes.push(source.close)
    source.breakPath(/^\/data\//, { latencyMs: 30 })
    const queue = await queueFor({ source })
    const id = await queue.add(source.titleUrl())
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let n = 0; n < 12; n++) {
      await new Promise((resolve) => setTimeout(resolve, random(400)))
      const action = requireDefined((['PAUSE', 'RESUME', 'CANCEL', 'RETRY'] as const)[random(4)], 'an action')
      const { status, body } = await queue.ask('POST', `/downloads/${id}/action`, { action })
      const becomes = { PAUSE: 'PAUSED', RESUME: 'PENDING', CANCEL: 'CANCELLED', RETRY: 'PENDING' }[action]
      expect([status, status === 200 ? body.status : becomes]).toEqual([status === 200 ? 200 : 400, becomes])
    }
    for (const action of ['RESUME', 'RETRY']) await queue.ask('POST', `/downloads/${id}/action`, { action })
    expect((await queue.ended(id)).status).toBe('COMPLETED')
    const folder = source.firstTitle().id
    expect(await queue.files()).toHaveLength(10)
    expect((await recordFileOf(queue.root, folder)).chapters.map(({ chapter_id }) => chapter_id).toSorted()).toEqual(
      source
        .chaptersOf()
        .map(({ id: chapterId }) => chapterId)
        .toSorted(),
    )
  },
)
