// Every feature that writes archives works on the same twenty at random, while the server is killed and restarted at random. Afterwards
// every archive is complete with its own pages, every original is kept, and no temporary file remains.
// Longer: HONDANA_TEST_STRESS_SECONDS=600; another run: HONDANA_TEST_STRESS_SEED=7.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { expect, test, vi } from 'vitest'
import { readWithYauzl } from '../../src/formats/archive/zip/independent-reader.fixture.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { anArchive, aPage } from '../builders/an-archive.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'

const seconds = Number(process.env.HONDANA_TEST_STRESS_SECONDS ?? 10)
const seed = Number(process.env.HONDANA_TEST_STRESS_SEED ?? 1)

/** Seeded, so that a run can be repeated as far as process timing permits. */
function createRandom(state: number): (below: number) => number {
  let last = state
  return (below) => {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((last / 2 ** 32) * below)
  }
}

interface Item {
  readonly id: string
}
interface Scene {
  readonly server: CrashingServer
  readonly source: FakeMangaDex
  readonly libraryId: string
  readonly downloadId: string
  readonly random: (below: number) => number
  /** Counts of successful requests, by name. */
  readonly done: Map<string, number>
}

const stems = Array.from({ length: 20 }, (_, n) => `book ${String(n + 1).padStart(2, '0')}`)
const ownPages = (stem: string): ReadonlyMap<string, Buffer> =>
  new Map(['010.jpg', '011.jpg'].map((name) => [name, aPage({ seed: stem }, name)]))

/** A quarter are TARs to be converted to CBZ, a quarter contain an unreadable file; all have a tall page and one shared by all. */
async function writeBooks(root: string, folders: readonly string[]): Promise<void> {
  const strip = await aJpegStrip(30, 5_000)
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true })
  for (const [n, stem] of stems.entries()) {
    const folder = join(root, requireDefined(folders[n % folders.length], 'a folder'))
    const files = {
      '009.jpg': aPage({ seed: 'shared' }, 'shared'),
      ...Object.fromEntries(ownPages(stem)),
      '012.jpg': strip,
      'notes.txt': 'some notes',
    }
    const whole = anArchive({ pages: 0, files })
    const broken = Buffer.from(whole.toString('latin1').replace('some notes', 'some nites'), 'latin1')
    if (n % 4 === 1) await writeFile(join(folder, `${stem}.cbt`), await aTar(files))
    else await writeFile(join(folder, `${stem}.cbz`), n % 4 === 2 ? broken : whole)
  }
}

async function aTar(files: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, Buffer.from(content))
  tar.finalize()
  return buffer(tar)
}

const list = async (server: CrashingServer, path: string) => (await server.ask<{ content: readonly Item[] }>('GET', path)).content
const aBook = async ({ server, random }: Scene) => {
  const books = await list(server, '/books?unpaged=true')
  return books[random(books.length)]?.id
}

const writers: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  cut: async (scene) =>
    scene.server.ask('POST', `/media-management/oversized-pages/split/${await aBook(scene)}?minHeight=4000&maxHeight=2000`),
  restore: async (scene) => scene.server.ask('POST', `/media-management/oversized-pages/restore/${await aBook(scene)}`),
  repair: async (scene) => scene.server.ask('POST', `/books/${await aBook(scene)}/archive/repair`),
  convert: async (scene) => scene.server.ask('POST', `/books/${await aBook(scene)}/archive/convert`),
  'repair of ComicInfo': ({ server, libraryId }) => server.ask('POST', `/downloads/repair-comicinfo/${libraryId}`),
  'removal of repeated pages': async ({ server, random }) => {
    const { content } = await server.ask<{ content: readonly { readonly hash: string }[] }>('GET', '/page-hashes/unknown')
    const hash = content[random(content.length)]?.hash
    if (hash !== undefined) await server.ask('POST', `/page-hashes/${hash}/delete-all`)
  },
  cover: async ({ server, source, random }) => {
    const series = await list(server, '/series?unpaged=true')
    const coverUrl = `${source.url}/covers/${random(2) === 0 ? 'first' : 'second'}`
    await server.ask('POST', `/plugins/apply-cover/${series[random(series.length)]?.id}`, { coverUrl })
  },
  'series.json': async ({ server, random }) => {
    const series = await list(server, '/series?unpaged=true')
    await server.ask('POST', `/series/${series[random(series.length)]?.id}/metadata/series-json`)
  },
  'new chapter': async ({ server, source, downloadId, random }) => {
    // Some are another release of an existing number, which replaces the old one and then takes its name.
    source.publish({ number: String(1 + random(4)), groups: [`Group ${random(9)}`], pages: 2 })
    await server.ask('POST', `/downloads/${downloadId}/action`, { action: 'RETRY' })
  },
}

async function work(scene: Scene, untilMs: number): Promise<void> {
  const names = Object.keys(writers)
  while (Date.now() < untilMs) {
    const name = requireDefined(names[scene.random(names.length)], 'the name of a writer')
    try {
      await writers[name]?.(scene)
      scene.done.set(name, (scene.done.get(name) ?? 0) + 1)
    } catch {
      // The server is down, or this writer has nothing to do.
      await delay(50)
    }
  }
}

async function killAtRandom({ server, random }: Scene, untilMs: number): Promise<number> {
  let kills = 0
  while (Date.now() < untilMs) {
    await Promise.race([server.started(), server.died()])
    await delay(500 + random(3_500))
    await server.kill()
    kills += 1
    server.launch()
  }
  await server.kill()
  await server.start()
  return kills + 1
}

