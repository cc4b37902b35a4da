// Tasks on many archives while the disk of their library hangs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { hangingCalls } from '../../test/builders/hanging-calls.ts'
import { plenty } from '../formats/decoder/decoder.fixture.ts'
import { createDecoder } from '../formats/decoder/index.ts'
import type { TaskRun } from '../kernel/tasks/index.ts'
import { repairArchives, repairNames, verifyArchives } from './archive-tasks.ts'
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
})

test.each([
  ['verification', () => verifyArchives(deps(), { libraryId: library.id }, aRun())],
  ['repair', () => repairArchives(deps(), { libraryId: library.id }, aRun())],
  ['correction of names', () => repairNames(deps(), { libraryId: library.id, afterId: '' }, aRun())],
])('a %s waits for the disk of its library instead of failing all further books', async (_, work) => {
  hangingCalls(library.root)
  await expect(work()).rejects.toMatchObject({ name: 'TaskPostponed', cause: { code: 'LIBRARY_NOT_RESPONDING' } })
})

test('books of all libraries are reported while the disk of one hangs', async () => {
  hangingCalls(library.root)
  expect(await verifyArchives(deps(), {}, aRun())).toMatchObject({ checked: 2, damaged: 2 })
})

test('a book is not renamed once its task was cancelled', async () => {
  const book = await findArchive(server.app.context.db, (await library.book('1.cbr')).id)
  if (!book) throw new Error('no book')
  const cancelled = AbortSignal.abort(new Error('cancelled'))
  await expect(repairName(deps(), book, cancelled)).rejects.toThrow('cancelled')
  expect((await library.book('1.cbr')).url).toContain('1.cbr')
})
