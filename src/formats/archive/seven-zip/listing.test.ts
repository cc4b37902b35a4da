import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { inspectSevenZip } from './inspect-seven-zip.ts'
import { aSevenZip } from './seven-zip.fixture.ts'

/** Windows attributes: read-only 1, hidden 2, system 4, folder 16. */
const folder = 16

/** Gives the only folder of an archive other attributes; its directory must not be compressed. */
function withFolderAttributes(archive: Buffer, attributes: number): Buffer {
  const start = 32 + Number(archive.readBigUInt64LE(12))
  const directory = archive.subarray(start, start + Number(archive.readBigUInt64LE(20)))
  // What 7-Zip writes here: a folder with Unix permissions in the upper half.
  const isFolder = (at: number) => (directory.readUInt32LE(at) & 0xf000_ffff) >>> 0 === 0x4000_8010
  const places = Array.from({ length: directory.length - 3 }, (_, at) => at).filter(isFolder)
  expect(places).toHaveLength(1)
  for (const at of places) directory.writeUInt32LE(attributes, at)
  archive.writeUInt32LE(crc32(directory), 28)
  archive.writeUInt32LE(crc32(archive.subarray(12, 32)), 8)
  return archive
}

test.each([0, 1, 2, 4, 7])('a folder with the Windows attributes %i is a folder, not an empty file', async (more) => {
  const path = join(inject('runFolder'), `folder-${more}.7z`)
  await writeFile(path, withFolderAttributes(await aSevenZip({ 'Folder/a.txt': 'text' }, ['-mhc=off']), folder + more))
  expect((await inspectSevenZip(path)).otherFiles.map(({ name }) => name)).toEqual(['Folder/a.txt'])
})
