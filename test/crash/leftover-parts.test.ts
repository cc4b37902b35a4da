// Guarantee of src/library/scan/scan-runs.ts: the next scan removes the files that a killed server was writing, and nothing else.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPartName } from '../../src/kernel/files/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { anArchive } from '../builders/an-archive.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'

let server: CrashingServer
beforeAll(async () => {
  server = await aCrashingServer({ url: 'http://127.0.0.1:9' })
})
afterAll(() => server.cleanUp())

const names = async () => (await readdir(server.root)).sort()
const partsOf = async () => (await names()).filter(isPartName)

test('a scan after a kill removes a partial archive; the original and a person’s hidden files are kept', async () => {
  const path = join(server.root, 'cut.cbz')
  const original = anArchive({ pages: ['001.jpg', '003.jpg'], files: { '002.jpg': await aJpegStrip(40, 10_000) } })
  await writeFile(path, original)
  await writeFile(join(server.root, '.mine.part'), 'mine')
  await server.start()
  const library = await server.ask<{ id: string }>('POST', '/libraries', { name: 'L', root: server.root })
  const books = async () => (await server.ask<{ content: readonly { id: string; media: { status: string } }[] }>('GET', '/books')).content
  await expect.poll(async () => (await books()).map(({ media }) => media.status), pollOptions).toEqual(['READY'])
  const [book] = await books()

  server.crashAt('archive-verified')
  const query = 'maxHeight=2000&preserveOriginal=false'
  await expect(server.ask('POST', `/media-management/oversized-pages/split/${book?.id}?${query}`)).rejects.toThrow()
  expect(await server.died()).toBe('SIGKILL')
  expect(await partsOf()).toHaveLength(1)
  expect((await readFile(path)).equals(original)).toBe(true)

  await server.start()
  await server.ask('POST', `/libraries/${library.id}/scan`)
  await expect.poll(partsOf, pollOptions).toEqual([])
  expect(await names()).toEqual(['.mine.part', 'cut.cbz'])
  expect((await readFile(path)).equals(original)).toBe(true)
  expect((await books()).map(({ id, media }) => [id, media.status])).toEqual([[book?.id, 'READY']])
})
