// Failures of a site, a disk or the server, with the real gallery-dl, and the resulting messages.
// The tests run concurrently: each has its own site and queue, and spends most of its time waiting.
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, type DownloadView, type QueueSpec, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { tooManyRequests } from '../../../test/fakes/faults.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

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
const threeChapters = () => site(aFakeMangaDex().title().chapters(3).start())
const chapterOf = (source: FakeMangaDex, n: number) => {
  const chapter = source.chaptersOf()[n - 1]
  if (!chapter) throw new Error('no such chapter')
  return chapter
}
const numbersOf = async (queue: TestQueue) => (await queue.archives()).map((path) => /\/c(\d+)/.exec(path)?.[1])
const minutesFromNow = ({ nextAttemptAt }: DownloadView) =>
  (Date.parse(requireDefined(nextAttemptAt, 'the time of the next attempt')) - Date.now()) / 60_000
/** Makes the next attempt due now. */
const dontWait = (queue: TestQueue, id: string) =>
  queue.context.db.updateTable('download').set({ nextAttemptAt: 1 }).where('id', '=', id).execute()

describe('a failing site', { concurrent: true }, () => {
  test.each([['truncated'], ['html']] as const)(
    'with a %s page adds no archive for its chapter, adds the others, and the next attempt repairs it',
    async (fault) => {
      const source = await threeChapters()
      source.breakPage(chapterOf(source, 2), 2, fault)
      const queue = await queueFor({ source })
      const id = await queue.add(source.titleUrl())
      const failed = await queue.ended(id)
      expect(failed).toMatchObject({ status: 'FAILED', attempt: 1, message: expect.stringMatching(/^1 of 3 chapters failed: /) })
      expect(minutesFromNow(failed)).toBeGreaterThan(3.5)
      expect(minutesFromNow(failed)).toBeLessThan(6.5)
      expect(await numbersOf(queue)).toEqual(['001', '003'])
      source.heal()
      source.forgetRequests()
      await dontWait(queue, id)
      await queue.becomes(id, ({ status }) => status === 'COMPLETED')
      expect(await numbersOf(queue)).toEqual(['001', '002', '003'])
      expect(source.requestedChapters()).toEqual(['2'])
      expect(source.requestedPages(chapterOf(source, 2))).not.toContain(1)
      expect(await readdir(queue.root)).toHaveLength(1)
    },
  )

  test('with a removed chapter fails that one permanently, which is retried by a person only', async () => {
    const source = await threeChapters()
    source.breakChapter(chapterOf(source, 1), { status: 404 })
    const queue = await queueFor({ source })
    const id = await queue.add(source.titleUrl())
    const failed = await queue.ended(id)
    expect(failed).toMatchObject({ status: 'FAILED', nextAttemptAt: null, message: expect.stringContaining('1 of 3 chapters failed') })
    expect(await numbersOf(queue)).toEqual(['002', '003'])
    const sourceChapters = await queue.context.db.selectFrom('sourceChapter').select(['chapterKey', 'state', 'failures']).execute()
    expect(sourceChapters).toEqual([{ chapterKey: chapterOf(source, 1).id, state: 'failed', failures: 1 }])
    source.heal()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    expect((await queue.ended(id)).status).toBe('COMPLETED')
    expect(await queue.context.db.selectFrom('sourceChapter').selectAll().execute()).toEqual([])
  })

  test('that is down fails the download without a file, and the download is retried after minutes', async () => {
    const source = await threeChapters()
    source.breakPath(/./, { status: 503 })
    const queue = await queueFor({ source })
    const failed = await queue.ended(await queue.add(source.titleUrl()))
    expect(failed).toMatchObject({ status: 'FAILED', attempt: 1 })
    expect(minutesFromNow(failed)).toBeGreaterThan(3.5)
    expect(await queue.files()).toEqual([])
  })

  test('that requests a long wait is waited for, which uses up no attempt', async () => {
    const source = await threeChapters()
    source.breakPath(/^\/manga/, tooManyRequests(600), 1)
    const queue = await queueFor({ source })
    const id = await queue.add(source.titleUrl())
    const waiting = await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)
    expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.any(String) })
    expect(minutesFromNow(waiting)).toBeGreaterThan(8)
  })

  test('with a short rate limit during a run is waited for', async () => {
    const source = await threeChapters()
    source.breakPath(/^\/at-home/, tooManyRequests(1), 1)
    const queue = await queueFor({ source })
    expect((await queue.ended(await queue.add(source.titleUrl()))).status).toBe('COMPLETED')
  })

  test('with a partial list causes no partial result', async () => {
    const source = await threeChapters()
    source.breakPath(/\/feed/, 'partial')
    const queue = await queueFor({ source })
    const failed = await queue.ended(await queue.add(source.titleUrl()))
    expect(failed.status).toBe('FAILED')
    expect(await queue.archives()).toEqual([])
  })

  test('without the title fails permanently', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source })
    const failed = await queue.ended(await queue.add('https://mangadex.org/title/00000000-0000-4000-8000-000000000000'))
    expect(failed).toMatchObject({ status: 'FAILED', nextAttemptAt: null })
  })

  test('that no extractor supports fails permanently with that message', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source })
    const failed = await queue.ended(await queue.add(`${source.url}/nothing`))
    expect(failed).toMatchObject({ status: 'FAILED', nextAttemptAt: null, message: expect.stringContaining("doesn't support") })
  })
})

