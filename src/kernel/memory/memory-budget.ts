// One memory budget for images, for the whole process (docs/adr/0042-one-memory-budget.md). It has a share for each stage of processing
// an image. Work may wait for a later share while it holds an earlier one, never the other way round, which prevents deadlocks.
import { bytesOfMb, createMemoryPool, type MemoryPool } from './memory-pool.ts'

export interface MemoryBudget {
  /** Bytes being sent to clients. No request waits for this share: what does not fit is streamed or rejected. */
  readonly sending: MemoryPool
  /** Stored pages that were read for decoding. */
  readonly encoded: MemoryPool
  /** Pixels, and memory of decoders. */
  readonly decoded: MemoryPool
  /** Maximum size of the cache of unpacked pages. */
  readonly cacheBytes: number
}

/** Sixteenths of the total. */
const shares = { sending: 1, encoded: 3, decoded: 10, cache: 2 }

export function createMemoryBudget(totalMb: number): MemoryBudget {
  const bytesOf = (share: number) => (totalMb * bytesOfMb * share) / 16
  return {
    sending: createMemoryPool(bytesOf(shares.sending)),
    encoded: createMemoryPool(bytesOf(shares.encoded)),
    decoded: createMemoryPool(bytesOf(shares.decoded)),
    cacheBytes: bytesOf(shares.cache),
  }
}
