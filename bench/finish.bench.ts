// What a finished chapter costs the server apart from the download: recording it, adding its book and the follow-up tasks. CPU time per
// chapter of a new title, in a library of 15,000 series and in a series of 2,000 books, compared with an otherwise empty library.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { copyDatabase } from '../src/database-maintenance/index.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { aDatabasePlan } from '../test/builders/a-database-plan.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import { zipOf } from './book-tree.ts'
import { compare, type Outcome } from './harness.ts'
import { fillLibrary } from './library-database.ts'
import { requirePrograms } from './native.ts'
import { createDatabase, postgresCpuMs, withPostgres } from './postgres.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'

const chapters = 20
const rounds = 3
const booksBeside = 300_000
const booksInSeries = 2_000
const booksOnPostgres = 500_000

export const run = (): Promise<readonly Outcome[]> =>
  withSource(async (source) => [
    await compareWithEmpty({ source }, `finishing a chapter beside ${booksBeside / 20} series`, { beside: booksBeside }),
    await compareWithEmpty({ source }, `finishing a chapter in a series of ${booksInSeries} books`, { inSeries: booksInSeries }),
  ])

/** With more books on PostgreSQL, whose CPU time counts as well. */
export const runOnPostgres = (): Promise<readonly Outcome[]> =>
  withPostgres((postgres) =>
    withSource(async (source) => [
      await compareWithEmpty({ source, postgres }, `finishing a chapter beside ${booksOnPostgres / 20} series`, {
        beside: booksOnPostgres,
      }),
    ]),
  )

interface Surroundings {
  readonly source: FakeMangaDex
  /** URL of a PostgreSQL server for the databases; SQLite without. */
  readonly postgres?: string
}

async function withSource<T>(work: (source: FakeMangaDex) => Promise<T>): Promise<T> {
  requirePrograms('gallery-dl')
  // Each library downloads one title per round, plus one to warm up.
  const source = await aFakeMangaDex()
    .titles(rounds + 1, chapters, { pages: 1 })
    .start()
  try {
    return await work(source)
  } finally {
    await source.close()
  }
}

async function compareWithEmpty(around: Surroundings, name: string, books: BooksBefore): Promise<Outcome> {
  const empty = await openLibrary(around, {})
  const large = await openLibrary(around, books)
  try {
    return await compare({
      name,
      unit: 'ms of processor time',
      ours: () => large.downloadNext(),
      yardstick: () => empty.downloadNext(),
      yardstickName: 'in a library without others',
      goal: { max: 1.3 },
      rounds,
    })
  } finally {
    await Promise.all([empty.close(), large.close()])
  }
}

/** The books of a library before the downloads. */
interface BooksBefore {
  /** In other series. */
  readonly beside?: number
  /** In the folder of each title, as volumes that the title does not list. */
  readonly inSeries?: number
}

interface OpenLibrary {
  /** Downloads the next title. @returns CPU time of the server and its PostgreSQL per chapter, in ms */
  downloadNext(): Promise<number>
  close(): Promise<void>
}

async function openLibrary({ source, postgres }: Surroundings, { beside = 0, inSeries = 0 }: BooksBefore): Promise<OpenLibrary> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bench-finish-'))
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-shelf-'))
  // An empty folder looks like a disconnected disk.
  await mkdir(join(root, 'Other'))
  if (inSeries > 0) for (const { title } of source.titles) await writeVolumes(join(root, requireDefined(title.en, 'the title')), inSeries)
  const env = {
    HONDANA_CONFIG_DIR: configDir,
    HONDANA_SRCA_API_URL: source.url,
    HONDANA_SRCA_UPLOADS_URL: source.url,
    HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
  }
  const before = await startServer(env)
  const libraryId = await before.addLibrary('Shelf', root)
  await before.settled()
  await before.stop()
  if (beside > 0) fillUp(configDir, libraryId, beside)
  const database = postgres === undefined ? {} : { HONDANA_DATABASE_URL: await copyToPostgres(configDir, postgres, `beside_${beside}`) }
  const server = await startServer({ ...env, ...database })
  await server.settled()
  const cpuMs = async () => (await server.cpuMs()) + (postgres === undefined ? 0 : await postgresCpuMs(postgres))
  let next = 0
  return {
    downloadNext: async () => {
      const startedAt = await cpuMs()
      await download(server, { libraryId, url: source.titleUrl(source.titles[next++]) })
      return ((await cpuMs()) - startedAt) / chapters
    },
    close: async () => {
      await server.stop()
      for (const folder of [configDir, root]) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeVolumes(folder: string, count: number): Promise<void> {
  await mkdir(folder)
  const page = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  for (let volume = 1; volume <= count; volume++) {
    const comicInfo = `<ComicInfo><Title>Volume ${volume}</Title><Number>${numberOf(volume)}</Number><Writer>An Author</Writer><Genre>Action</Genre></ComicInfo>`
    const entries = [
      { name: 'ComicInfo.xml', bytes: Buffer.from(comicInfo) },
      { name: '001.jpg', bytes: page },
    ]
    // New chapters follow them by name, as usual.
    await writeFile(join(folder, `${numberOf(volume)}.cbz`), zipOf(entries))
  }
}

/** Above those of the chapters, so that no volume counts as one of them, and with as many digits. */
const numberOf = (volume: number): number => 1_000 + volume

/** Adds books with posters and no pending index work, so that only the work caused by a chapter is measured. */
function fillUp(configDir: string, libraryId: string, books: number): void {
  fillLibrary(configDir, { libraryIds: [libraryId], userIds: [] }, books)
  const database = new Database(join(configDir, 'hondana.sqlite'))
  database.exec(`insert into poster (id, ownerKind, ownerId, type, selected, mediaType, sizeBytes, widthPx, heightPx, sourcePath, sourceAt, createdAt)
    select 'P' || bookId, 'book', bookId, 'GENERATED', 1, 'image/jpeg', 1000, 200, 300, '', analysedAt, analysedAt from bookMedia`)
  database.exec('delete from searchChange')
  database.close()
}

/** @returns URL of the new database */
async function copyToPostgres(configDir: string, administration: string, name: string): Promise<string> {
  const url = await createDatabase(administration, name)
  const from = { engine: 'sqlite', file: join(configDir, 'hondana.sqlite') } as const
  await copyDatabase({ from, to: { engine: 'postgres', url }, plan: aDatabasePlan(), report: () => undefined })
  return url
}

async function download(server: RunningServer, request: { readonly libraryId: string; readonly url: string }): Promise<void> {
  const { id } = await server.call<{ id: string }>('POST', '/api/v1/downloads', request)
  for (;;) {
    const { status, message } = await server.call<{ status: string; message: string | null }>('GET', `/api/v1/downloads/${id}`)
    if (status === 'FAILED') throw new Error(`The download failed: ${message}`)
    if (status === 'COMPLETED') break
    await pause(500)
  }
  await server.settled()
}
