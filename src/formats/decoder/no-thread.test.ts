// A system that starts no more threads.
import { expect, test } from 'vitest'
import { limitThreads } from '../../../test/builders/limit-threads.ts'
import { aRar5 } from '../archive/rar/rar.fixture.ts'
import { aFolder } from '../archive/zip/file.fixture.ts'
import { createDecoderThread, maxWasmBytes } from './decoder-thread.ts'

test('a job whose thread cannot start fails as one whose decoder ended, and the next job gets a thread', async () => {
  using folder = aFolder()
  const path = folder.file('book.cbr', aRar5([{ name: '1.jpg', content: 'x' }]))
  const thread = createDecoderThread()
  const inspect = () => thread.run({ kind: 'inspect', maxWasmBytes, path, options: { dimensions: 'none' } }, 20_000)
  const endLimit = limitThreads(0)
  await expect(inspect()).rejects.toMatchObject({ name: 'ArchiveError', code: 'DECODER_FAILED' })
  endLimit()
  expect(await inspect()).toMatchObject({ pages: { names: ['1.jpg'] } })
  await thread.close()
})
