import { LRUCache } from 'lru-cache'

/** Keeps at most so many bytes; the least recently used go first. */
export const createByteCache = (maxBytes: number): LRUCache<string, Buffer> =>
  new LRUCache({ maxSize: Math.max(1, Math.floor(maxBytes)), sizeCalculation: ({ length }) => Math.max(1, length) })
