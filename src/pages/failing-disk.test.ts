// Books on a disk with an area that can't be read or written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { createPageCutters } from './cut/page-cutters.ts'
import { splitAll } from './split/split-all.task.ts'
import type { SplitStep } from './split/split-book.ts'
import { aJpegStrip } from './strips.fixture.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  const tall = { files: { '001.jpg': await aJpegStrip(80, 5_000) } }
  library = await aLibrary({ server, files: { 'A/1.cbz': tall, 'A/2.cbz': tall } })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

test('a book whose place on the disk fails does not keep the others from being cut', async () => {
  const { context } = server.app
  const cutters = createPageCutters(context.memory.decoded)
  let written = 0
  const onStep = (step: SplitStep) => {
    if (step === 'archive-written' && ++written === 1) throw Object.assign(new Error('i/o error, write'), { code: 'EIO' })
  }
  const request = { libraryId: library.id, mode: 'tall', minHeight: 2000, maxHeight: 2000, minRatio: 1, preserveOriginal: true } as const
  const run = { taskId: '1', attempt: 1, signal: new AbortController().signal, log: context.log, progress: () => undefined }
  const report = await splitAll({ ...context, cutters, onStep }, request, run)
  await cutters.close()
  expect(report).toMatchObject({ processed: 1, errors: 1 })
  expect(report.details.find(({ outcome }) => outcome === 'FAILED')?.message).toContain("can't be read or written (EIO). Check the disk.")
})
