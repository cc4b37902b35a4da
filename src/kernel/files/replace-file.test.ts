import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireDefined } from '../errors/index.ts'
import { isPartName, PartChanged, removeParts, replaceFile, syncFolder } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-replace-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is replaced completely and leaves no other files in the folder', async () => {
  const file = join(folder, 'follow.txt')
  await replaceFile(file, 'a long first text')
  await replaceFile(file, 'short')
  expect(await readFile(file, 'utf8')).toBe('short')
  expect(await readdir(folder)).toEqual(['follow.txt'])
})

test('users who could write to the file can still do so', async () => {
  const file = join(folder, 'follow.txt')
  await writeFile(file, 'old')
  await chmod(file, 0o666)
  await replaceFile(file, 'new')
  expect((await stat(file)).mode & 0o777).toBe(0o666)
})

test.runIf(process.getuid?.() === 0)('a server that runs as root keeps the owner of a file', async () => {
  const file = join(folder, 'follow.txt')
  await writeFile(file, 'old')
  await chown(file, 1234, 2345)
  await replaceFile(file, 'new')
  expect(await stat(file)).toMatchObject({ uid: 1234, gid: 2345 })
})

test('the file stays unchanged when its writer must stop or its part was replaced', async () => {
  const file = join(folder, 'follow.txt')
  await writeFile(file, 'old')
  await expect(replaceFile(file, 'new', () => Promise.reject(new Error('not any more')))).rejects.toThrow('not any more')
  const exchange = async () => {
    const part = requireDefined((await readdir(folder)).find(isPartName), 'the partial file')
    await rm(join(folder, part))
    await writeFile(join(folder, part), 'half')
  }
  await expect(replaceFile(file, 'new', exchange)).rejects.toThrow(PartChanged)
  expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['old', ['follow.txt']])
})

test('files left by killed writers are removed, and nothing else', async () => {
  const kept = ['.c1.cbz', '.notes.part', 'c1.cbz', 'c1.cbz.part', '.hondana-part', '.x.hondana-part', '.chapter-urls.json']
  const parts = ['.c1.cbz.0123456789abcdef.hondana-part', '.cover.jpg.0123456789abcdef.hondana-part', '.c1.cbz.part']
  for (const name of [...kept, ...parts]) await writeFile(join(folder, name), '')
  expect([await removeParts(folder), (await readdir(folder)).sort()]).toEqual([3, kept.sort()])
  expect(await removeParts(join(folder, 'missing'))).toBe(0)
})

test('a target that cannot be replaced stays unchanged, without leftover files', async () => {
  await mkdir(join(folder, 'target'))
  await writeFile(join(folder, 'target', 'inside'), '')
  await expect(replaceFile(join(folder, 'target'), 'text')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['target'])
})

test('a missing folder is an error and is not created', async () => {
  await expect(replaceFile(join(folder, 'gone', 'file'), 'text')).rejects.toMatchObject({ code: 'ENOENT' })
})

test.runIf(process.platform === 'linux')('a file system that can only sync files is no reason to fail', async () => {
  // Like the shared folders of virtual machines.
  await expect(syncFolder('/proc')).resolves.toBeUndefined()
  await expect(syncFolder(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
})
