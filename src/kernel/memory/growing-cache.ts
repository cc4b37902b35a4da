import { LRUCache } from 'lru-cache'

/**
 * The most recently used entries, at most `maxEntries`. Unlike a cache with `max`, which allocates memory for all of them at once, it
 * starts empty: a server has a dozen caches for thousands of sessions and addresses, and fills few of them.
 */
export const createGrowingCache = <T extends object | string | number>(maxEntries: number): LRUCache<string, T> =>
  new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 })
