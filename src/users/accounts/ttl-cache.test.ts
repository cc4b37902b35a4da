import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function aCache(load: (key: string) => Promise<string | undefined>) {
  let nowMs = 0
  const asked: string[] = []
  const clock = { now: () => nowMs, sleep: async () => undefined }
  const cache = createTtlCache({
    clock,
    ttlMs: 5_000,
    maxEntries: 2,
    load: (key) => {
      asked.push(key)
      return load(key)
    },
  })
  return { ...cache, asked, pass: (ms: number) => (nowMs += ms) }
}

test('what was found is remembered for its time', async () => {
  const cache = aCache(async (key) => `found ${key}`)
  expect(await cache.get('a')).toBe('found a')
  cache.pass(4_999)
  expect(await cache.get('a')).toBe('found a')
  cache.pass(1)
  await cache.get('a')
  expect(cache.asked).toEqual(['a', 'a'])
})

test('what was not found is asked again, so that a new account works at once', async () => {
  const rows = new Map<string, string>()
  const cache = aCache(async (key) => rows.get(key))
  expect(await cache.get('a')).toBeUndefined()
  rows.set('a', 'new')
  expect(await cache.get('a')).toBe('new')
})

test('an answer that was on its way when everything was forgotten is not remembered', async () => {
  const slow = Promise.withResolvers<string>()
  const cache = aCache(() => slow.promise)
  const old = cache.get('a')
  cache.forget()
  slow.resolve('old rights')
  expect(await old).toBe('old rights')
  await cache.get('a')
  expect(cache.asked).toEqual(['a', 'a'])
})

test('it holds no more than it may; the oldest goes', async () => {
  const cache = aCache(async (key) => key)
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key)
  expect(cache.asked).toEqual(['a', 'b', 'c', 'a'])
})

test('a clock that is set back makes nothing fresh for years', async () => {
  const cache = aCache(async (key) => `found ${key}`)
  cache.pass(9e12)
  await cache.get('a')
  cache.pass(-5e12)
  await cache.get('a')
  expect(cache.asked).toEqual(['a', 'a'])
})
