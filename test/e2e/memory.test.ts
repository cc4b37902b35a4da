// Resident memory of the whole process with hostile books and slow readers.
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../bench/book-tree.ts'
import { type RunningServer, startServer } from '../../bench/running-server.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'

const limitMb = 700
const bombs = 10
const slowReaders = 50
const normalBooks = 300
const bytesOfMb = 1024 * 1024
const usualPageBytes = 168_000

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-memory-'))
  server = await startServer({ HONDANA_LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a first scan, image bombs and fifty slow readers together stay below 700 MB', async () => {
  await makeHugePages()
  const library = await server.addLibrary('Huge', join(folder, 'huge'))
  await server.settled()
  const huge = await bookIds(library)
  expect(huge).toHaveLength(2)
  const headers = await server.session()
  const readers = await Promise.all(
    Array.from({ length: slowReaders }, (_, n) => slowReader(requireDefined(huge[n % 2], 'the address of a large page'), headers)),
  )

  await makeBombs()
  await makeNormalBooks()
  const bombed = await server.addLibrary('Bombs', join(folder, 'bombs'))
  await server.settled()
  const books = (await bookIds(bombed)).filter((_, index) => index % 10 === 0)
  const requests = books.flatMap((id) => [
    fetch(`${server.url}/api/v1/books/${id}/pages/1/thumbnail`, { headers }),
    fetch(`${server.url}/api/v1/books/${id}/pages/1?convert=png`, { headers }),
  ])
  const responses = await Promise.all(requests)
  await Promise.all(responses.map((response) => response.arrayBuffer()))
  const peak = await peakMb(server.pid)
  expect(peak).toBeLessThan(limitMb)
  for (const reader of readers) reader.destroy()
  const health = await fetch(`${server.url}/actuator/health`)
  expect(health.status).toBe(200)
})

/** Small files whose images claim to be large: some beyond all limits, some just within them. */
async function makeBombs(): Promise<void> {
  await mkdir(join(folder, 'bombs', 'Series'), { recursive: true })
  for (let book = 0; book < bombs; book++) {
    const picture = book % 2 === 0 ? aWebpOf(16_383, 16_383) : aWebpOf(3_400, 3_400)
    const entries = Array.from({ length: 40 }, (_, page) => ({ name: `${page}.webp`, bytes: picture }))
    await writeFile(join(folder, 'bombs', 'Series', `c${book}.cbz`), zipOf(entries))
  }
  const plain = await sharp({ create: { width: 3_000, height: 4_000, channels: 3, background: '#888' } })
    .webp({ effort: 0 })
    .toBuffer()
  for (let book = 0; book < bombs; book++) {
    await writeFile(join(folder, 'bombs', 'Series', `d${book}.cbz`), zipOf([{ name: '1.webp', bytes: plain }]))
  }
}

/** 38 bytes: a complete lossless WebP of one color, whose pixels need no bits. */
function aWebpOf(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(38)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(30, 4)
  bytes.write('WEBPVP8L', 8, 'latin1')
  bytes.writeUInt32LE(18, 16)
  bytes[20] = 0x2f
  bytes.writeUInt32LE(((widthPx - 1) | ((heightPx - 1) << 14)) >>> 0, 21)
  // No transforms and no cache, then five prefix codes of a single symbol each.
  Buffer.from([0x88, 0x88, 0x08]).copy(bytes, 25)
  return bytes
}

/** A book with pages of tens of megabytes, one of them stored and one deflated to nearly nothing. */
async function makeHugePages(): Promise<void> {
  await mkdir(join(folder, 'huge', 'Series'), { recursive: true })
  const head = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const page = Buffer.concat([head, Buffer.alloc(60 * bytesOfMb)])
  await writeFile(join(folder, 'huge', 'Series', 'stored.cbz'), zipOf([{ name: '1.png', bytes: page }]))
  await writeFile(join(folder, 'huge', 'Series', 'deflated.cbz'), zipOf([{ name: '1.png', bytes: page }], { deflated: true }))
}

/**
 * Ordinary books, so that there is something to scan: pages of the usual size in pixels and bytes, of one color, which is decoded at once.
 */
async function makeNormalBooks(): Promise<void> {
  const plain = await sharp({ create: { width: 1000, height: 1500, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const page = Buffer.concat([plain, Buffer.alloc(usualPageBytes - plain.length)])
  const book = zipOf(Array.from({ length: 4 }, (_, index) => ({ name: `${index}.jpg`, bytes: page })))
  for (let series = 0; series < 50; series++) {
    const path = join(folder, 'bombs', `Usual ${series}`)
    await mkdir(path, { recursive: true })
    for (let chapter = 0; chapter < normalBooks / 50; chapter++) await writeFile(join(path, `c${chapter}.cbz`), book)
  }
}

async function bookIds(libraryId: string): Promise<readonly string[]> {
  const { content } = await server.call<{ content: { id: string; media: { pagesCount: number } }[] }>(
    'GET',
    `/api/v1/books?library_id=${libraryId}&unpaged=true`,
  )
  return content.filter(({ media }) => media.pagesCount > 0).map(({ id }) => id)
}

/** Requests a page and reads only its beginning. */
async function slowReader(bookId: string, headers: Readonly<Record<string, string>>): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET /api/v1/books/${bookId}/pages/1 HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}\r\n`)
  await once(socket, 'data')
  return socket.pause()
}

async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}
