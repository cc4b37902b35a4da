// Promise: what is kept never exceeds the bound; the least recently used goes first.

export interface ByteCache {
  get(key: string): Buffer | undefined
  put(key: string, bytes: Buffer): void
}

export function createByteCache(mostBytes: number): ByteCache {
  const kept = new Map<string, Buffer>()
  let bytesKept = 0
  const drop = (key: string, bytes: Buffer) => {
    kept.delete(key)
    bytesKept -= bytes.length
  }
  return {
    get: (key) => {
      const bytes = kept.get(key)
      if (bytes) {
        kept.delete(key)
        kept.set(key, bytes)
      }
      return bytes
    },
    put: (key, bytes) => {
      const before = kept.get(key)
      if (before) drop(key, before)
      kept.set(key, bytes)
      bytesKept += bytes.length
      for (const [oldest, old] of kept) {
        if (bytesKept <= mostBytes) return
        drop(oldest, old)
      }
    },
  }
}
