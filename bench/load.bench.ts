// Everything in parallel on a server with 300,000 books: a first scan of 2,000 more, 50 people turning pages, 10 unpaged lists, and 20
// images of 34 bytes that would each decode to a gigabyte. Meanwhile the health endpoint is requested every 20 ms. The yardstick is the
// same request to a bare HTTP server in its own process at the same moments, which shows the delay caused by the machine itself.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { makeBookTree, type TreeShape, zipOf } from './book-tree.ts'
import type { Outcome } from './harness.ts'
import { libraryServerFolder } from './library-server.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'

const books = 300_000
const readers = 50
const wholeLists = 10
const bombs = 20
const lastsMs = 60_000
const maxHealthMs = 100
const maxMemoryMb = 700
const read: TreeShape = { series: 5, booksPerSeries: 10, pagesPerBook: 20, page: { widthPx: 800, heightPx: 1200, quality: 70 } }
const scanned: TreeShape = { series: 200, booksPerSeries: 10, pagesPerBook: 20, page: { widthPx: 400, heightPx: 600, quality: 60 } }

export async function run(): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-load-'))
  await cp(await libraryServerFolder(books), join(folder, 'config'), { recursive: true })
  const server = await startServer({ HONDANA_CONFIG_DIR: join(folder, 'config') })
  const headers = await server.session()
  const bare = await startBareServer()
  try {
    const pages = await addReadLibrary(server, join(folder, 'read'))
    await makeBookTree(join(folder, 'scanned'), scanned)
    await writeBombs(join(folder, 'scanned', 'Bombs'))
    const over = new AbortController()
    const faults: string[] = []
    const get = async (path: string) => {
      const response = await fetch(server.url + path, { headers, signal: AbortSignal.timeout(600_000) })
      await response.body?.pipeTo(new WritableStream())
      if (!response.ok) faults.push(`${response.status} ${path}`)
    }
    const loops = [
      ...Array.from({ length: readers }, (_, n) =>
        untilOver(over.signal, (turn) => get(requireDefined(pages[(n * 7 + turn) % pages.length], 'a page to read'))),
      ),
      ...Array.from({ length: wholeLists }, () => untilOver(over.signal, () => get('/api/v1/books?unpaged=true'))),
    ]
    await server.addLibrary(`Scanned ${Date.now()}`, join(folder, 'scanned'))
    const [ours, yardstick] = await Promise.all([healthEvery20Ms(`${server.url}/actuator/health`), healthEvery20Ms(bare.url)])
    over.abort()
    await Promise.all(loops)
    return judge({ ours, yardstick, faults, memoryMb: await peakMemoryMb(server.pid) })
  } finally {
    bare.process.kill()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  readonly ours: readonly number[]
  readonly yardstick: readonly number[]
  readonly faults: readonly string[]
  readonly memoryMb: number
}

function judge({ ours, yardstick, faults, memoryMb }: Measured): readonly Outcome[] {
  const [late, floor] = [p99(ours), p99(yardstick)]
  const outcomes: readonly Outcome[] = [
    { name: 'health p99 under load', ours: late, yardstick: floor, ratio: late / floor, met: late <= Math.max(maxHealthMs, 2 * floor) },
    { name: 'peak memory under load', ours: memoryMb, yardstick: maxMemoryMb, ratio: memoryMb / maxMemoryMb, met: memoryMb <= maxMemoryMb },
    { name: 'failed requests of readers', ours: faults.length, yardstick: 1, ratio: faults.length, met: faults.length === 0 },
  ]
  for (const { name, ours: figure, yardstick: beside, met } of outcomes) {
    console.log(`${met ? 'met   ' : 'missed'} ${name}: ${figure.toFixed(0)}, beside ${beside.toFixed(0)}`)
  }
  for (const fault of faults.slice(0, 5)) console.log(`       ${fault}`)
  return outcomes
}

const p99 = (figures: readonly number[]): number =>
  requireDefined(figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.99) - 1], 'the 99th percentile')

async function untilOver(signal: AbortSignal, work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) await work(turn)
}

async function healthEvery20Ms(url: string): Promise<readonly number[]> {
  const figures: number[] = []
  const until = performance.now() + lastsMs
  while (performance.now() < until) {
    const startedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    figures.push(performance.now() - startedAt)
    await pause(20)
  }
  return figures
}

/** @returns URLs of pages */
async function addReadLibrary(server: RunningServer, root: string): Promise<readonly string[]> {
  await makeBookTree(root, read)
  const libraryId = await server.addLibrary(`Read ${Date.now()}`, root)
  await server.settled()
  const { content } = await server.call<{ content: { id: string }[] }>('GET', `/api/v1/books?library_id=${libraryId}&size=500`)
  return content.flatMap(({ id }) => Array.from({ length: read.pagesPerBook }, (_, page) => `/api/v1/books/${id}/pages/${page + 1}`))
}

async function writeBombs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < bombs; n++) await writeFile(join(folder, `${n}.cbz`), zipOf([{ name: '1.webp', bytes: webpOfOneGigabyte }]))
}

/** A lossless WebP of a single color, 16383 × 16383 pixels. */
const webpOfOneGigabyte = Buffer.from('UklGRhoAAABXRUJQVlA4TA4AAAAv/r//DwcQEf0PRET/Aw==', 'base64')

async function peakMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(requireDefined(/VmHWM:\s+(\d+)/.exec(status)?.[1], 'VmHWM in the status of the process')) / 1024
}

async function startBareServer(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const program = `const server = require('node:http').createServer((_, answer) => answer.end('{"status":"UP"}'))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const bare = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(bare.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}/`, process: bare }
}
