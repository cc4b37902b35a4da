// One budget of memory for pictures, for the whole process (docs/adr/0042-one-memory-budget.md). It has a share for each stage that a
// picture goes through. Work may wait for a later share while it holds an earlier one, never the other way round, so that no two wait
// for each other.
import { bytesOfMb, createMemoryPool, type MemoryPool } from './memory-pool.ts'

export interface MemoryBudget {
  /** Bytes that are on their way to a reader. Nobody waits for it: what does not fit is streamed or refused. */
  readonly sending: MemoryPool
  /** Pages as they are stored, read to be decoded. */
  readonly encoded: MemoryPool
  /** Pixels, and what decoders take. */
  readonly decoded: MemoryPool
  /** What a cache of unpacked pages may hold. */
  readonly cacheBytes: number
}

/** Sixteenths of the whole. */
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
