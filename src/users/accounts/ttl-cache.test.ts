import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function aCache(load: (key: string) => Promise<string | undefined>) {
  let nowMs = 0
  const loads: string[] = []
  const clock = { now: () => nowMs, sleep: async () => undefined }
  const cache = createTtlCache({
    clock,
    ttlMs: 5_000,
    maxEntries: 2,
    load: (key) => {
      loads.push(key)
      return load(key)
    },
  })
  return { ...cache, loads: loads, pass: (ms: number) => (nowMs += ms) }
}

test('a hit is cached until it expires', async () => {
  const cache = aCache(async (key) => `found ${key}`)
  expect(await cache.get('a')).toBe('found a')
  cache.pass(4_999)
  expect(await cache.get('a')).toBe('found a')
  cache.pass(1)
  await cache.get('a')
  expect(cache.loads).toEqual(['a', 'a'])
})

test('a miss is looked up again, so that a new account works immediately', async () => {
  const rows = new Map<string, string>()
  const cache = aCache(async (key) => rows.get(key))
  expect(await cache.get('a')).toBeUndefined()
  rows.set('a', 'new')
  expect(await cache.get('a')).toBe('new')
})

test('a lookup that was in progress when the cache was cleared is not cached', async () => {
  const slow = Promise.withResolvers<string>()
  const cache = aCache(() => slow.promise)
  const old = cache.get('a')
  cache.forget()
  slow.resolve('old rights')
  expect(await old).toBe('old rights')
  await cache.get('a')
  expect(cache.loads).toEqual(['a', 'a'])
})

test('the cache never exceeds its limit, and evicts the oldest entry', async () => {
  const cache = aCache(async (key) => key)
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key)
  expect(cache.loads).toEqual(['a', 'b', 'c', 'a'])
})

test('a clock that is set back does not keep entries fresh for years', async () => {
  const cache = aCache(async (key) => `found ${key}`)
  cache.pass(9e12)
  await cache.get('a')
  cache.pass(-5e12)
  await cache.get('a')
  expect(cache.loads).toEqual(['a', 'a'])
})
