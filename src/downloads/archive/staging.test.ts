import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/identity/index.ts'
import { deleteStaging, openStaging, renewStaging, stagingFolder, sweepStaging } from './staging.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hondana-library-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const write = async (path: string, text = 'x') => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

test('a finished download leaves no folder in the library', async () => {
  const id = newId()
  await openStaging(root, id)
  await deleteStaging(root, id)
  expect(await readdir(root)).toEqual([])
})

test('the pages of another download are kept', async () => {
  const [mine, other] = [newId(), newId()]
  await openStaging(root, mine)
  await write(join(stagingFolder(root, other), 'chapter', '0001.jpg'))
  await deleteStaging(root, mine)
  expect(await readdir(join(root, '.hondana-staging'))).toEqual([other])
})

test('a renewed folder contains the complete pages, and a process still writing to the old folder does not affect it', async () => {
  const id = newId()
  const folder = stagingFolder(root, id)
  await write(join(folder, 'chapter', '0001.jpg'), 'page 1')
  await write(join(folder, 'chapter', '0002.jpg.part'), 'half of pa')
  await write(join(folder, 'note.txt'))
  await renewStaging(root, id)
  expect(await readdir(folder, { recursive: true })).toEqual(['chapter', 'chapter/0001.jpg'])
  expect(await readFile(join(folder, 'chapter', '0001.jpg'), 'utf8')).toBe('page 1')
  expect(await readdir(join(root, '.hondana-staging'))).toEqual([id])
})

test('renewing a missing or partly renewed folder succeeds', async () => {
  const id = newId()
  await renewStaging(root, id)
  await write(join(`${stagingFolder(root, id)}.left`, 'chapter', '0001.jpg'))
  await renewStaging(root, id)
  await sweepStaging(root, async () => false)
  expect(await readdir(root)).toEqual([])
})

test('a cleanup deletes folders of deleted downloads and nothing else', async () => {
  const [needed, forgotten] = [newId(), newId()]
  await openStaging(root, needed)
  await write(join(stagingFolder(root, forgotten), 'chapter', '0001.jpg'))
  await write(join(root, '.hondana-staging', 'My Pictures', 'cat.jpg'))
  expect(await sweepStaging(root, async (id) => id === needed)).toEqual([forgotten])
  expect((await readdir(join(root, '.hondana-staging'))).toSorted()).toEqual([needed, 'My Pictures'].toSorted())
})

test('a folder can be created while a cleanup removes the empty folder above it', async () => {
  const id = newId()
  for (let i = 0; i < 200; i++) {
    const cleanUp = () => sweepStaging(root, async () => true)
    await Promise.all([openStaging(root, id), cleanUp(), cleanUp()])
    await deleteStaging(root, id)
  }
})
