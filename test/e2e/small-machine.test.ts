// The profile for small machines: the server and the programs that it starts do their main job within 256 MB of resident memory.
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { zipOf } from '../../bench/book-tree.ts'
import { type RunningServer, startServer } from '../../bench/running-server.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'

const limitMb = 256
const books = 80
const bytesOfMb = 1024 * 1024
const bytesOfPage = 4096

test.runIf(process.platform === 'linux')(
  'a small machine scans, serves pages and thumbnails, and downloads a followed title within 256 MB',
  async ({ onTestFinished }) => {
    const root = await mkdtemp(join(tmpdir(), 'hondana-small-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    await makeBooks(join(root, 'Series'))
    const source = await aFakeMangaDex().titles(1, 2, { pages: 2 }).start()
    onTestFinished(source.close)
    const server = await startServer({
      HONDANA_SMALL_MACHINE: 'true',
      HONDANA_SRCA_API_URL: source.url,
      HONDANA_SRCA_UPLOADS_URL: source.url,
      HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
    })
    onTestFinished(server.stop)
    const memory = watchMemory(server.pid)
    onTestFinished(() => void memory.end())

    const libraryId = await server.addLibrary('Manga', root)
    await server.settled()
    await readEverything(server)
    await server.call('POST', '/api/v1/follows', { url: source.titleUrl(), libraryId })
    const downloaded = async () => (await readdir(root, { recursive: true })).filter((name) => /c00\d.*\.cbz$/.test(name))
    await vi.waitFor(async () => expect(await downloaded()).toHaveLength(2), pollOptions)
    await server.settled()
    expect(await bookIds(server)).toHaveLength(books + 2)

    const { largestMb, processes } = memory.end()
    expect(processes).toBeGreaterThan(1)
    expect(largestMb).toBeLessThan(limitMb)
  },
)

async function makeBooks(folder: string): Promise<void> {
  await mkdir(folder)
  const plain = await sharp({ create: { width: 1600, height: 2400, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  // As large as that of a photograph, but decoded at once.
  const page = Buffer.concat([plain, Buffer.alloc(bytesOfMb - plain.length)])
  const book = zipOf([1, 2].map((n) => ({ name: `${n}.jpg`, bytes: page })))
  for (let n = 0; n < books; n++) await writeFile(join(folder, `Volume ${n}.cbz`), book)
}

/** Pages and thumbnails as several readers request them at once. */
async function readEverything(server: RunningServer): Promise<void> {
  const headers = await server.session()
  const ids = (await bookIds(server)).slice(0, 20)
  const paths = ids.flatMap((id) => [`${id}/pages/1`, `${id}/pages/2/thumbnail`, `${id}/thumbnail`])
  for (let start = 0; start < paths.length; start += 8) {
    const responses = await Promise.all(
      paths.slice(start, start + 8).map((path) => fetch(`${server.url}/api/v1/books/${path}`, { headers })),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    await Promise.all(responses.map((response) => response.arrayBuffer()))
  }
}

const bookIds = async (server: RunningServer): Promise<readonly string[]> =>
  (await server.call<{ content: { id: string }[] }>('GET', '/api/v1/books?size=500&deleted=false')).content.map(({ id }) => id)

interface MemoryUse {
  readonly largestMb: number
  /** The most at a time. */
  readonly processes: number
}

/** Adds up the resident memory of a process and those that it starts, until the end. */
function watchMemory(pid: number): { end(): MemoryUse } {
  let use: MemoryUse = { largestMb: 0, processes: 0 }
  let look = Promise.resolve()
  const timer = setInterval(() => {
    look = look.then(async () => {
      const now = await memoryOfTree(pid)
      use = { largestMb: Math.max(use.largestMb, now.largestMb), processes: Math.max(use.processes, now.processes) }
    })
  }, 50)
  return {
    end: () => {
      clearInterval(timer)
      return use
    },
  }
}

/** Nothing for a process that has ended, or that hasn't started its program yet and shares its parent's memory. */
async function memoryOfTree(pid: number, parentCommand?: string): Promise<MemoryUse> {
  const [pages, command] = await Promise.all([readIfPresent(`/proc/${pid}/statm`), readIfPresent(`/proc/${pid}/cmdline`)])
  if (pages === undefined || command === parentCommand) return { largestMb: 0, processes: 0 }
  const below = await Promise.all((await childrenOf(pid)).map((child) => memoryOfTree(child, command)))
  return {
    largestMb: below.reduce((sum, { largestMb }) => sum + largestMb, (Number(pages.split(' ')[1]) * bytesOfPage) / bytesOfMb),
    processes: below.reduce((sum, { processes }) => sum + processes, 1),
  }
}

/** Of each of its threads, because any of them may start a process. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const lists = await Promise.all(globSync(`/proc/${pid}/task/*/children`).map(readIfPresent))
  return lists
    .filter((list) => list !== undefined)
    .flatMap((list) => list.split(' '))
    .filter(Boolean)
    .map(Number)
}

const readIfPresent = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)
