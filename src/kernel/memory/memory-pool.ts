// Memory counted in bytes before it is used.
// Promise: what is claimed never exceeds the limit. Claims are granted in the order in which they were made, so a large one is not
// starved by many small ones, nor the other way round.
// Limit: work that holds a claim must end by itself and must not wait for another claim of the same pool.
import { MemoryLimitExceeded } from './memory.errors.ts'

/** Gives a claim back; further calls do nothing. */
export type ReleaseMemory = () => void

export interface MemoryPool {
  readonly limitBytes: number
  usedBytes(): number
  /**
   * Waits for a claim of so many bytes.
   * @throws MemoryLimitExceeded when the pool is smaller than that; the signal's reason when it is aborted while waiting
   */
  take(bytes: number, signal?: AbortSignal): Promise<ReleaseMemory>
  /** Takes at once, or not at all: when it is not free, or others wait. */
  tryTake(bytes: number): ReleaseMemory | undefined
}

/** What work needs of a pool, in this thread or another. */
export type MemoryClaims = Pick<MemoryPool, 'limitBytes' | 'take'>

interface Waiting {
  readonly bytes: number
  grant(): void
}

export function createMemoryPool(limitBytes: number): MemoryPool {
  let usedBytes = 0
  const queue = new Set<Waiting>()

  const grantNext = () => {
    for (const next of queue) {
      if (usedBytes + next.bytes > limitBytes) return
      queue.delete(next)
      next.grant()
    }
  }
  const claim = (bytes: number): ReleaseMemory => {
    usedBytes += bytes
    let held = bytes
    return () => {
      usedBytes -= held
      held = 0
      grantNext()
    }
  }
  const isFree = (bytes: number) => queue.size === 0 && usedBytes + bytes <= limitBytes
  return {
    limitBytes,
    usedBytes: () => usedBytes,
    tryTake: (bytes) => (isFree(bytes) ? claim(bytes) : undefined),
    take: async (bytes, signal) => {
      assertFits(bytes, limitBytes)
      signal?.throwIfAborted()
      if (isFree(bytes)) return claim(bytes)
      const granted = Promise.withResolvers<ReleaseMemory>()
      const waiting: Waiting = { bytes, grant: () => granted.resolve(claim(bytes)) }
      const onAbort = () => {
        if (!queue.delete(waiting)) return
        granted.reject(signal?.reason)
        grantNext()
      }
      queue.add(waiting)
      signal?.addEventListener('abort', onAbort, { once: true })
      return granted.promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
  }
}

/** Runs work with a claim, which ends with it. Throws like `take`, and what the work throws. */
export async function withMemory<T>(
  pool: MemoryClaims,
  { bytes, signal }: { readonly bytes: number; readonly signal?: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const release = await pool.take(bytes, signal)
  try {
    return await work()
  } finally {
    release()
  }
}

/** @throws MemoryLimitExceeded */
export function assertFits(bytes: number, limitBytes: number): void {
  if (bytes > limitBytes) throw MemoryLimitExceeded(Math.ceil(bytes / bytesOfMb), Math.floor(limitBytes / bytesOfMb))
}

export const bytesOfMb = 1024 * 1024
