// A system that starts no more threads while files are read.
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anArchive } from '../../../../test/builders/an-archive.ts'
import { limitThreads } from '../../../../test/builders/limit-threads.ts'
import { createMemoryPool } from '../../../kernel/memory/index.ts'
import type { FileToRead } from '../plan/settled-files.ts'
import { createReaderPool } from './reader-pool.ts'

/** More than are read without a thread. */
const fileCount = 100

async function someFiles(): Promise<readonly FileToRead[]> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-no-threads-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const paths = Array.from({ length: fileCount }, (_, index) => join(root, `${index}.cbz`))
  return Promise.all(
    paths.map(async (path, index) => {
      await writeFile(path, anArchive({ pages: (index % 9) + 1 }))
      await utimes(path, 1_000_000, 1_000_000)
      const { size, mtimeMs } = await stat(path)
      return { path, sizeBytes: size, modifiedMs: mtimeMs }
    }),
  )
}

test.each([0, 1, 2, 4])('all files are read when only %i threads can be started', async (threads) => {
  const files = await someFiles()
  limitThreads(threads)
  const disk = { record: () => undefined, isSlow: () => true }
  const readers = createReaderPool({ memory: createMemoryPool(2 ** 20), disk, checkStop: () => undefined })
  onTestFinished(() => readers.close())
  readers.expect(fileCount)
  for (const reading of [readers.read(files), readers.read(files)]) {
    expect((await reading()).map((one) => one !== 'unsettled' && one?.pageCount)).toEqual(files.map((_, index) => (index % 9) + 1))
  }
  expect(await readers.read(files)()).toHaveLength(fileCount)
})
