import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryPool } from '../../kernel/memory/index.ts'
import { createBufferPool } from './buffer-pool.ts'
import { createOpenFiles, type OpenFile } from './open-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const text = async ({ handle, sizeBytes }: OpenFile) => (await handle.read(Buffer.alloc(sizeBytes), 0, sizeBytes, 0)).buffer.toString()

test('a replaced file is read again after it was forgotten, or after a short time', async () => {
  let nowMs = 0
  const files = createOpenFiles(() => nowMs)
  const path = await file('book.cbz', 'old')
  expect(await files.use(path, text)).toBe('old')
  await rename(await file('new.part', 'newer'), path)
  expect(await files.use(path, text)).toBe('old')
  files.forget(path)
  expect(await files.use(path, text)).toBe('newer')
  await rename(await file('newest.part', 'newest'), path)
  nowMs += 3_000
  expect(await files.use(path, text)).toBe('newest')
  await rm(path)
  nowMs += 3_000
  await expect(files.use(path, text)).rejects.toMatchObject({ code: 'ENOENT' })
  await files.closeAll()
})

test('a file in use stays open although many others are opened and it is forgotten', async () => {
  const files = createOpenFiles(Date.now, 2)
  const path = await file('kept.cbz', 'kept')
  const others = await Promise.all([1, 2, 3, 4].map((n) => file(`other-${n}.cbz`, 'x')))
  const gate = Promise.withResolvers<void>()
  const reading = files.use(path, async (open) => {
    await gate.promise
    return text(open)
  })
  for (const other of others) await files.use(other, text)
  files.forget(path)
  gate.resolve()
  expect(await reading).toBe('kept')
  await files.closeAll()
})

test('a missing file fails each time', async () => {
  const files = createOpenFiles(Date.now)
  const missing = join(folder, 'missing.cbz')
  await expect(files.use(missing, text)).rejects.toMatchObject({ code: 'ENOENT' })
  await file('missing.cbz', 'there')
  expect(await files.use(missing, text)).toBe('there')
  await files.closeAll()
})

test('a returned buffer is reused once', () => {
  const pool = createBufferPool(createMemoryPool(8 * 2 ** 20))
  const first = pool.take(100_000)
  const second = pool.take(100_000)
  expect(second?.bytes).not.toBe(first?.bytes)
  first?.release()
  first?.release()
  expect(pool.take(90_000)?.bytes).toBe(first?.bytes)
  expect(pool.take(90_000)?.bytes).not.toBe(first?.bytes)
})

test('buffers never exceed the available memory, and idle ones are freed for other sizes and responses', () => {
  const memory = createMemoryPool(8 * 2 ** 20)
  const pool = createBufferPool(memory)
  expect(pool.take(5 * 2 ** 20)).toBeUndefined()
  const large = [pool.take(4 * 2 ** 20), pool.take(4 * 2 ** 20)]
  expect(memory.usedBytes()).toBe(8 * 2 ** 20)
  expect(pool.take(1)).toBeUndefined()
  for (const buffer of large) buffer?.release()
  const small = Array.from({ length: 40 }, () => pool.take(200_000))
  expect(small.filter((buffer) => buffer !== undefined)).toHaveLength(32)
  expect(memory.usedBytes()).toBe(8 * 2 ** 20)
  expect(pool.claim(5 * 2 ** 20)).toBeUndefined()
  for (const buffer of small) buffer?.release()
  expect(pool.claim(5 * 2 ** 20)).toBeDefined()
  expect(memory.usedBytes()).toBe(5 * 2 ** 20)
})
