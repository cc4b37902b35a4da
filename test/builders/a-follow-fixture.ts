// A server whose libraries follow titles of a fake source. Its queue is filled but not processed, unless a test starts it.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { chaptersFeature } from '../../src/chapters/index.ts'
import type { ChapterRecord } from '../../src/chapters/records/index.ts'
import { chapterKeyOf, titleKeyOf } from '../../src/chapters/urls/index.ts'
import type { CheckReport } from '../../src/follows/check/check-report.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { ChapterInfo, TitleInfo } from '../../src/plugins/index.ts'
import type { FakeMangaDex, FakeMangaDexBuilder, FakeTitle } from '../fakes/fake-mangadex.ts'
import type { TestDatabase } from '../setup/databases.ts'
import { aServer, type TestServer } from './a-server.ts'

export interface FollowSpec {
  readonly database?: TestDatabase
  /** Address of the fake MangaDex. */
  readonly srcaUrl?: string
  readonly libraries?: number
  readonly settings?: Readonly<Record<string, string>>
}

export interface FollowingLibrary {
  readonly id: string
  readonly name: string
  readonly root: string
  /** Writes follow.txt directly, as a person does over the network share. */
  write(text: string): Promise<void>
  text(): Promise<string>
  /** Requests a check and waits for its report. */
  check(): Promise<CheckReport>
}

export interface QueuedTitle {
  readonly id: string
  readonly libraryId: string
  readonly title: string
  /** As the source formats them. */
  readonly numbers: readonly (string | null)[]
}

export interface FollowFixture {
  readonly server: TestServer
  /** The first one. */
  readonly library: FollowingLibrary
  readonly libraries: readonly FollowingLibrary[]
  /** Adds a library with an empty folder. */
  addLibrary(): Promise<FollowingLibrary>
  /** Queued downloads, oldest first. */
  queued(): Promise<readonly QueuedTitle[]>
  /**
   * Ends the queued downloads as the worker does: chapters recorded, download completed.
   * @param source lists titles that were queued as a whole
   */
  finishDownloads(source?: FakeMangaDex): Promise<void>
  /** The task as `GET /api/v1/tasks/{id}` shows it once it has ended. */
  endOf(taskId: string): Promise<FinishedTask>
  close(): Promise<void>
}

export interface FinishedTask {
  readonly state: 'SUCCEEDED' | 'FAILED' | 'CANCELLED'
  readonly outcome: CheckReport
  readonly error: string | null
  readonly progress: { readonly percent: number; readonly message: string } | null
}

export async function aFollowFixture(spec: FollowSpec = {}): Promise<FollowFixture> {
  const server = await aServer({
    ...(spec.database ? { database: spec.database } : {}),
    settings: { ...(spec.srcaUrl ? { HONDANA_SRCA_API_URL: spec.srcaUrl, HONDANA_SRCA_AUTH_URL: spec.srcaUrl } : {}), ...spec.settings },
  })
  const { context } = server.app
  // A fake on loopback needs no rate limit.
  if (spec.srcaUrl) context.outbound.setRateLimit(new URL(spec.srcaUrl).host, 1_000, 1_000)
  await context.tasks.start()
  const endOf = (taskId: string) => waitForEnd(server, taskId)
  const libraries: FollowingLibrary[] = []
  const addLibrary = async () => {
    const library = await aLibrary(server, `Library ${libraries.length + 1}`, endOf)
    libraries.push(library)
    return library
  }
  const library = await addLibrary()
  while (libraries.length < (spec.libraries ?? 1)) await addLibrary()
  return {
    server,
    library,
    libraries,
    addLibrary,
    endOf,
    queued: () => listQueued(server),
    finishDownloads: (source) => finishDownloads(server, source),
    close: async () => {
      await context.tasks.stop()
      await server.close()
    },
  }
}

/** A fake MangaDex, and a trial in which every library follows all of its titles. Both end with the test. */
export async function aFollowFixtureFor(
  builder: FakeMangaDexBuilder,
  spec: FollowSpec = {},
): Promise<{ readonly source: FakeMangaDex; readonly trial: FollowFixture }> {
  const source = await builder.start()
  const trial = await aFollowFixture({ srcaUrl: source.url, ...spec })
  onTestFinished(async () => {
    await trial.close()
    await source.close()
  })
  for (const library of trial.libraries) await library.write(source.titles.map((title) => source.titleUrl(title)).join('\n'))
  return { source, trial }
}