describe('a failing disk', { concurrent: true }, () => {
  const isRoot = process.getuid?.() === 0
  /** Mounts a file system of about a megabyte over the library's folder. */
  const mountSmall = (queue: TestQueue, options: string) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', queue.root])
    closes.push(async () => {
      execFileSync('umount', ['-l', queue.root])
    })
  }
  const mayMount = isRoot && mountWorks()

  test.runIf(mayMount).for(['gallery-dl', 'direct'] as const)(
    'that is full causes an error and no partial archive, and a retry continues (%s, requires permission to mount)',
    async (fetch) => {
      const source = await site(
        aFakeMangaDex()
          .title({ pageShape: { widthPx: 900, heightPx: 1200, format: 'png' } })
          .chapters(3, { pages: 8 })
          .start(),
      )
      const queue = await queueFor({ source, fetch })
      mountSmall(queue, 'size=400k')
      const id = await queue.add(source.titleUrl())
      const failed = await queue.ended(id)
      expect(failed).toMatchObject({ status: 'FAILED', nextAttemptAt: null, message: expect.stringContaining('is full') })
      expect((await queue.files()).filter((path) => /part$|staging/.test(path))).toEqual([])
      const before = await queue.archives()
      execFileSync('mount', ['-o', 'remount,size=20m', queue.root])
      await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
      expect((await queue.ended(id)).status).toBe('COMPLETED')
      expect(await queue.archives()).toHaveLength(3)
      expect(await queue.archives()).toEqual(expect.arrayContaining([...before]))
    },
  )

  test.runIf(mayMount)('that is read-only causes an error (requires permission to mount)', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source })
    mountSmall(queue, 'size=1m')
    await mkdir(join(queue.root, 'Something'))
    execFileSync('mount', ['-o', 'remount,ro', queue.root])
    const failed = await queue.ended(await queue.add(source.titleUrl()))
    expect(failed).toMatchObject({ status: 'FAILED', nextAttemptAt: null, message: expect.stringContaining('write to the folder of') })
  })

  test.runIf(!isRoot)('without write permission for a folder causes an error (root may write everywhere)', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source })
    await chmod(queue.root, 0o555)
    const failed = await queue.ended(await queue.add(source.titleUrl()))
    await chmod(queue.root, 0o755)
    expect(failed).toMatchObject({ status: 'FAILED', nextAttemptAt: null, message: expect.stringContaining('write to the folder of') })
  })

  test('that is disconnected is waited for', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source })
    await rename(queue.root, `${queue.root}-unplugged`)
    const id = await queue.add(source.titleUrl())
    const waiting = await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)
    expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining('is unavailable') })
    expect(minutesFromNow(waiting)).toBeGreaterThan(3.5)
    await rename(`${queue.root}-unplugged`, queue.root)
    await dontWait(queue, id)
    await queue.becomes(id, ({ status }) => status === 'COMPLETED')
  })

  test('with an empty folder for a library with books counts as disconnected, and nothing is written to it', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source })
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await queue.scanned()
    await rename(queue.root, `${queue.root}-unplugged`)
    await mkdir(queue.root)
    source.publish()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    const waiting = await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)
    expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining('disk is connected') })
    expect(await queue.files()).toEqual([])
    await rmdir(queue.root)
    await rename(`${queue.root}-unplugged`, queue.root)
  })

  test('a person’s file with the name of a chapter is not changed', async () => {
    const source = await site(aFakeMangaDex().title().chapters(1).start())
    const queue = await queueFor({ source })
    const folder = join(queue.root, source.firstTitle().id)
    await mkdir(folder)
    await writeFile(join(folder, 'c001 [A Group].cbz'), 'mine')
    expect((await queue.ended(await queue.add(source.titleUrl()))).status).toBe('COMPLETED')
    expect((await readdir(folder)).toSorted()).toEqual(['.chapter-urls.json', 'c001 [A Group] (2).cbz', 'c001 [A Group].cbz'])
  })
})

