// What a repair may not do to a book: take away what is not damaged.
import { writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { aPage } from '../../test/builders/an-archive.ts'
import { aZip, type CraftedEntry } from '../formats/archive/zip/zip.fixture.ts'
import { plenty } from '../formats/decoder/decoder.fixture.ts'
import { createDecoder } from '../formats/decoder/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { silentLog } from '../kernel/log/index.ts'
import { repairArchives } from './archive-tasks.ts'
import { findArchive } from './archives.queries.ts'
import { repairBook } from './repair-book.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, files: {} })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

const damaged = { crc32: 1 }
const page = (name: string, more: Partial<CraftedEntry> = {}): CraftedEntry => ({ name, content: aPage({ seed: 'r' }, name), ...more })
const comicInfo: CraftedEntry = { name: 'ComicInfo.xml', content: '<ComicInfo><Title>One</Title></ComicInfo>' }

/** Adds a book and repairs it. */
async function repaired(name: string, bytes: Buffer) {
  await library.add(`${name}/${name}.cbz`, bytes)
  await library.scan()
  const { id } = await library.book(`${name}.cbz`)
  const { taskIds } = (await server.http.post(`/api/v1/books/${id}/archive/repair`)).json<{ taskIds: string[] }>()
  const task = async () => (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json<{ state: string; outcome: unknown }>()
  await expect.poll(async () => (await task()).state).toBe('SUCCEEDED')
  const [file, files] = await Promise.all([readFile(join(library.root, name, `${name}.cbz`)), readdir(join(library.root, name))])
  return { outcome: (await task()).outcome, isUnchanged: file.equals(bytes), files, id }
}

test('a book with nothing readable but ComicInfo.xml is left unchanged', async () => {
  const bytes = aZip([comicInfo, page('1.jpg', { claims: damaged }), page('2.jpg', { claims: damaged })])
  const { outcome, isUnchanged, files } = await repaired('Empty', bytes)
  expect({ outcome, isUnchanged, files }).toMatchObject({ outcome: { repaired: 0, failed: 1 }, isUnchanged: true, files: ['Empty.cbz'] })
})

test('a repair that fails because the disk is full leaves only the book, and can be repeated', async () => {
  const bytes = aZip([page('1.jpg'), page('2.jpg', { claims: damaged })])
  await library.add('Full/Full.cbz', bytes)
  await library.scan()
  const { db, clock, tasks, settings, claims } = server.app.context
  const book = requireDefined(await findArchive(db, (await library.book('Full.cbz')).id), 'the book')
  const onStep = (step: string) => {
    if (step === 'archive-written') throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  const decoder = createDecoder({ memory: plenty })
  onTestFinished(() => decoder.close())
  const deps = { db, clock, tasks, settings, claims, decoder }
  const { signal } = new AbortController()
  const run = { taskId: '', attempt: 1, signal, log: silentLog, progress: () => undefined, continueWith: () => undefined }
  const { troubles } = await repairArchives({ ...deps, onStep }, { bookId: book.id }, run)
  expect(troubles).toMatchObject([{ bookId: book.id, message: expect.stringContaining('The disk is full.') }])
  expect(await readdir(join(library.root, 'Full'))).toEqual(['Full.cbz'])
  expect((await readFile(book.path)).equals(bytes)).toBe(true)
  expect(await repairBook(deps, book, signal)).toBe('repaired')
  expect((await readdir(join(library.root, 'Full'))).sort()).toEqual(['Full.cbz', 'Full.cbz.damaged'])
})

test('a book that is truncated before its first page is left unchanged', async () => {
  const whole = aZip([comicInfo, page('1.jpg', { descriptor: 'with-signature' })])
  const bytes = whole.subarray(0, whole.indexOf('PK\x01\x02') + 10)
  const { outcome, isUnchanged, files } = await repaired('Short', bytes)
  expect({ outcome, isUnchanged, files }).toMatchObject({ outcome: { repaired: 0, failed: 1 }, isUnchanged: true, files: ['Short.cbz'] })
})

test('entries that are encrypted or compressed in another way are not damaged and stay in the book', async () => {
  const bytes = aZip([page('1.jpg'), page('2.jpg', { encrypted: true }), page('3.jpg', { claims: { method: 14 } })])
  const { outcome, isUnchanged, files } = await repaired('Locked', bytes)
  expect({ outcome, isUnchanged, files }).toMatchObject({ outcome: { repaired: 0, failed: 1 }, isUnchanged: true, files: ['Locked.cbz'] })
  expect(outcome).toMatchObject({ troubles: [{ message: expect.stringContaining('2.jpg') }] })
})

test('a readable page stays in the book if a damaged entry has the same name', async () => {
  const bytes = aZip([page('1.jpg', { content: 'half', claims: damaged }), page('1.jpg'), page('2.jpg')])
  const { outcome, id } = await repaired('Twin', bytes)
  expect(outcome).toMatchObject({ repaired: 1 })
  const firstPage = async () => (await server.http.get(`/api/v1/books/${id}/pages/1`)).rawPayload
  await expect.poll(firstPage).toEqual(aPage({ seed: 'r' }, '1.jpg'))
  expect((await library.book('Twin.cbz')).media.pagesCount).toBe(2)
})

test('a file that replaces a damaged one while it is being read is not changed', async () => {
  await library.add('Swap/swap.cbz', aZip([page('1.jpg', { claims: damaged }), page('2.jpg')]))
  await library.scan()
  const { context } = server.app
  const book = requireDefined(await findArchive(context.db, (await library.book('swap.cbz')).id), 'the book')
  const better = aZip([page('1.jpg'), page('2.jpg'), page('3.jpg')])
  const decoder = createDecoder({ memory: plenty })
  const clock = {
    ...context.clock,
    now: () => {
      writeFileSync(book.path, better)
      return context.clock.now()
    },
  }
  await expect(repairBook({ ...context, decoder, clock }, book, new AbortController().signal)).rejects.toThrow('changed in the meantime')
  expect((await readFile(book.path)).equals(better)).toBe(true)
  await decoder.close()
})
