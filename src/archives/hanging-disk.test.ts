// Tasks on many archives while the disk of their library hangs.
import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { hangingCalls } from '../../test/builders/hanging-calls.ts'
import { aSevenZip } from '../formats/archive/seven-zip/seven-zip.fixture.ts'
import { plenty } from '../formats/decoder/decoder.fixture.ts'
import { createDecoder } from '../formats/decoder/index.ts'
import type { TaskRun } from '../kernel/tasks/index.ts'
import { repairArchives, repairArchivesTask, repairNames, verifyArchives, verifyArchivesTask } from './archive-tasks.ts'
import { findArchive } from './archives.queries.ts'
import { repairName } from './repair-book.ts'

let server: TestServer
let library: TestLibrary
const decoder = createDecoder({ memory: plenty })
beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, files: { 'A/1.cbr': {}, 'A/2.cbr': {} } })
})
afterAll(async () => {
  await decoder.close()
  await server.close()
  await library.removeFolder()
})
const deps = () => ({ ...server.app.context, decoder })
const aRun = (): TaskRun => ({
  taskId: '1',
  attempt: 1,
  signal: new AbortController().signal,
  log: server.app.context.log,
  progress: () => undefined,
  continueWith: () => undefined,
})

test.each([
  ['verification', () => verifyArchives(deps(), { libraryId: library.id }, aRun())],
  ['repair', () => repairArchives(deps(), { libraryId: library.id }, aRun())],
  ['correction of names', () => repairNames(deps(), { libraryId: library.id, afterId: '' }, aRun())],
])('a %s waits for the disk of its library instead of failing all further books', async (_, work) => {
  hangingCalls(library.root)
  await expect(work()).rejects.toMatchObject({ name: 'TaskPostponed', cause: { code: 'LIBRARY_NOT_RESPONDING' } })
})

test('books whose disk hangs are not reported as damaged when all libraries are verified', async () => {
  hangingCalls(library.root)
  expect(await verifyArchives(deps(), {}, aRun())).toMatchObject({
    checked: 0,
    damaged: 0,
    failed: 2,
    troubles: [{ message: expect.stringContaining("isn't responding") }, { message: expect.stringContaining("isn't responding") }],
  })
})

test('books whose disk is not mounted are not reported as damaged', async () => {
  await rename(library.root, `${library.root} away`)
  onTestFinished(() => rename(`${library.root} away`, library.root))
  expect(await verifyArchives(deps(), { libraryId: library.id }, aRun())).toMatchObject({ checked: 0, damaged: 0, failed: 2 })
})

test('a book with encrypted pages is not reported as damaged', async () => {
  const { id, removeFolder } = await aLibrary({ server, files: { 'C/5.cb7': await aSevenZip({ '1.jpg': 'a'.repeat(100) }, ['-psecret']) } })
  onTestFinished(removeFolder)
  expect(await verifyArchives(deps(), { libraryId: id }, aRun())).toMatchObject({
    damaged: 0,
    failed: 1,
    troubles: [{ message: expect.stringContaining('ENCRYPTED') }],
  })
})

test('a book is not renamed once its task was cancelled', async () => {
  const book = await findArchive(server.app.context.db, (await library.book('1.cbr')).id)
  if (!book) throw new Error('no book')
  const cancelled = AbortSignal.abort(new Error('cancelled'))
  await expect(repairName(deps(), book, cancelled)).rejects.toThrow('cancelled')
  expect((await library.book('1.cbr')).url).toContain('1.cbr')
})

test.each([
  ['verification', (request: unknown, run: TaskRun) => verifyArchives(deps(), verifyArchivesTask.payload.parse(request), run), 'checked'],
  ['repair', (request: unknown, run: TaskRun) => repairArchives(deps(), repairArchivesTask.payload.parse(request), run), 'whole'],
])('a %s continues where it was when the disk stopped responding', async (_, work, count) => {
  const { id, root, removeFolder } = await aLibrary({ server, files: { 'B/3.cbz': {}, 'B/4.cbz': {} } })
  onTestFinished(removeFolder)
  let request: unknown = { libraryId: id }
  const continueWith = (next: unknown) => {
    request = JSON.parse(JSON.stringify(next))
  }
  const disks: ReturnType<typeof hangingCalls>[] = []
  const progress = () => disks.push(hangingCalls(root))
  await expect(work(request, { ...aRun(), continueWith, progress })).rejects.toMatchObject({ name: 'TaskPostponed' })
  for (const disk of disks) disk.end()
  let books = 0
  expect(await work(request, { ...aRun(), progress: () => (books += 1) })).toMatchObject({ [count]: 2 })
  expect([disks.length, books]).toEqual([1, 1])
})