test('a chapter that failed before a download had to wait is fetched when the download resumes', async () => {
  const source = await threeChapters()
  source.breakPage(chapterOf(source, 1), 1, { status: 404 })
  source.breakPage(chapterOf(source, 2), 2, 'held')
  const queue = await queueFor({ source, fetch: 'direct' })
  const id = await queue.add(source.titleUrl())
  await expect.poll(() => source.requestedPages(chapterOf(source, 2))).toContain(2)
  await rename(queue.root, `${queue.root}-unplugged`)
  source.heal()
  const waiting = await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)
  expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0 })
  await rename(`${queue.root}-unplugged`, queue.root)
  expect((await queue.ask('POST', `/downloads/${id}/action`, { action: 'TRY_NOW' })).status).toBe(200)
  expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', message: null })
  expect(await numbersOf(queue)).toEqual(['001', '002', '003'])
})

describe('a server that cannot download', { concurrent: true }, () => {
  test('keeps downloads queued with the reason while the downloader is disabled, and starts them when it is enabled', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source })
    await queue.ask('PATCH', '/plugins/extractor-downloader', { enabled: false })
    const id = await queue.add(source.titleUrl())
    const waiting = await queue.becomes(id, ({ message }) => message !== null)
    expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining('disabled') })
    await queue.ask('PATCH', '/plugins/extractor-downloader', { enabled: true })
    expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', message: null })
  })

  test('starts downloads that a clock running years ahead has postponed when the clock is right again', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source, worker: false })
    const inYears = Date.now() + 10 * 365 * 24 * 3_600_000
    const [waiting, failed] = [await queue.add(source.titleUrl()), await queue.add(source.chapterUrl(chapterOf(source, 1)))]
    const { db } = queue.context
    await db.updateTable('download').set({ nextAttemptAt: inYears }).execute()
    await db.updateTable('download').set({ status: 'FAILED' }).where('id', '=', failed).execute()
    await db.insertInto('siteTrouble').values({ site: 'mangadex.org', failures: 9, downSince: inYears, pausedUntil: inYears }).execute()
    await queue.startWorker()
    for (const id of [waiting, failed]) await queue.becomes(id, ({ status }) => status === 'COMPLETED')
  })

  test('keeps downloads queued with advice while gallery-dl is missing', async () => {
    const source = await threeChapters()
    const queue = await queueFor({ source, settings: { HONDANA_EXTRACTOR_TOOL: '/nowhere/gallery-dl' } })
    const waiting = await queue.becomes(await queue.add(source.titleUrl()), ({ message }) => message !== null)
    expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining("gallery-dl can't be started") })
  })
})

/** Containers often deny root the permission to mount. */
function mountWorks(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