/** Enters the credentials of the fake's account, and enables the plugin. @param config additional or different settings */
export async function signInToSource(
  { server }: FollowFixture,
  source: FakeMangaDex,
  config: Readonly<Record<string, string>> = {},
): Promise<void> {
  const plugin = '/api/v1/plugins/srca-subscription'
  const saved = await server.http.put(`${plugin}/config`, { ...source.account.credentials, ...config })
  const enabled = await server.http.patch(plugin, { enabled: true })
  if (saved.statusCode !== 200 || enabled.statusCode !== 200) throw new Error(`No account: ${saved.body} ${enabled.body}`)
}

/** A title of a fake source by its 0-based index. */
export function titleAt(source: FakeMangaDex, n: number): FakeTitle {
  const title = source.titles[n]
  if (!title) throw new Error(`There is no title ${n}`)
  return title
}

async function aLibrary(server: TestServer, name: string, endOf: FollowFixture['endOf']): Promise<FollowingLibrary> {
  const root = join(inject('runFolder'), randomUUID())
  await mkdir(root)
  const created = await server.http.post('/api/v1/libraries', { name, root })
  if (created.statusCode !== 200) throw new Error(`No library: ${created.body}`)
  const { id } = created.json<{ id: string }>()
  const file = join(root, 'follow.txt')
  return {
    id,
    name,
    root,
    write: (text) => writeFile(file, text),
    text: () => readFile(file, 'utf8'),
    check: async () => {
      const response = await server.http.post(`/api/v1/downloads/follow-txt/${id}/check-now`)
      const task = await endOf(response.json<{ taskId: string }>().taskId)
      if (task.state !== 'SUCCEEDED') throw new Error(`The check failed: ${task.error}`)
      return task.outcome
    },
  }
}

async function waitForEnd(server: TestServer, taskId: string): Promise<FinishedTask> {
  for (;;) {
    const task = (await server.http.get(`/api/v1/tasks/${taskId}`)).json<FinishedTask>()
    if (['SUCCEEDED', 'FAILED', 'CANCELLED'].includes(task.state)) return task
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function listQueued({ app: { context } }: TestServer): Promise<readonly QueuedTitle[]> {
  const downloads = await context.db.selectFrom('download').selectAll().where('status', '=', 'PENDING').orderBy('id').execute()
  const chapters = await context.db.selectFrom('downloadChapter').selectAll().orderBy('position').execute()
  return downloads.map(({ id, libraryId, title }) => ({
    id,
    libraryId,
    title,
    numbers: chapters.filter(({ downloadId }) => downloadId === id).map(({ info }) => (JSON.parse(info) as ChapterInfo).number),
  }))
}

async function finishDownloads({ app: { context } }: TestServer, source: FakeMangaDex | undefined): Promise<void> {
  const { history } = chaptersFeature(context)
  const downloads = await context.db.selectFrom('download').selectAll().where('status', '=', 'PENDING').execute()
  for (const { id, libraryId, titleInfo } of downloads) {
    const title = JSON.parse(requireDefined(titleInfo, 'the title of the download')) as TitleInfo
    const chapters = await context.db.selectFrom('downloadChapter').select('info').where('downloadId', '=', id).execute()
    const infos = chapters.length > 0 ? chapters.map(({ info }) => JSON.parse(info) as ChapterInfo) : listedBy(source, title)
    for (const chapter of infos) {
      await history.record(context.db, { libraryId, seriesFolder: title.title }, recordOf(title, chapter))
    }
    await context.db.updateTable('download').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
    await context.db.updateTable('downloadChapter').set({ state: 'DONE' }).where('downloadId', '=', id).execute()
  }
}

type RecordedChapter = Pick<ChapterInfo, 'id' | 'url' | 'number' | 'volume' | 'title' | 'language' | 'scanlationGroups' | 'pages'>

function listedBy(source: FakeMangaDex | undefined, { id }: TitleInfo): readonly RecordedChapter[] {
  const title = source?.titles.find((candidate) => candidate.id === id)
  if (!source || !title) throw new Error('Nobody knows the chapters of a download')
  return source.chaptersOf(title).map((chapter) => ({
    ...chapter,
    url: source.chapterUrl(chapter),
    scanlationGroups: chapter.groups.map((name) => ({ id: null, name })),
  }))
}

const recordOf = (title: TitleInfo, chapter: RecordedChapter): ChapterRecord => ({
  chapterKey: chapterKeyOf(chapter.id),
  url: chapter.url,
  titleKey: titleKeyOf(title.id),
  number: chapter.number,
  volume: chapter.volume,
  title: chapter.title,
  language: chapter.language,
  groups: chapter.scanlationGroups.map(({ name }) => name),
  file: `${chapter.id.replaceAll('/', ' ')}.cbz`,
  sizeBytes: 1,
  pages: chapter.pages,
  downloadedAt: Date.now(),
  source: 'download',
})
