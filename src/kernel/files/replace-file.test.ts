import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFile } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-replace-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is replaced as a whole and nothing else stays in the folder', async () => {
  const file = join(folder, 'follow.txt')
  await replaceFile(file, 'a long first text')
  await replaceFile(file, 'short')
  expect(await readFile(file, 'utf8')).toBe('short')
  expect(await readdir(folder)).toEqual(['follow.txt'])
})

test('who could change the file before can change it still', async () => {
  const file = join(folder, 'follow.txt')
  await writeFile(file, 'old')
  await chmod(file, 0o666)
  await replaceFile(file, 'new')
  expect((await stat(file)).mode & 0o777).toBe(0o666)
})

test.runIf(process.getuid?.() === 0)('a server that runs as root leaves a file to its owner', async () => {
  const file = join(folder, 'follow.txt')
  await writeFile(file, 'old')
  await chown(file, 1234, 2345)
  await replaceFile(file, 'new')
  expect(await stat(file)).toMatchObject({ uid: 1234, gid: 2345 })
})

test('what a killed predecessor left beside the file is taken over', async () => {
  await writeFile(join(folder, '.follow.txt.tmp'), 'half a')
  await replaceFile(join(folder, 'follow.txt'), 'whole')
  expect(await readdir(folder)).toEqual(['follow.txt'])
})

test('when the target cannot be replaced it stays as it was, without leftovers', async () => {
  await mkdir(join(folder, 'target'))
  await writeFile(join(folder, 'target', 'inside'), '')
  await expect(replaceFile(join(folder, 'target'), 'text')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['target'])
})

test('a folder that is gone is an error, not a new folder', async () => {
  await expect(replaceFile(join(folder, 'gone', 'file'), 'text')).rejects.toMatchObject({ code: 'ENOENT' })
})
