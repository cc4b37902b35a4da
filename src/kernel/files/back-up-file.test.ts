import { copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpFile, removeBackUp } from './index.ts'

let folder: string
let path: string
let backupPath: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-up-'))
  path = join(folder, '1.cbz')
  backupPath = `${path}.original`
  await writeFile(path, 'the only copy')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const stillHeld = async () => undefined

test.each([
  ['a link', () => backUpFile(path, backupPath)],
  ['a copy, without hard links', () => copyFile(path, backupPath)],
])('a second name that is %s is removed while the first has the same content', async (_, keep) => {
  await keep()
  await removeBackUp(path, backupPath, stillHeld)
  expect(await readdir(folder)).toEqual(['1.cbz'])
})

test('the second name stays once the first was replaced', async () => {
  await backUpFile(path, backupPath)
  await writeFile(`${path}.new`, 'different now')
  await rename(`${path}.new`, path)
  await removeBackUp(path, backupPath, stillHeld)
  expect(await readdir(folder)).toEqual(['1.cbz', '1.cbz.original'])
})

test('the second name stays when another node took the claim while the two were compared', async () => {
  await copyFile(path, backupPath)
  const lost = async () => {
    await writeFile(path, 'cut by another')
    throw new Error('lost')
  }
  await expect(removeBackUp(path, backupPath, lost)).rejects.toThrow('lost')
  expect(await readdir(folder)).toEqual(['1.cbz', '1.cbz.original'])
})