const leftovers = async (root: string) =>
  (await readdir(root, { recursive: true })).filter((path) => /\.(hondana-part|part|tmp)$|hondana-staging/.test(path)).toSorted()

/** Reads every byte. @returns the faults of the twenty books' archives and of their originals */
async function faultsOf(root: string): Promise<readonly string[]> {
  const files = (await readdir(root, { recursive: true })).filter((path) => /\.cb[tz](\.\w+)?$/.test(path))
  const faults: string[] = []
  for (const stem of stems) {
    const archives = files.filter((path) => basename(path).startsWith(`${stem}.`) && /\.cb[tz]$/.test(path))
    if (archives.length !== 1) faults.push(`${stem}: ${archives.join() || 'gone'}`)
  }
  for (const path of files.filter((file) => !file.endsWith('.cbt') && !file.endsWith('.damaged'))) {
    faults.push(...(await faultsOfArchive(join(root, path)).catch((error: Error) => [`${path}: ${error.message}`])))
  }
  return faults
}

async function faultsOfArchive(path: string): Promise<readonly string[]> {
  const { entries } = await readWithYauzl(path)
  const contents = new Map(entries.map(({ name, content }) => [name, content]))
  const stem = stems.find((one) => basename(path).startsWith(`${one}.`))
  const own = stem === undefined ? [] : [...ownPages(stem)]
  return own.filter(([name, page]) => contents.get(name)?.equals(page) !== true).map(([name]) => `${path}: ${name} is not what it was`)
}

test.runIf(process.platform === 'linux')(
  `for ${seconds} s (seed ${seed}) concurrent archive writers and kills leave only complete archives`,
  { timeout: (seconds + 300) * 1_000 },
  async ({ onTestFinished }) => {
    const source = await aFakeMangaDex()
      .title({ title: 'Everything Once' })
      .chapters(1, { pages: 2, groups: ['Group 0'] })
      .start()
    onTestFinished(source.close)
    for (const [path, background] of [
      ['first', 'red'],
      ['second', 'blue'],
    ] as const) {
      const body = await sharp({ create: { width: 60, height: 90, channels: 3, background } })
        .jpeg()
        .toBuffer()
      source.breakPath(new RegExp(`^/covers/${path}`), { status: 200, headers: { 'content-type': 'image/jpeg' }, body })
    }
    const server = await aCrashingServer(source)
    onTestFinished(server.cleanUp)
    const { root } = server
    await writeBooks(root, [source.firstTitle().id, 'One', 'Two'])
    await server.start()
    const { id: libraryId } = await server.ask<Item>('POST', '/libraries', { name: 'L', root, hashPages: true })
    const { id: downloadId } = await server.ask<Item>('POST', '/downloads', { url: source.titleUrl(), libraryId })
    await vi.waitFor(async () => expect((await list(server, '/books?unpaged=true')).length).toBe(stems.length + 1), pollOptions)
    const ofTitle = (await list(server, '/series?unpaged=true')) as readonly (Item & { readonly name: string })[]
    const isWanted = ({ name }: { readonly name: string }) => name === source.firstTitle().id || name === 'Everything Once'
    const { id: seriesId } = requireDefined(ofTitle.find(isWanted), 'the series of the title')
    const groups = Array.from({ length: 9 }, (_, n) => `Group ${8 - n}`)
    await server.ask('PUT', `/series/${seriesId}/release-preference`, { oneRelease: true, groups })

    const scene: Scene = { server, source, libraryId, downloadId, random: createRandom(seed), done: new Map() }
    const untilMs = Date.now() + seconds * 1_000
    const [kills] = await Promise.all([killAtRandom(scene, untilMs), ...Array.from({ length: 4 }, () => work(scene, untilMs))])

    const status = async () => (await server.ask<{ status: string }>('GET', `/downloads/${downloadId}`)).status
    if ((await status()) !== 'COMPLETED')
      await server.ask('POST', `/downloads/${downloadId}/action`, { action: 'RETRY' }).catch(() => undefined)
    await vi.waitFor(async () => expect(await status()).toBe('COMPLETED'), pollOptions)
    const unfinished = async () =>
      (await server.ask<{ content: readonly { readonly name: string; readonly state: string }[] }>('GET', '/tasks')).content.filter(
        // A deletion waits in the queue while something else works in the folder.
        ({ name, state }) => state === 'RUNNING' || (state === 'QUEUED' && name === 'archives.drop-replaced-file'),
      )
    const leftoverFiles = await leftovers(root)
    await server.ask('POST', `/libraries/${libraryId}/scan`)
    await vi.waitFor(async () => expect([await leftovers(root), await unfinished()]).toEqual([[], []]), pollOptions)
    await server.stop()
    process.stdout.write(
      `seed ${seed}: ${kills} kills, ${leftoverFiles.length} parts to sweep, ${JSON.stringify(Object.fromEntries(scene.done))}\n`,
    )
    expect(await faultsOf(root)).toEqual([])
    expect(await leftovers(root)).toEqual([])
    const temporary = join(server.databaseFile, '../tmp')
    expect(existsSync(temporary) ? await readdir(temporary) : []).toEqual([])
    expect((await readFile(server.databaseFile)).length).toBeGreaterThan(0)
  },
)
