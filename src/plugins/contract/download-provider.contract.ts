// Requirements for every download provider, run against a real or fake source. A provider's own tests add its specifics.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { chapterFolder } from './chapter-folder.ts'
import type { ChapterInfo, DownloadEvent, DownloadProvider, DownloadRequest } from './download-provider.ts'
import { SourceNotFound, SourceUnavailable, UrlNotSupported } from './plugin.ts'

/** A provider and its source: one title with three chapters of two pages. */
export interface DownloadTrial {
  readonly provider: DownloadProvider
  readonly titleUrl: string
  /** URL of one chapter of the title. */
  readonly chapterUrl: string
  /** A URL of the same source that does not exist. */
  readonly unknownUrl: string
  /** Whether the source supports batch requests. */
  readonly answersInBatches: boolean
  /** Adds a chapter to the title. */
  publish(): void
  /** Bytes of a page as the source serves them. */
  pageBytes(chapter: ChapterInfo, page: number): Promise<Uint8Array>
  /** Number of page files requested so far. */
  pageRequests(): number
  /** Adds this latency to every page. */
  slowDown(latencyMs: number): void
  /** Makes every list respond with a server error. */
  breakLists(): void
  close(): Promise<void>
}

const never = new AbortController().signal

/** Declares the suite. @param open starts a fresh trial */
export function downloadProviderContract(name: string, open: () => Promise<DownloadTrial>): void {
  describe(`${name} fulfills the download provider contract`, () => {
    let trial: DownloadTrial
    let stagingDir: string
    beforeEach(async () => {
      trial = await open()
      stagingDir = await mkdtemp(join(tmpdir(), 'hondana-staging-'))
    })
    afterEach(async () => {
      await trial.close()
      await rm(stagingDir, { recursive: true })
    })

    const chaptersOf = async () => (await trial.provider.getAvailableChapters(trial.titleUrl, never)).chapters
    const download = (chapters: readonly Pick<ChapterInfo, 'id' | 'url'>[], signal = never) => {
      const job = aJob(trial, stagingDir, chapters)
      return { ...job, ended: trial.provider.startDownload(job.request, signal) }
    }

    test('accepts http(s) URLs and rejects everything else', () => {
      expect(trial.provider.canHandleUrl(trial.titleUrl)).toBe(true)
      expect(trial.provider.canHandleUrl(trial.chapterUrl)).toBe(true)
      for (const text of [
        '',
        'berserk',
        '--exec=x',
        'file:///etc/passwd',
        'https://user:pass@example.org/',
        `${trial.titleUrl}\n--exec=x`,
      ]) {
        expect(trial.provider.canHandleUrl(text), text).toBe(false)
      }
    })

    test('a title has one canonical URL that resolves to it', async () => {
      const title = await trial.provider.resolveTitle(trial.titleUrl, never)
      expect(title.title).not.toBe('')
      expect((await trial.provider.resolveTitle(title.url, never)).id).toBe(title.id)
    })

    test('a title lists every chapter once, and a chapter URL lists that chapter', async () => {
      const chapters = await chaptersOf()
      expect(chapters).toHaveLength(3)
      expect(new Set(chapters.map(({ id }) => id)).size).toBe(3)
      const { chapters: single } = await trial.provider.getAvailableChapters(trial.chapterUrl, never)
      expect(single).toHaveLength(1)
      expect(chapters.map(({ id }) => id)).toContain(single[0]?.id)
    })

    test('a missing title or an unavailable source is an error and never an empty list', async () => {
      const unknown = await trial.provider.getAvailableChapters(trial.unknownUrl, never).catch((error: unknown) => error)
      expect(
        [SourceNotFound, UrlNotSupported, SourceUnavailable].some((kind) => unknown instanceof kind),
        String(unknown),
      ).toBe(true)
      trial.breakLists()
      await expect(trial.provider.getAvailableChapters(trial.titleUrl, never)).rejects.toBeInstanceOf(SourceUnavailable)
      await expect(trial.provider.checkForUpdates(trial.titleUrl, null, never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('only chapters after the last known one are new', async () => {
      const first = await trial.provider.checkForUpdates(trial.titleUrl, null, never)
      expect(first.newChapters).toHaveLength(3)
      const lastKnown = requireDefined(first.latestChapter, 'the latest chapter').id
      expect(await trial.provider.checkForUpdates(trial.titleUrl, lastKnown, never)).toMatchObject({ hasUpdates: false, newChapters: [] })
      trial.publish()
      const { hasUpdates, newChapters, latestChapter } = await trial.provider.checkForUpdates(trial.titleUrl, lastKnown, never)
      expect([hasUpdates, newChapters]).toEqual([true, [latestChapter]])
    })

    test('pages are saved unchanged, in reading order, in a folder per chapter, and nothing else is', async () => {
      const chapters = await chaptersOf()
      await download(chapters).ended
      expect((await readdir(stagingDir)).toSorted()).toEqual(chapters.map(({ id }) => chapterFolder(id)).toSorted())
      for (const chapter of chapters) {
        const served = await Promise.all([1, 2].map((page) => trial.pageBytes(chapter, page)))
        expect(await pagesIn(stagingDir, chapter.id)).toEqual(served.map((bytes) => Buffer.from(bytes)))
      }
    })

    test('each chapter emits events from start to end', async () => {
      const chapters = await chaptersOf()
      const job = download(chapters)
      await job.ended
      for (const { id } of chapters) {
        const chapterEvents = job.events.filter((event) => 'chapterId' in event && event.chapterId === id)
        expect(chapterEvents.map(({ type }) => type)).toEqual(['chapter-start', 'page', 'page', 'chapter-end'])
        expect(chapterEvents.at(-1)).toMatchObject({ pages: 2 })
      }
    })

    test('existing pages are not downloaded again', async () => {
      const chapters = await chaptersOf()
      await download(chapters).ended
      const before = trial.pageRequests()
      const again = download(chapters)
      await again.ended
      expect(trial.pageRequests()).toBe(before)
      expect(again.events.filter(({ type }) => type === 'chapter-end')).toHaveLength(3)
    })

    test('a URL that contains an option is rejected, and the others are downloaded', async () => {
      const [chapter] = await chaptersOf()
      if (!chapter) throw new Error('The trial has no chapter')
      const hostile = ['--exec=touch /tmp/owned', `${chapter.url}\n-o x=1`, 'file:///etc/passwd'].map((text) => ({ id: text, url: text }))
      const job = download([...hostile, chapter])
      await job.ended
      expect(job.events.filter(({ type }) => type === 'chapter-failed')).toEqual(
        hostile.map(({ id }) => ({ type: 'chapter-failed', chapterId: id, reason: expect.any(String), permanent: true })),
      )
      expect(await pagesIn(stagingDir, chapter.id)).toHaveLength(2)
    })

    test('an abort stops the download including its process, and rejects with its reason', async () => {
      trial.slowDown(60_000)
      const controller = new AbortController()
      const job = download(await chaptersOf(), controller.signal)
      const started = await job.started
      const reason = new Error('The user paused the download')
      controller.abort(reason)
      await expect(job.ended).rejects.toBe(reason)
      if (started.pid !== undefined) expect(isAlive(started.pid)).toBe(false)
    })

    test('a running download can be cancelled and its progress queried, an unknown one cannot', async () => {
      trial.slowDown(60_000)
      expect(await trial.provider.cancelDownload('job')).toBe(false)
      expect(trial.provider.getProgress('job')).toBeUndefined()
      const job = download(await chaptersOf())
      const ended = job.ended.catch((error: Error) => error.name)
      await job.started
      expect(trial.provider.getProgress('job')).toMatchObject({ queueId: 'job', status: 'RUNNING', totalItems: 3 })
      expect(await trial.provider.cancelDownload('job')).toBe(true)
      expect(await ended).toBe('AbortError')
      expect(await trial.provider.cancelDownload('job')).toBe(false)
    })

    test('the progress of a finished download is complete', async () => {
      await download(await chaptersOf()).ended
      expect(trial.provider.getProgress('job')).toMatchObject({ status: 'DONE', progressPercent: 100, errorMessage: null })
      expect(trial.provider.getProgress('job')?.downloadedBytes).toBeGreaterThan(0)
    })

    test('reports the version of its tool', async () => {
      expect(await trial.provider.toolVersion()).toMatch(/^\d+\.\d+/)
    })

    test('batch results equal those of single requests', async () => {
      const { batch } = trial.provider
      expect(batch?.handles(trial.titleUrl) ?? false).toBe(trial.answersInBatches)
      if (!batch || !trial.answersInBatches) return
      const [known, unknown] = await batch.probeTitles([trial.titleUrl, trial.unknownUrl], never)
      const chapters = await chaptersOf()
      expect(known).toMatchObject({ url: trial.titleUrl, found: true, title: await trial.provider.resolveTitle(trial.titleUrl, never) })
      expect(unknown).toMatchObject({ url: trial.unknownUrl, found: false })
      const ids = await batch.listChapterIds(trial.titleUrl, never)
      expect(ids.toSorted()).toEqual(chapters.map(({ id }) => id).toSorted())
      expect(
        await batch.describeChapters(
          chapters.map(({ id }) => id),
          never,
        ),
      ).toEqual(chapters)
    })
  })
}

interface Job {
  readonly request: DownloadRequest
  readonly events: readonly DownloadEvent[]
  /** Its process; or its first chapter, for a provider that downloads without one. */
  readonly started: Promise<{ readonly pid: number | undefined }>
}

function aJob({ titleUrl }: DownloadTrial, stagingDir: string, chapters: readonly Pick<ChapterInfo, 'id' | 'url'>[]): Job {
  const events: DownloadEvent[] = []
  const { promise: started, resolve } = Promise.withResolvers<{ readonly pid: number | undefined }>()
  const request = {
    queueId: 'job',
    sourceUrl: titleUrl,
    chapters,
    stagingDir,
    onProcess: resolve,
    onEvent: (event: DownloadEvent) => {
      events.push(event)
      if (event.type === 'chapter-start') resolve({ pid: undefined })
    },
  }
  return { request, events, started }
}

async function pagesIn(stagingDir: string, chapterId: string): Promise<readonly Buffer[]> {
  const folder = join(stagingDir, chapterFolder(chapterId))
  return Promise.all((await readdir(folder)).toSorted().map((file) => readFile(join(folder, file))))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
