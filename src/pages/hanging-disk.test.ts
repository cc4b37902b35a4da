// Requests that change books whose disk hangs: one that was refused changes nothing later.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { askOften, hangingCalls } from '../../test/builders/hanging-calls.ts'
import type { ClaimManager } from '../kernel/claims/index.ts'
import type { TaskRun } from '../kernel/tasks/index.ts'
import { folderClaim } from '../library/index.ts'
import { createPageCutters } from './cut/page-cutters.ts'
import { removePagesTask, removeRepeatedPages } from './repeated/remove-pages.task.ts'
import { splitAll, splitAllTask } from './split/split-all.task.ts'
import { aJpegStrip } from './strips.fixture.ts'
import { withBookClaim } from './with-book-claim.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

test('a change that waits for another one of its folder when the disk hangs is given up', async () => {
  askOften()
  const { id } = await library.book('1.cbz')
  const { db, claims } = server.app.context
  const other = Promise.withResolvers<void>()
  const folder = folderClaim(`${library.root}/A`)
  const holding = claims.hold(folder, () => other.promise)
  const waits = Promise.withResolvers<void>()
  const hold: ClaimManager['hold'] = (...request) => {
    waits.resolve()
    return claims.hold(...request)
  }
  let changes = 0
  const change = withBookClaim({ db, claims: { ...claims, hold } }, id, async () => (changes += 1))
  await waits.promise
  const disk = hangingCalls(library.root)
  await expect(change).rejects.toMatchObject({ code: 'DISK_NOT_RESPONDING' })
  disk.end()
  other.resolve()
  await holding
  await claims.hold(folder, async () => undefined)
  expect(changes).toBe(0)
})

/** Two books that have the same tall page. */
async function aLibraryOfStrips() {
  const files = { '000.jpg': await aJpegStrip(80, 5_000) }
  const aBook = () => ({ seed: randomUUID(), pages: 4, files })
  const strips = await aLibrary({ server, options: { hashPages: true }, files: { 'A/1.cbz': aBook(), 'A/2.cbz': aBook() } })
  onTestFinished(async () => {
    await server.http.delete(`/api/v1/libraries/${strips.id}`)
    await strips.removeFolder()
  })
  return strips
}

/** A run of a task whose request changes as the queue would store it. */
function aRun(request: unknown) {
  const stored = { request }
  const run: TaskRun = {
    taskId: '1',
    attempt: 1,
    signal: new AbortController().signal,
    log: server.app.context.log,
    progress: () => undefined,
    continueWith: (next) => {
      stored.request = JSON.parse(JSON.stringify(next))
    },
  }
  return { stored, run }
}

test('books whose disk hangs are cut once it responds, and reported together with the others', async () => {
  const strips = await aLibraryOfStrips()
  const bookIds = ['gone', ...(await strips.books()).map(({ id }) => id)]
  const cutters = createPageCutters(server.app.context.memory.decoded)
  onTestFinished(() => cutters.close())
  const { stored, run } = aRun({ bookIds, mode: 'tall', minHeight: 2000, maxHeight: 2000, minRatio: 1, preserveOriginal: false })
  const cut = () => splitAll({ ...server.app.context, cutters }, splitAllTask.payload.parse(stored.request), run)
  const disk = hangingCalls(strips.root)
  await expect(cut()).rejects.toMatchObject({ name: 'TaskPostponed', cause: { code: 'DISK_NOT_RESPONDING' } })
  disk.end()
  expect(await cut()).toMatchObject({ processed: 2, errors: 1 })
})

test('repeated pages are removed from books whose disk hung once it responds, although another book is missing', async () => {
  const strips = await aLibraryOfStrips()
  const without = await aLibraryOfStrips()
  await server.app.context.tasks.idle()
  await rm(join(without.root, 'A/1.cbz'))
  const hashes = (await server.http.get('/api/v1/page-hashes/unknown')).json().content.map(({ hash }: { hash: string }) => hash)
  const cutters = createPageCutters(server.app.context.memory.decoded)
  onTestFinished(() => cutters.close())
  const { stored, run } = aRun({ hashes })
  const remove = () => removeRepeatedPages({ ...server.app.context, cutters }, removePagesTask.payload.parse(stored.request), run)
  const disk = hangingCalls(strips.root)
  await expect(remove()).rejects.toMatchObject({ name: 'TaskPostponed', cause: { code: 'DISK_NOT_RESPONDING' } })
  disk.end()
  expect(await remove()).toMatchObject({ removed: 3, books: 3, failed: [expect.stringContaining('its file is missing')] })
})
