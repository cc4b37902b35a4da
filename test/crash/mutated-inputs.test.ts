// Sends a thousand damaged inputs to a real server: books, images, text files next to books, backups, bodies and query strings.
// Guarantee: it never exits, never returns a server error, responds in time, and stays within its memory limit.
// The nightly run is longer: HONDANA_TEST_MUTATION_SECONDS=600, with a random seed or HONDANA_TEST_SEED=<the one that failed>.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anArchive } from '../builders/an-archive.ts'
import { type GoodFile, goodBackups, goodBodies, goodFiles, goodQueries, goodTexts, realPictures } from '../hostile/good-inputs.ts'
import { type Mutation, mutate, mutationsOf, pickMutations } from '../hostile/mutations.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'

const secondsSetting = process.env.HONDANA_TEST_MUTATION_SECONDS
/** An ordinary run ends after one round, which is the same on every machine. */
const lastsMs = secondsSetting === undefined ? 0 : Number(secondsSetting) * 1_000
/** The seed of an ordinary run is fixed, so that a failure is caused by the change under test. */
const seed = Number(process.env.HONDANA_TEST_SEED ?? (secondsSetting === undefined ? 20_261_122 : Date.now() % 2 ** 31))
/** For a long run on a dedicated machine; within the whole suite only hanging requests fail. */
const slowestMs = secondsSetting === undefined ? 60_000 : 5_000
const maxMemoryBytes = 700 * 1024 * 1024
const booksPerRound = 120
const requestsPerRound = 400

let server: CrashingServer
let libraryId: string
let subjects: { readonly series: string; readonly book: string }
const failures: string[] = []
const counts = { books: 0, requests: 0 }

beforeAll(async () => {
  server = await aCrashingServer({ url: 'http://127.0.0.1:9' })
  await mkdir(join(server.root, 'Good'))
  await writeFile(join(server.root, 'Good', '1.cbz'), anArchive({ pages: 3 }))
  await server.start()
  libraryId = (await server.ask<{ id: string }>('POST', '/libraries', { name: 'Hostile', root: server.root })).id
  await idle()
  const [book] = (await server.ask<{ content: { id: string; seriesId: string }[] }>('GET', '/books')).content
  if (!book) throw new Error('The good book was not found')
  subjects = { series: book.seriesId, book: book.id }
})
afterAll(() => server.cleanUp())

/**
 * Sends a request, reads the whole response, and records violations. 502 and 503 report that a source, a disk or memory is unavailable.
 */
async function send(path: string, init: RequestInit = {}): Promise<void> {
  counts.requests += 1
  const startedMs = performance.now()
  const note = (what: string) =>
    failures.push(`${what}: ${init.method ?? 'GET'} ${path.slice(0, 300)} ${String(init.body ?? '').slice(0, 300)}`)
  try {
    const response = await server.fetch(path, { ...init, signal: AbortSignal.timeout(slowestMs) })
    await response.arrayBuffer()
    if (response.status >= 500 && response.status !== 502 && response.status !== 503) note(`${response.status}`)
  } catch (error) {
    note(`${error} after ${Math.round(performance.now() - startedMs)} ms`)
  }
}

async function inTurnOfSix(asks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...asks]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await next()
  }
  await Promise.all(Array.from({ length: 6 }, work))
}

/** Waits until no task is left. */
async function idle(): Promise<void> {
  await vi.waitFor(async () => expect((await server.ask<{ count: number }>('GET', '/tasks')).count).toBe(0), pollOptions)
}

/** A damaged book: a damaged archive, or an intact archive with a damaged image or text file. */
function aBook(
  mutation: Mutation,
  { files, pictures }: { readonly files: readonly GoodFile[]; readonly pictures: readonly GoodFile[] },
): GoodFile {
  const kind = Math.floor(mutation.other * 1_000) % 3
  if (kind === 0) {
    const file = pickMutations(files, mutation.pick)
    return { ...file, bytes: mutate(file.bytes, mutation, pickMutations(files, mutation.other).bytes) }
  }
  if (kind === 1) {
    const picture = pickMutations(pictures, mutation.pick)
    const damaged = mutate(picture.bytes, mutation, pickMutations(pictures, mutation.other).bytes)
    return { extension: 'cbz', bytes: anArchive({ pages: 0, files: { [`1.${picture.extension}`]: damaged, '2.jpg': damaged } }) }
  }
  const text = pickMutations(goodTexts, mutation.pick)
  return { extension: 'cbz', bytes: anArchive({ files: { [text.name]: mutate(Buffer.from(text.text), mutation, Buffer.from(seedText)) } }) }
}
const seedText = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>&b;{"a":[[[["\ud83d\ude00\\u0000"]]]]}'

