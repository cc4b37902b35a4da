// Guarantee of src/pages/split/split-book.ts under SIGKILL: at any moment the archive is the complete old or new one, its original is
// unchanged, and a reader keeps their page.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectArchive } from '../../src/formats/archive/index.ts'
import type { SplitStep } from '../../src/pages/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { anArchive } from '../builders/an-archive.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'

const nobody = { url: 'http://127.0.0.1:9' }
const steps: readonly SplitStep[] = ['pages-cut', 'original-kept', 'cut-noted', 'archive-written', 'archive-verified', 'renamed']

interface Book {
  readonly id: string
  readonly url: string
  readonly media: { readonly pagesCount: number }
  readonly readProgress: { readonly page: number } | null
}

let server: CrashingServer
let original: Buffer
beforeAll(async () => {
  server = await aCrashingServer(nobody)
  original = anArchive({ pages: ['001.jpg', '003.jpg', '004.jpg'], files: { '002.jpg': await aJpegStrip(40, 10_000) } })
})
afterAll(() => server.cleanUp())

const pathOf = (step: SplitStep) => join(server.root, `${step}.cbz`)
const split = (book: Book) => server.ask('POST', `/media-management/oversized-pages/split/${book.id}?maxHeight=2000`)
const books = async () => (await server.ask<{ content: readonly Book[] }>('GET', '/books?sort=url')).content
async function bookOf(step: SplitStep): Promise<Book> {
  const found = (await books()).find(({ url }) => url === pathOf(step))
  if (!found) throw new Error(`No book for ${step}`)
  return found
}

test('after a kill at each step, a book is the old or the new one, and the next attempt completes the split', async () => {
  for (const step of steps) await writeFile(pathOf(step), original)
  await server.start()
  await server.ask('POST', '/libraries', { name: 'L', root: server.root })
  await expect.poll(async () => (await books()).length).toBe(steps.length)
  for (const step of steps) await server.ask('PATCH', `/books/${(await bookOf(step)).id}/read-progress`, { page: 3 })
  await server.stop()

  for (const step of steps) {
    await server.start(step)
    await expect(split(await bookOf(step))).rejects.toThrow()
    expect([step, await server.died()]).toEqual([step, 'SIGKILL'])
    expect([step, (await readFile(pathOf(step))).equals(original)]).toEqual([step, step !== 'renamed'])
    expect(inspectArchive(pathOf(step), { dimensions: 'all' }).pages.names).toHaveLength(step === 'renamed' ? 8 : 4)
  }

  await server.start()
  expect(await readdir(join(dirname(server.databaseFile), 'tmp')).catch(() => [])).toEqual([])
  for (const step of steps) {
    await split(await bookOf(step))
    const { media, readProgress } = await bookOf(step)
    expect([step, media.pagesCount, readProgress?.page]).toEqual([step, 8, 7])
    expect([step, (await readFile(`${pathOf(step)}.original`)).equals(original)]).toEqual([step, true])
  }
  const names = steps.flatMap((step) => [`${step}.cbz`, `${step}.cbz.original`])
  expect((await readdir(server.root)).sort()).toEqual(names.sort())
})
