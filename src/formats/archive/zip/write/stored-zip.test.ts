import { mkdtemp, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, inject, test } from 'vitest'
import { hasUnzip, readWithYauzl, testWithUnzip } from '../independent-reader.fixture.ts'
import { storedZip } from './stored-zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'stored-'))
})
const aFile = async (name: string, content: Uint8Array) => {
  const path = join(folder, `${content.length}-${name.length}`)
  await writeFile(path, content)
  const { size: sizeBytes, mtimeMs: modifiedMs } = await stat(path)
  return { name, path, sizeBytes, modifiedMs }
}

test('the archive has the announced length, and other programs find every file in it', async () => {
  const contents = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(1_300_000, 'comic')]
  const files = await Promise.all(contents.map((content, index) => aFile(`${index} – 本.cbz`, content)))
  const zip = storedZip(files)
  const bytes = await buffer(zip.stream())
  expect(bytes.length).toBe(zip.sizeBytes)
  const path = join(folder, 'all.zip')
  await writeFile(path, bytes)
  if (hasUnzip) testWithUnzip(path)
  const { entries } = await readWithYauzl(path)
  expect(entries.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect(entries.every(({ content }, index) => contents[index] && content.equals(contents[index]))).toBe(true)
})

test('an archive without files is valid', async () => {
  const zip = storedZip([])
  expect((await buffer(zip.stream())).length).toBe(zip.sizeBytes)
})

test('a file that changed since planning aborts the transfer', async () => {
  const grown = await aFile('grown', Buffer.from('before'))
  await writeFile(grown.path, 'before and after')
  await expect(buffer(storedZip([grown]).stream())).rejects.toThrow('changed')
  const shrunk = await aFile('shrunk', Buffer.from('long enough'))
  await writeFile(shrunk.path, 'x')
  await expect(buffer(storedZip([shrunk]).stream())).rejects.toThrow('ended')
  const touched = await aFile('touched!', Buffer.from('same size'))
  await utimes(touched.path, new Date(0), new Date(0))
  await expect(buffer(storedZip([touched]).stream())).rejects.toThrow('changed')
})

test('entries beyond 4 GiB are planned with space for their real sizes', () => {
  const huge = { name: 'huge.cbz', path: '/nowhere', sizeBytes: 5 * 1024 ** 3, modifiedMs: 0 }
  const small = { ...huge, name: 'next.cbz', sizeBytes: 10 }
  // A local zip64 field, and one each for the size and the offset of the second in the directory, which also ends beyond 4 GiB.
  const plain = (30 + 46 + 2 * 8) * 2 + 22
  expect(storedZip([huge, small]).sizeBytes).toBe(huge.sizeBytes + 10 + plain + 20 + 20 + 12 + 56 + 20)
})
