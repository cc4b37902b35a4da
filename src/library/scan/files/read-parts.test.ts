import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anArchive } from '../../../../test/builders/an-archive.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { newFileList, readFilesAhead, readParts } from './read-parts.ts'

/** How much this process has read from files so far. */
async function bytesRead(): Promise<number> {
  const [, bytes] = requireDefined(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8')), 'the bytes that were read')
  return Number(bytes)
}

test.skipIf(process.platform !== 'linux')('a list whose files have all been opened is not read ahead', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const content = anArchive({ pages: 0, files: { '1.jpg': Buffer.alloc(400 * 1024) } })
  const paths = Array.from({ length: 20 }, (_, index) => join(folder, `${index}.cbz`))
  for (const path of paths) await writeFile(path, content)
  const list = newFileList(paths, true)
  expect([...readParts(list)].flatMap(({ readings }) => readings)).toHaveLength(paths.length)
  const before = await bytesRead()
  readFilesAhead(list)
  const read = (await bytesRead()) - before
  expect(read).toBeLessThan(content.length)
})
