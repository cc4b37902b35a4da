// Does a long-running server leak memory? 2,000 small chapters go through the real queue; every 200 chapters the heap after a garbage
// collection, the resident memory and the largest gallery-dl process are recorded. The result is the slope of a line fitted through these
// points without the warm-up.
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { aFakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import type { Outcome } from './harness.ts'
import { requirePrograms } from './native.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'

const titles = 20
const chaptersEach = 100
/** Code is compiled and caches fill during these titles. */
const warmUpTitles = 6
/** MB per 1,000 chapters. The heap shows leaks; the memory that the allocator holds on top of it varies on its own. */
const maxGrowth = { heap: 2, resident: 25, tool: 5 }

interface Sample {
  readonly chapters: number
  readonly heap: number
  readonly resident: number
  readonly tool: number
}

export async function run(): Promise<readonly Outcome[]> {
  requirePrograms('gallery-dl')
  const source = await aFakeMangaDex().titles(titles, chaptersEach, { pages: 1 }).start()
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-endurance-'))
  const inspectorPort = await freePort()
  const server = await startServer({
    HONDANA_SRCA_API_URL: source.url,
    HONDANA_SRCA_UPLOADS_URL: source.url,
    HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
    // Only the inspector can trigger a garbage collection from outside the process.
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  })
  const inspector = await openInspector(inspectorPort)
  try {
    const libraryId = await server.addLibrary('Shelf', root)
    const samples: Sample[] = []
    for (const [n, title] of source.titles.entries()) {
      const tool = await download(server, source.titleUrl(title), libraryId)
      await server.settled()
      const heap = await inspector.heapAfterCollection()
      samples.push({ chapters: (n + 1) * chaptersEach, heap, resident: await server.memoryMb(), tool })
    }
    const steady = samples.slice(warmUpTitles)
    return (['heap', 'resident', 'tool'] as const).map((what) => judge(what, steady))
  } finally {
    inspector.close()
    await server.stop()
    await source.close()
    await rm(root, { recursive: true, force: true })
  }
}

/** @returns the largest memory of a child process during the download, in MB */
async function download(server: RunningServer, url: string, libraryId: string): Promise<number> {
  let largest = 0
  const { id } = await server.call<{ id: string }>('POST', '/api/v1/downloads', { url, libraryId })
  for (;;) {
    const { status, message } = await server.call<{ status: string; message: string | null }>('GET', `/api/v1/downloads/${id}`)
    if (status === 'COMPLETED') return largest
    if (status === 'FAILED') throw new Error(`The download failed: ${message}`)
    largest = Math.max(largest, await largestChildMb(server.pid))
    await pause(250)
  }
}

async function largestChildMb(parent: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process may exit while it is being read.
  const states = await Promise.all(processes.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  const children = states.filter((state) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(state))
  return Math.max(0, ...children.map((state) => Number(/VmRSS:\s+(\d+)/.exec(state)?.[1] ?? 0) / 1024))
}

function judge(what: 'heap' | 'resident' | 'tool', samples: readonly Sample[]): Outcome {
  const growth = slopeOf(samples.map((sample) => [sample.chapters / 1000, sample[what]] as const))
  const first = requireDefined(samples[0], 'a sample of the memory')[what]
  const met = growth <= maxGrowth[what]
  const name = { heap: 'heap after a collection', resident: 'resident memory', tool: 'largest gallery-dl' }[what]
  console.log(
    `${met ? 'met   ' : 'missed'} ${titles * chaptersEach} chapters, ${name}: ${growth.toFixed(1)} MB more for each 1,000 (goal ≤ ${maxGrowth[what]}); ` +
      `${samples.map((sample) => sample[what].toFixed(0)).join(' ')} MB`,
  )
  return { name: `endurance: ${name}`, ours: first + growth, yardstick: first, ratio: (first + growth) / first, met }
}

/** Slope of the least-squares line through the points. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (place: 0 | 1) => points.reduce((sum, point) => sum + point[place], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

interface Inspector {
  /** In MB. */
  heapAfterCollection(): Promise<number>
  close(): void
}

async function openInspector(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(requireDefined(target, 'the inspector of the server').webSocketDebuggerUrl)
  await once(socket, 'open')
  let lastId = 0
  const send = async (method: string): Promise<Readonly<Record<string, number>>> => {
    const id = ++lastId
    const reply = Promise.withResolvers<Readonly<Record<string, number>>>()
    const listen = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result: Readonly<Record<string, number>> }
      if (message.id === id) reply.resolve(message.result)
    }
    socket.addEventListener('message', listen)
    socket.send(JSON.stringify({ id, method }))
    const result = await reply.promise
    socket.removeEventListener('message', listen)
    return result
  }
  return {
    heapAfterCollection: async () => {
      await send('HeapProfiler.collectGarbage')
      return requireDefined((await send('Runtime.getHeapUsage')).usedSize, 'the size of the heap') / 2 ** 20
    },
    close: () => socket.close(),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
