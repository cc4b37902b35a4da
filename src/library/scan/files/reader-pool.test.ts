import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArchive } from '../../../../test/builders/an-archive.ts'
import { aSevenZip } from '../../../formats/archive/seven-zip/seven-zip.fixture.ts'
import { createMemoryPool } from '../../../kernel/memory/index.ts'
import type { FileReading, FileToRead } from '../plan/settled-files.ts'
import { createReaderPool, type DiskWatch } from './reader-pool.ts'

/** More than are read without a thread. */
const fileCount = 200
const missing = 77
const pageCountOf = (index: number) => (index % 9) + 1

let root: string
let files: readonly FileToRead[]
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hondana-readers-'))
  files = await Promise.all(
    Array.from({ length: fileCount }, (_, index) => fileAt(join(root, `${index}.cbz`), anArchive({ pages: pageCountOf(index) }))),
  )
  await rm(join(root, `${missing}.cbz`))
})
afterAll(() => rm(root, { recursive: true }))

async function fileAt(path: string, content: Buffer): Promise<FileToRead> {
  await writeFile(path, content)
  await utimes(path, 1_000_000, 1_000_000)
  const { size, mtimeMs } = await stat(path)
  return { path, sizeBytes: size, modifiedMs: mtimeMs }
}

const slowDisk: DiskWatch = { record: () => undefined, isSlow: () => true }

test.each([
  { means: 'threads and the thread of the scan together' },
  { means: 'the thread of the scan alone', readsItself: true },
  { means: 'threads that others read ahead of on a slow disk', disk: slowDisk },
])('lists of files are read by $means, each in its order', async ({ means: _, ...parts }) => {
  const readers = createReaderPool({ ...parts, memory: createMemoryPool(2 ** 20), checkStop: () => undefined })
  try {
    const finishFirst = readers.read(files)
    const finishSecond = readers.read(files.toReversed())
    const pageCounts = files.map((_, index) => (index === missing ? undefined : pageCountOf(index)))
    expect((await finishFirst()).map(pageCount)).toEqual(pageCounts)
    expect((await finishSecond()).map(pageCount)).toEqual(pageCounts.toReversed())
    expect((await readers.read(files)()).map(pageCount)).toEqual(pageCounts)
  } finally {
    await readers.close()
  }
})

test('each file that needs a decoder is a step of the scan, since one takes up to minutes', async () => {
  let steps = 0
  const readers = createReaderPool({ memory: createMemoryPool(2 ** 30), readsItself: true, checkStop: () => (steps += 1) })
  try {
    const content = await aSevenZip({ '1.jpg': 'no image' })
    const packed = await Promise.all(['1', '2', '3'].map((name) => fileAt(join(root, `${name}.cb7`), content)))
    await readers.read(packed)()
    const parts = 1
    expect(steps).toBe(parts + packed.length)
  } finally {
    await readers.close()
  }
})

const pageCount = (reading: FileReading) => (reading === 'unsettled' ? reading : reading?.pageCount)
