// Kills or stops a real server at random moments of a first scan and its follow-up tasks. Afterwards it has every chapter, every title
// binding and every search document that an undisturbed scan would have created.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, type TestContext, test } from 'vitest'
import { anArchive } from '../builders/an-archive.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'

/** A nightly run uses more: HONDANA_TEST_SCAN_BOOKS=12000 HONDANA_TEST_SCAN_KILLS=50. */
const bookCount = Number(process.env.HONDANA_TEST_SCAN_BOOKS ?? 900)
const killCount = Number(process.env.HONDANA_TEST_SCAN_KILLS ?? 6)
const booksPerSeries = 10
const seriesCount = Math.ceil(bookCount / booksPerSeries)

const idOf = (kind: 'title' | 'chapter', n: number): string =>
  `${String(n).padStart(8, '0')}-0000-4000-8000-${(kind === 'title' ? '1' : '2').padStart(12, '0')}`
const chapterUrl = (n: number): string => `https://mangadex.org/chapter/${idOf('chapter', n)}`

/** Archives of another program's library: only their contents identify the chapters and titles. */
async function writeLibrary(root: string): Promise<void> {
  for (let series = 0; series < seriesCount; series++) {
    const folder = join(root, `Folder ${series}`)
    await mkdir(folder)
    for (let n = series * booksPerSeries; n < Math.min(bookCount, (series + 1) * booksPerSeries); n++) {
      const comment = `Title UUID: ${idOf('title', series)}\nChapter UUID: ${idOf('chapter', n)}\n`
      await writeFile(
        join(folder, `${n}.cbz`),
        anArchive({ pages: 1, seed: String(n), comment, comicInfo: { Web: `https://mangadex.org/title/${idOf('title', series)}` } }),
      )
    }
  }
}

const followingTasks = ['library.scan', 'library.follow-up', 'chapters.import-series', 'metadata.detect-bindings']

interface Known {
  readonly books: number
  readonly chapters: number
  readonly bindings: number
  /** Unfinished tasks. */
  readonly tasks: number
  readonly unindexed: number
}

function known({ databaseFile }: CrashingServer): Known {
  const database = new Database(databaseFile, { readonly: true })
  try {
    const count = (query: string) => database.prepare(query).pluck().get() as number
    const names = followingTasks.map((name) => `'${name}'`).join()
    return {
      books: count('select count(*) from book'),
      chapters: count('select count(*) from chapterUrl'),
      bindings: count('select count(*) from sourceBinding'),
      tasks: count(`select count(*) from task where state in ('QUEUED', 'RUNNING') and name in (${names})`),
      unindexed: count('select count(*) from searchChange'),
    }
  } finally {
    database.close()
  }
}

const pollIntervalMs = 20
/** The maximum number of search results. */
const maxFound = 1_000
const killsForgiven = 6
const wholeRun = { timeout: 3_600_000 }

/** Waits until this much is done, or nothing is left to do. */
async function untilDone(server: CrashingServer, amount: number): Promise<void> {
  for (;;) {
    const { books, chapters, tasks } = known(server)
    if (books + chapters >= amount || tasks === 0) return
    await delay(pollIntervalMs)
  }
}

async function untilNothingIsLeft(server: CrashingServer): Promise<void> {
  for (;;) {
    const { tasks, unindexed } = known(server)
    if (tasks === 0 && unindexed === 0) return
    await delay(pollIntervalMs)
  }
}

/** A running server and a library of books that it has not scanned. */
async function aServerBesideBooks({ onTestFinished }: TestContext): Promise<CrashingServer> {
  const server = await aCrashingServer({ url: 'http://127.0.0.1:9' })
  onTestFinished(server.cleanUp)
  await writeLibrary(server.root)
  await server.start()
  return server
}

async function unknownChapters(server: CrashingServer): Promise<readonly string[]> {
  const urls = Array.from({ length: bookCount }, (_, n) => chapterUrl(n))
  const unknown: string[] = []
  for (let from = 0; from < urls.length; from += 5_000) {
    const body = { urls: urls.slice(from, from + 5_000) }
    const { results } = await server.ask<{ results: { url: string; exists: boolean }[] }>('POST', '/chapter-urls/check', body)
    unknown.push(...results.filter(({ exists }) => !exists).map(({ url }) => url))
  }
  return unknown
}

async function expectEverythingKnown(server: CrashingServer): Promise<void> {
  await untilNothingIsLeft(server)
  const unknown = await unknownChapters(server)
  expect([unknown.length, unknown.slice(0, 3)]).toEqual([0, []])
  expect(known(server)).toEqual({ books: bookCount, chapters: bookCount, bindings: seriesCount, tasks: 0, unindexed: 0 })
  const { totalElements } = await server.ask<{ totalElements: number }>('GET', '/series?search=Folder&size=1')
  expect(totalElements).toBe(Math.min(seriesCount, maxFound))
}

/** Makes every run identical. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const onLinux = test.runIf(process.platform === 'linux')

onLinux('a first scan interrupted at random moments misses no chapter, binding or search document', wholeRun, async (context) => {
  const server = await aServerBesideBooks(context)
  const random = createRandom(killCount)
  // A scan that is killed seven times is abandoned as harmful; the library requests another at each start.
  await server.ask('POST', '/libraries', { name: 'Manga', root: server.root, scanOnStartup: killCount > killsForgiven })
  for (let n = 0; n < killCount; n++) {
    // The books are the first half of the work, the chapters in them the second.
    const { books, chapters } = known(server)
    const share = Math.ceil((2 * bookCount - books - chapters) / (killCount - n))
    await untilDone(server, books + chapters + 1 + random(2 * share))
    await delay(random(pollIntervalMs))
    if (n % 2 === 0) await server.kill()
    else await server.stop()
    await server.start()
  }
  await expectEverythingKnown(server)
})

onLinux('a library whose scan is killed right after its last book still gets every chapter', wholeRun, async (context) => {
  const server = await aServerBesideBooks(context)
  await server.ask('POST', '/libraries', { name: 'Manga', root: server.root })
  await untilDone(server, bookCount)
  await server.kill()
  await server.start()
  await expectEverythingKnown(server)
})
