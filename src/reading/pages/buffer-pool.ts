// Guarantee: serving pages allocates no large buffers in the steady state; a new 200 KB buffer per request costs more than the read.
// All buffers, in use or kept for the next page, are claimed from one memory pool.
// Limit: pages larger than `largestBufferBytes` get no buffer, nor do any when the memory is in use; such pages are sent in chunks.
import type { MemoryPool, ReleaseMemory } from '../../kernel/memory/index.ts'

const sizeClasses = [64, 256, 512, 1024, 2048, 4096].map((kib) => kib * 1024)
export const largestBufferBytes = 4096 * 1024

export interface PooledBuffer {
  /** At least the requested size. */
  readonly bytes: Buffer
  /** Returns it to the pool; further calls do nothing. Call it only when nothing reads the bytes anymore. */
  release(): void
}

export interface BufferPool {
  /** @returns undefined when it is larger than any buffer, or no memory is free */
  take(sizeBytes: number): PooledBuffer | undefined
  /**
   * Claims memory for other data being sent to a reader; buffers kept for the next page are freed for it.
   * @returns undefined when not enough is free; data larger than the whole share needs all of it
   */
  claim(bytes: number): ReleaseMemory | undefined
}

interface Kept {
  readonly bytes: Buffer
  readonly endClaim: ReleaseMemory
}

export function createBufferPool(memory: MemoryPool): BufferPool {
  const free = new Map<number, Kept[]>(sizeClasses.map((size) => [size, []]))
  const dropKept = () => {
    for (const buffers of free.values()) for (const { endClaim } of buffers.splice(0)) endClaim()
  }
  const claim = (bytes: number): ReleaseMemory | undefined => {
    const endClaim = memory.tryTake(bytes)
    if (endClaim) return endClaim
    dropKept()
    return memory.tryTake(bytes)
  }
  const allocate = (size: number): Kept | undefined => {
    const endClaim = claim(size)
    return endClaim && { bytes: Buffer.allocUnsafeSlow(size), endClaim }
  }
  return {
    // A converted page can be larger than the share: it is then the only data that is being sent.
    claim: (bytes) => claim(Math.min(bytes, memory.limitBytes)),
    take: (sizeBytes) => {
      const size = sizeClasses.find((candidate) => candidate >= sizeBytes)
      if (size === undefined) return undefined
      const buffers = free.get(size) ?? []
      const buffer = buffers.pop() ?? allocate(size)
      if (!buffer) return undefined
      let isReleased = false
      const release = () => {
        if (!isReleased) buffers.push(buffer)
        isReleased = true
      }
      return { bytes: buffer.bytes, release }
    },
  }
}
