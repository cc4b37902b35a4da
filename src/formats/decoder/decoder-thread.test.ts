import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { findMountProblem } from '../../../test/builders/a-disk.ts'
import { aHangingDisk } from '../../../test/builders/a-hanging-disk.ts'
import { aRar5 } from '../archive/rar/rar.fixture.ts'
import { aFolder } from '../archive/zip/file.fixture.ts'
import { createDecoderThread, maxWasmBytes } from './decoder-thread.ts'

const noDisks = await findMountProblem(inject('runFolder'))

const folder = aFolder()
const thread = createDecoderThread()
afterAll(async () => {
  await thread.close()
  folder[Symbol.dispose]()
})

const inspect = (path: string, maxMs = 20_000) =>
  thread.run({ kind: 'inspect', maxWasmBytes, path, options: { dimensions: 'none' } }, maxMs)
const book = () => folder.file('book.cbr', aRar5([{ name: '1.jpg', content: 'x' }]))

test('a job that takes too long ends with its thread, and another thread runs the next job', async () => {
  await expect(inspect(book(), 0)).rejects.toMatchObject({ name: 'ArchiveError', code: 'TOO_SLOW' })
  expect(await inspect(book())).toMatchObject({ pages: { names: ['1.jpg'] } })
})

test.skipIf(noDisks)('a job on a disk that hangs fails as a disk does, and another thread runs the next job', async () => {
  const mounted = join(dirname(book()), 'mounted')
  await mkdir(mounted)
  const disk = await aHangingDisk(mounted)
  onTestFinished(disk.end)
  await expect(inspect(join(mounted, 'book.cbr'), 100)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(await inspect(book())).toMatchObject({ pages: { names: ['1.jpg'] } })
})

test('a file that breaks the decoder fails alone', async () => {
  // Marked as compressed with a method that does not exist and a dictionary that exceeds all memory.
  const absurd = { name: '1.jpg', content: Buffer.alloc(4096, 0xff), claims: { method: 5, size: 2 ** 31 } }
  const path = folder.file('absurd.cbr', aRar5([absurd]))
  const wanted = [{ ordinal: 0, name: '1.jpg', size: 2 ** 27, crc32: -1 }]
  const outcome = await thread.run({ kind: 'unpack', maxWasmBytes, path, wanted }, 20_000).catch((error: { code: string }) => error.code)
  expect(JSON.stringify(outcome)).toMatch(/"(CORRUPT|TOO_LARGE|DECODER_FAILED)"/)
  const noPicture = thread.run({ kind: 'jxl', maxWasmBytes, bytes: Buffer.alloc(1000, 0xff) }, 20_000)
  await expect(noPicture).rejects.toMatchObject({ code: 'DECODER_FAILED' })
  expect(await inspect(book())).toMatchObject({ pages: { names: ['1.jpg'] } })
})
