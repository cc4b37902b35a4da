import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArchive } from '../../../../test/builders/an-archive.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { readAhead } from './read-ahead.ts'

const archiveOf = (entries: number, bytesEach: number): Uint8Array => {
  const files = Array.from({ length: entries }, (_, index) => [`${index}.jpg`, Buffer.alloc(bytesEach)] as const)
  return anArchive({ pages: 0, files: Object.fromEntries(files) })
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-ahead-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** How much this process has read from files so far. */
async function bytesRead(): Promise<number> {
  const [, bytes] = requireDefined(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8')), 'the bytes that were read')
  return Number(bytes)
}

const kib = 1024

test.skipIf(process.platform !== 'linux').each([
  { of: 'a small archive', content: archiveOf(3, 100 * kib), everything: true },
  { of: 'an archive of small pages', content: archiveOf(100, 20 * kib), everything: true },
  { of: 'an empty file', content: new Uint8Array(), everything: true },
  { of: 'an archive of large pages', content: archiveOf(4, 500 * kib), everything: false },
  { of: 'a large file in another format', content: Buffer.alloc(2_000 * kib), everything: false },
])('of $of, everything is read: $everything', async ({ content, everything }) => {
  const path = join(folder, 'book.cbz')
  await writeFile(path, content)
  const before = await bytesRead()
  readAhead(path)
  const read = (await bytesRead()) - before
  expect(read).toBeGreaterThanOrEqual(everything ? content.length : 64 * kib)
  expect(read).toBeLessThan(everything ? content.length + 64 * kib : 256 * kib)
})
