// Books on a disk with an area that can't be read or written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { createPageCutters } from './cut/page-cutters.ts'
import { restoreAll } from './split/restore-book.ts'
import { splitAll } from './split/split-all.task.ts'
import { type SplitStep, splitBook } from './split/split-book.ts'
import { aJpegStrip } from './strips.fixture.ts'

const failure = () => Object.assign(new Error('i/o error, write'), { code: 'EIO' })

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  const tall = { files: { '001.jpg': await aJpegStrip(80, 5_000) } }
  library = await aLibrary({ server, files: { 'A/1.cbz': tall, 'A/2.cbz': tall, 'B/3.cbz': tall, 'B/4.cbz': tall } })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

test('a book whose place on the disk fails does not keep the others from being cut', async () => {
  const { context } = server.app
  const cutters = createPageCutters(context.memory.decoded)
  const bookIds = [(await library.book('1.cbz')).id, (await library.book('2.cbz')).id]
  let written = 0
  const onStep = (step: SplitStep) => {
    if (step === 'archive-written' && ++written === 1) throw failure()
  }
  const request = { bookIds, mode: 'tall', minHeight: 2000, maxHeight: 2000, minRatio: 1, preserveOriginal: true } as const
  const run = {
    taskId: '1',
    attempt: 1,
    signal: new AbortController().signal,
    log: context.log,
    progress: () => undefined,
    continueWith: () => undefined,
  }
  const report = await splitAll({ ...context, cutters, onStep }, request, run)
  await cutters.close()
  expect(report).toMatchObject({ processed: 1, errors: 1 })
  expect(report.details.find(({ outcome }) => outcome === 'FAILED')?.message).toContain("can't be read or written (EIO). Check the disk.")
})

test('a disk that fails for good is the reason why a book was not cut', async () => {
  const { context } = server.app
  const cutters = createPageCutters(context.memory.decoded)
  let isBroken = false
  const hold: typeof context.claims.hold = async (...request) => {
    if (isBroken) throw failure()
    return context.claims.hold(...request)
  }
  const onStep = (step: SplitStep) => {
    if (step !== 'archive-written') return
    isBroken = true
    throw failure()
  }
  const request = { bookId: (await library.book('3.cbz')).id, mode: { kind: 'tall', minHeight: 2000, maxHeight: 2000 } } as const
  const split = splitBook({ ...context, claims: { ...context.claims, hold }, cutters, onStep }, { ...request, preserveOriginal: true })
  await expect(split).rejects.toThrow("can't be read or written (EIO). Check the disk.")
  await cutters.close()
})

test('a book whose place on the disk fails does not keep the others from being restored', async () => {
  const { context } = server.app
  const cutters = createPageCutters(context.memory.decoded)
  const bookIds = [(await library.book('3.cbz')).id, (await library.book('4.cbz')).id]
  const mode = { kind: 'tall', minHeight: 2000, maxHeight: 2000 } as const
  for (const bookId of bookIds) await splitBook({ ...context, cutters }, { bookId, mode, preserveOriginal: true })
  let checks = 0
  const assertHeld: typeof context.claims.assertHeld = async (key) => {
    if (++checks === 1) throw failure()
    await context.claims.assertHeld(key)
  }
  const deps = { ...context, cutters, claims: { ...context.claims, assertHeld } }
  const report = await restoreAll(deps, { libraryId: undefined, bookIds })
  await cutters.close()
  expect(report).toMatchObject({ restored: 1, errors: 1, details: [{ message: expect.stringContaining('(EIO). Check the disk.') }] })
})
