// Page images from a CBZ compared with nginx and sendfile on the same files: idle, deflated, revalidated with 304, and during a scan.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { makeBookTree, tenThousandBooks, zipOf } from './book-tree.ts'
import { compare, type Outcome, report } from './harness.ts'
import { requirePrograms, runNative } from './native.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'

const pages = 300
const connections = 32
const seconds = 3

export async function run(): Promise<readonly Outcome[]> {
  requirePrograms('nginx', 'wrk')
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-pages-'))
  const server = await startServer()
  try {
    const { stored, deflated } = await addTwoBooks(server, folder)
    const nginx = await startNginx(folder)
    try {
      const session = await server.session()
      const reader = { urls: stored, headers: session, folder }
      return [
        ...(await idle(reader, { urls: nginx.urls, headers: {}, folder })),
        await packed(reader, { ...reader, urls: deflated }),
        await notModified(reader),
        ...(await whileScanning(server, reader)),
      ]
    } finally {
      await nginx.stop()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Reader {
  readonly urls: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly folder: string
}

/** Loads pages and records how long the slowest 1 % took. */
const noting = (waits: number[], reader: Reader) => async (): Promise<number> => {
  const { rate, p99Ms } = await load(reader)
  waits.push(p99Ms)
  return rate
}

async function idle(ours: Reader, theirs: Reader): Promise<readonly Outcome[]> {
  const waits = { ours: [] as number[], yardstick: [] as number[] }
  const rate = await compare({
    name: 'pages from a CBZ, 32 connections',
    unit: 'requests/s',
    ours: noting(waits.ours, ours),
    yardstick: noting(waits.yardstick, theirs),
    yardstickName: 'nginx sendfile',
    goal: { min: 0.6 },
  })
  const slowest = report({ ...waits, name: 'slowest 1 % of these pages', unit: 'ms', yardstickName: 'nginx sendfile', goal: { max: 3 } })
  return [rate, slowest]
}

/** For a client that accepts gzip, as every browser and most readers do. */
const packed = (stored: Reader, deflated: Reader): Promise<Outcome> => {
  const headers = { ...stored.headers, 'accept-encoding': 'gzip' }
  return compare({
    name: 'deflated pages',
    unit: 'requests/s',
    ours: async () => (await load({ ...deflated, headers })).rate,
    yardstick: async () => (await load({ ...stored, headers })).rate,
    yardstickName: 'stored pages',
    goal: { min: 0.9 },
    rounds: 3,
  })
}

/** Every page of the book is the same image, so one ETag matches them all. */
async function notModified(reader: Reader): Promise<Outcome> {
  const page = await fetch(requireDefined(reader.urls[0], 'the address of the first page'), { headers: reader.headers })
  await page.arrayBuffer()
  const headers = {
    ...reader.headers,
    'if-none-match': requireDefined(page.headers.get('etag'), 'the ETag of the page').replaceAll('"', '\\"'),
  }
  return compare({
    name: 'pages that the reader still has (304)',
    unit: 'requests/s',
    ours: async () => (await load({ ...reader, headers })).rate,
    yardstick: async () => (await load(reader)).rate,
    yardstickName: 'the same, sent',
    goal: { min: 1 },
    rounds: 3,
  })
}

async function whileScanning(server: RunningServer, reader: Reader): Promise<readonly Outcome[]> {
  const root = join(tmpdir(), 'hondana-bench-10k-books')
  await makeBookTree(root, tenThousandBooks)
  const waits = { ours: [] as number[], yardstick: [] as number[] }
  const rate = await compare({
    name: 'pages while a first scan of 10,000 books runs',
    unit: 'requests/s',
    ours: async () => {
      const libraryId = await server.addLibrary('Books', root)
      const rate = await noting(waits.ours, reader)()
      await server.settled('library.')
      await server.call('DELETE', `/api/v1/libraries/${libraryId}`)
      return rate
    },
    yardstick: noting(waits.yardstick, reader),
    yardstickName: 'the same, idle',
    goal: { min: 0.5 },
    rounds: 3,
  })
  const slowest = report({
    ...waits,
    name: 'slowest 1 % of pages during a scan',
    unit: 'ms',
    yardstickName: 'the same, idle',
    goal: { max: 3 },
  })
  return [rate, slowest]
}

async function addTwoBooks(server: RunningServer, folder: string): Promise<{ stored: readonly string[]; deflated: readonly string[] }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 38 })
    .toBuffer()
  await mkdir(join(folder, 'library', 'Series'), { recursive: true })
  await mkdir(join(folder, 'static'))
  const entries = Array.from({ length: pages }, (_, index) => ({ name: `${String(index + 1).padStart(4, '0')}.jpg`, bytes: picture }))
  await writeFile(join(folder, 'library', 'Series', 'c001.cbz'), zipOf(entries))
  await writeFile(join(folder, 'library', 'Series', 'c002.cbz'), zipOf(entries, { deflated: true }))
  for (const { name, bytes } of entries) await writeFile(join(folder, 'static', name), bytes)
  console.log(`       ${pages} pages of ${Math.round(picture.length / 1024)} KB`)
  await server.addLibrary('Pages', join(folder, 'library'))
  await server.settled()
  const { content } = await server.call<{ content: { id: string }[] }>('GET', '/api/v1/books?sort=metadata.numberSort')
  const urlsOf = (book: { id: string } | undefined) =>
    entries.map((_, index) => `${server.url}/api/v1/books/${book?.id}/pages/${index + 1}`)
  return { stored: urlsOf(content[0]), deflated: urlsOf(content[1]) }
}

async function startNginx(folder: string): Promise<{ urls: readonly string[]; stop(): Promise<void> }> {
  const port = 51_000 + Math.floor(Math.random() * 9_000)
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; worker_processes 1; user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { image/jpeg jpg; } open_file_cache max=1000;
     server { listen 127.0.0.1:${port}; root ${folder}/static; } }`,
  )
  const nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'ignore' })
  await pause(500)
  const urls = Array.from({ length: pages }, (_, index) => `http://127.0.0.1:${port}/${String(index + 1).padStart(4, '0')}.jpg`)
  return {
    urls,
    stop: async () => {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}

/** Requests the URLs in turn over keep-alive connections. */
async function load({ urls, headers, folder }: Reader): Promise<{ rate: number; p99Ms: number }> {
  const script = join(folder, 'load.lua')
  const paths = urls.map((url) => `"${new URL(url).pathname}"`).join(',')
  const lines = Object.entries(headers).map(([name, value]) => `["${name}"] = "${value}"`)
  await writeFile(
    script,
    `local paths = {${paths}}; local n = 0
     request = function() n = n % #paths + 1; return wrk.format("GET", paths[n], { ${lines.join(', ')} }) end
     done = function(summary, latency) io.write(string.format("RESULT %f %f %d\\n", summary.requests / summary.duration * 1e6, latency:percentile(99) / 1000, summary.errors.status)) end`,
  )
  const { origin } = new URL(requireDefined(urls[0], 'the address of the first page'))
  const printed = await runNative('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin])
  const [, rate, p99Ms, errors] = requireDefined(/RESULT (\S+) (\S+) (\S+)/.exec(printed), 'the result of wrk')
  if (errors !== '0') throw new Error(`Requests failed: ${printed}`)
  return { rate: Number(rate), p99Ms: Number(p99Ms) }
}