async function readDamagedBooks(round: number): Promise<void> {
  const good = { files: await goodFiles(), pictures: await realPictures() }
  const folder = join(server.root, `Round ${round}`)
  await mkdir(folder)
  for (const [index, mutation] of mutationsOf(seed + round, booksPerRound).entries()) {
    const { extension, bytes } = aBook(mutation, good)
    await writeFile(join(folder, `${index}.${extension}`), bytes)
    if (index % 40 === 0) {
      const text = pickMutations(goodTexts, mutation.pick)
      await writeFile(join(folder, text.name), mutate(Buffer.from(text.text), mutation, Buffer.from(seedText)))
    }
  }
  await server.ask('POST', `/libraries/${libraryId}/scan`)
  await idle()
  const { content } = await server.ask<{ content: { id: string; name: string; media: { mediaType: string; pagesCount: number } }[] }>(
    'GET',
    `/books?unpaged=true&sort=createdDate,desc`,
  )
  const found = content.filter(({ id }) => id !== subjects.book)
  counts.books += found.length
  await inTurnOfSix(
    found.flatMap(({ id, media }) => {
      const paths = ['', '/pages', '/pages/1', '/pages/2', '/pages/1?convert=png', '/pages/1/thumbnail', '/thumbnail', '/manifest', '/file']
      const ofEpub = media.mediaType.includes('epub') ? ['/positions', '/resource/OEBPS/content.opf'] : []
      return [...paths, ...ofEpub].map((path) => () => send(`/api/v1/books/${id}${path}`))
    }),
  )
  await send(`/api/v1/libraries/${libraryId}/analyze`, { method: 'POST' })
  await idle()
  await rm(folder, { recursive: true })
  await server.ask('POST', `/libraries/${libraryId}/scan`)
  await idle()
  await send(`/api/v1/libraries/${libraryId}/empty-trash`, { method: 'POST' })
  await idle()
}

async function askDamagedQuestions(round: number): Promise<void> {
  const bodies = goodBodies(subjects)
  const queries = goodQueries(subjects)
  const backups = goodBackups()
  const asks = mutationsOf(seed + 7_919 * (round + 1), requestsPerRound).map((mutation) => {
    const kind = Math.floor(mutation.other * 1_000) % 8
    if (kind < 4) {
      const { method, path, body } = pickMutations(bodies, mutation.pick)
      const other = Buffer.from(JSON.stringify(pickMutations(bodies, mutation.other).body))
      const bytes = mutate(Buffer.from(JSON.stringify(body)), mutation, kind === 0 ? Buffer.from(seedText) : other)
      return () => send(path, { method, headers: { 'content-type': 'application/json' }, body: new Uint8Array(bytes) })
    }
    if (kind < 7) {
      const [path = '', query = ''] = pickMutations(queries, mutation.pick).split('?')
      const damaged = mutate(Buffer.from(query), mutation, Buffer.from(pickMutations(queries, mutation.other))).toString('latin1')
      return () => send(`${path}?${encodeURI(damaged.toWellFormed()).replaceAll('#', '%23').slice(0, 8_000)}`)
    }
    return () => {
      const form = new FormData()
      form.append('libraryId', libraryId)
      form.append(
        'file',
        new Blob([new Uint8Array(mutate(pickMutations(backups, mutation.pick), mutation, pickMutations(backups, mutation.other)))]),
        'x.tachibk',
      )
      return send('/api/v1/backupapp/import', { method: 'POST', body: form })
    }
  })
  await inTurnOfSix(asks)
}

test(`damaged inputs cause no crash, hang or server error (seed ${seed})`, { timeout: lastsMs + 300_000 }, async () => {
  const startedMs = performance.now()
  let round = 0
  do {
    await askDamagedQuestions(round)
    await readDamagedBooks(round)
    await send('/actuator/health')
    round += 1
  } while (performance.now() - startedMs < lastsMs && failures.length < 20)
  const peak = await server.peakMemoryBytes()
  if (secondsSetting !== undefined) console.log({ rounds: round, ...counts, peakMb: Math.round((peak ?? 0) / 2 ** 20) })
  expect(failures).toEqual([])
  expect(counts.books).toBeGreaterThan(booksPerRound / 2)
  expect(peak ?? 0).toBeLessThan(maxMemoryBytes)
})
