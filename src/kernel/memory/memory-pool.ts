// Counts memory in bytes before it is used.
// Guarantee: the sum of claims never exceeds the limit. Claims are granted in request order, so large ones are not starved by many small
// ones, nor the other way round.
// Limit: work that holds a claim must end eventually and must not wait for another claim of the same pool.
import { MemoryLimitExceeded } from './memory.errors.ts'

/** Releases a claim; further calls do nothing. */
export type ReleaseMemory = () => void

export interface MemoryPool {
  readonly limitBytes: number
  usedBytes(): number
  /**
   * Waits for a claim of the given size.
   * @throws MemoryLimitExceeded when the pool is smaller than that; the signal's reason when it is aborted while waiting
   */
  take(bytes: number, signal?: AbortSignal): Promise<ReleaseMemory>
  /** Takes the claim immediately, or returns undefined when there is not enough free memory or others wait. */
  tryTake(bytes: number): ReleaseMemory | undefined
}

/** The part of a pool that work needs, in this thread or another. */
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
    let heldBytes = bytes
    return () => {
      usedBytes -= heldBytes
      heldBytes = 0
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

/** Runs work with a claim, which is released afterwards. Throws like `take`, and what the work throws. */
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
