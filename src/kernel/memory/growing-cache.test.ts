import { expect, test } from 'vitest'
import { createGrowingCache } from './growing-cache.ts'

test('a full cache drops the entry that was used least recently', () => {
  const cache = createGrowingCache<number>(2)
  for (const [at, key] of ['a', 'b'].entries()) cache.set(key, at)
  expect(cache.get('a')).toBe(0)
  cache.set('c', 2)
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c'])
})

test('an entry that is replaced takes no further space', () => {
  const cache = createGrowingCache<number>(2)
  for (const key of ['a', 'b', 'b', 'b']) cache.set(key, 1)
  expect(cache.size).toBe(2)
})
