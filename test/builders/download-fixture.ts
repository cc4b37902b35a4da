// A download job as the queue starts it, with its events and files.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { galleryDl } from '../../plugins/gallery-dl/index.ts'
import { chapterFolder } from '../../src/plugins/contract/chapter-folder.ts'
import type { DownloadEvent, DownloadProvider } from '../../src/plugins/contract/download-provider.ts'
import type { FakeChapter, FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aPluginContext, type ContextSpec, type TestContext } from './plugin-context.ts'

export interface DownloadFixture extends AsyncDisposable {
  readonly ctx: TestContext
  readonly provider: DownloadProvider
  readonly stagingDir: string
  /** Starts a job for chapters, by default all of the first title. */
  start(chapters?: readonly Pick<FakeChapter, 'id'>[], signal?: AbortSignal): DownloadRun
  /** Page files of a chapter in reading order, including partial pages. */
  files(chapter: FakeChapter): Promise<readonly string[]>
  /** Whether the folder of a chapter holds exactly the pages that the source serves. */
  holdsAllPages(chapter: FakeChapter): Promise<boolean>
}

export interface DownloadRun {
  readonly events: readonly DownloadEvent[]
  /** Process id of the tool. */
  readonly pid: Promise<number>
  /** Undefined when the job succeeded, otherwise why it failed. */
  readonly error: Promise<unknown>
  /** Numbers of the successful chapters. */
  ended(): readonly string[]
  failed(): readonly Extract<DownloadEvent, { type: 'chapter-failed' }>[]
  /** Resolves once an event has been emitted. */
  waitForEvent(matches: (event: DownloadEvent) => boolean): Promise<void>
}

/** A provider for a fake MangaDex with an empty staging folder. Disposing of it removes the folder and stops the site. */
export async function aDownloadFixture(source: FakeMangaDex, spec: ContextSpec = {}): Promise<DownloadFixture> {
  const ctx = aPluginContext(galleryDl, {
    ...spec,
    settings: { mangadexApiUrl: source.url, mangadexUploadsUrl: source.url, ...spec.settings },
  })
  const provider = galleryDl.provide(ctx)
  const stagingDir = await mkdtemp(join(tmpdir(), 'hondana-staging-'))
  const folderOf = ({ id }: FakeChapter) => join(stagingDir, chapterFolder(id))
  const files = async (chapter: FakeChapter) => (await readdir(folderOf(chapter)).catch(() => [])).toSorted()
  return {
    ctx,
    provider,
    stagingDir,
    start: (chapters = source.chaptersOf(), signal = new AbortController().signal) =>
      startRun({ provider, source, stagingDir, signal }, chapters),
    files,
    holdsAllPages: async (chapter) => {
      const found = await Promise.all((await files(chapter)).map((file) => readFile(join(folderOf(chapter), file))))
      const served = await Promise.all(Array.from({ length: chapter.pages }, (_, index) => source.pageBytes(chapter, index + 1)))
      return found.length === served.length && found.every((bytes, index) => served[index]?.equals(bytes))
    },
    [Symbol.asyncDispose]: async () => {
      ctx.end()
      await source.close()
      await rm(stagingDir, { recursive: true })
    },
  }
}

interface RunParts {
  readonly provider: DownloadProvider
  readonly source: FakeMangaDex
  readonly stagingDir: string
  readonly signal: AbortSignal
}

function startRun({ provider, source, stagingDir, signal }: RunParts, chapters: readonly Pick<FakeChapter, 'id'>[]): DownloadRun {
  const events: DownloadEvent[] = []
  const listeners = new Set<(event: DownloadEvent) => void>()
  const { promise: pid, resolve } = Promise.withResolvers<number>()
  const onEvent = (event: DownloadEvent) => {
    events.push(event)
    for (const listener of listeners) listener(event)
  }
  const request = {
    queueId: 'job',
    sourceUrl: source.titleUrl(),
    chapters: chapters.map(({ id }) => ({ id, url: `https://mangadex.org/chapter/${id}` })),
    stagingDir,
    onProcess: (process: { readonly pid: number }) => resolve(process.pid),
    onEvent,
  }
  const error = provider.startDownload(request, signal).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const numberOf = (id: string) => source.chaptersOf().find((chapter) => chapter.id === id)?.number ?? id
  return {
    events,
    pid,
    error,
    ended: () => events.flatMap((event) => (event.type === 'chapter-end' ? numberOf(event.chapterId) : [])),
    failed: () => events.filter((event) => event.type === 'chapter-failed'),
    waitForEvent: (matches) =>
      new Promise((resolve) => {
        const listener = (event: DownloadEvent) => {
          if (matches(event)) resolve()
        }
        listeners.add(listener)
        for (const event of events) listener(event)
      }),
  }
}
