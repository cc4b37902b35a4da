import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { silentLog } from '../log/index.ts'
import { createFileCache } from './file-cache.ts'

let nowMs = Date.now()

function aCache(folder = join(inject('runFolder'), randomUUID()), maxBytes = 100) {
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const open = () => createFileCache({ folder, maxBytes, log: silentLog, now: () => (nowMs += 1_000) })
  return { folder, open, cache: open() }
}

const bytes = (size: number, fill: number) => Buffer.alloc(size, fill)

test('files are found as they were saved, also after a restart', async () => {
  const { cache, open } = aCache()
  await cache.save('aa', bytes(10, 1))
  expect(await cache.find('aa')).toEqual(bytes(10, 1))
  expect(await open().find('aa')).toEqual(bytes(10, 1))
  expect(await cache.find('bb')).toBeUndefined()
})

test('the least recently used files are removed when the limit is reached, also after a restart', async () => {
  const { folder, cache, open } = aCache()
  for (const name of ['aa', 'bb', 'cc']) await cache.save(name, bytes(30, 1))
  await cache.find('aa')
  await cache.save('dd', bytes(30, 1))
  expect((await readdir(folder)).sort()).toEqual(['aa', 'cc', 'dd'])
  await cache.find('cc')
  await expect.poll(async () => (await cache.find('cc')) !== undefined).toBe(true)
  const restarted = open()
  await restarted.save('ee', bytes(60, 1))
  expect((await readdir(folder)).length).toBeLessThanOrEqual(2)
  expect(await restarted.find('ee')).toBeDefined()
})

test('a file larger than the limit is not kept, and a limit that was lowered is not exceeded', async () => {
  const { folder, cache } = aCache()
  await cache.save('aa', bytes(200, 1))
  expect(await cache.find('aa')).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
  for (const name of ['aa', 'bb', 'cc']) await cache.save(name, bytes(30, 1))
  const smaller = createFileCache({ folder, maxBytes: 50, log: silentLog, now: () => nowMs })
  await smaller.find('aa')
  await expect.poll(async () => (await readdir(folder)).length).toBe(1)
})

test('files that others removed or replaced, or that a killed process left, do no harm', async () => {
  const { folder, cache, open } = aCache()
  await cache.save('aa', bytes(10, 1))
  await rm(join(folder, 'aa'))
  expect(await cache.find('aa')).toBeUndefined()
  await cache.save('aa', bytes(20, 2))
  expect(await cache.find('aa')).toEqual(bytes(20, 2))
  await writeFile(join(folder, 'bb.0123.part'), 'half')
  await writeFile(join(folder, 'README'), 'mine')
  expect(await open().find('aa')).toEqual(bytes(20, 2))
  await expect.poll(() => readdir(folder)).toEqual(['README', 'aa'])
  expect(await readFile(join(folder, 'README'), 'utf8')).toBe('mine')
})

test('a folder that cannot be written leaves files uncached and throws nothing', async () => {
  const parent = join(inject('runFolder'), randomUUID())
  await mkdir(parent)
  await writeFile(join(parent, 'covers'), 'a file')
  const { cache } = aCache(join(parent, 'covers'))
  await cache.save('aa', bytes(10, 1))
  expect(await cache.find('aa')).toBeUndefined()
})

test('a file that cannot be completed leaves no part behind', async () => {
  const { folder, cache } = aCache()
  await mkdir(join(folder, 'aa'), { recursive: true })
  await cache.save('aa', bytes(10, 1))
  expect(await readdir(folder)).toEqual(['aa'])
})

test('a limit of 0 keeps nothing and removes what was kept before', async () => {
  const { folder, cache } = aCache()
  await cache.save('aa', bytes(10, 1))
  const off = createFileCache({ folder, maxBytes: 0, log: silentLog, now: () => nowMs })
  await off.save('bb', bytes(10, 1))
  expect([await off.find('aa'), await off.find('bb')]).toEqual([undefined, undefined])
  await expect.poll(() => readdir(folder)).toEqual([])
})
