// A system that starts no more threads.
import { afterEach, expect, test, vi } from 'vitest'
import { aRar5 } from '../archive/rar/rar.fixture.ts'
import { aFolder } from '../archive/zip/file.fixture.ts'
import { createDecoderThread, maxWasmBytes } from './decoder-thread.ts'

const system = vi.hoisted(() => ({ isFull: false }))

vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>()
  class LimitedWorker extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      if (system.isFull) throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
      super(...args)
    }
  }
  return { ...original, Worker: LimitedWorker }
})

afterEach(() => {
  system.isFull = false
})

test('a job whose thread cannot start fails as one whose decoder ended, and the next job gets a thread', async () => {
  using folder = aFolder()
  const path = folder.file('book.cbr', aRar5([{ name: '1.jpg', content: 'x' }]))
  const thread = createDecoderThread()
  const inspect = () => thread.run({ kind: 'inspect', maxWasmBytes, path, options: { dimensions: 'none' } }, 20_000)
  system.isFull = true
  await expect(inspect()).rejects.toMatchObject({ name: 'ArchiveError', code: 'DECODER_FAILED' })
  system.isFull = false
  expect(await inspect()).toMatchObject({ pages: { names: ['1.jpg'] } })
  await thread.close()
})
