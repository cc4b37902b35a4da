// Promise: serving pages allocates no large buffers in the steady state; a fresh 200 KB buffer per request costs more than the read.
// All buffers, in use or kept for the next page, are claimed from one pool of memory.
// Limit: there is none for larger pages than `largestBufferBytes`, nor when the memory is taken; such pages are sent in pieces.
import type { MemoryPool, ReleaseMemory } from '../../kernel/memory/index.ts'

const sizeClasses = [64, 256, 512, 1024, 2048, 4096].map((kib) => kib * 1024)
export const largestBufferBytes = 4096 * 1024

export interface PooledBuffer {
  /** At least as large as asked for. */
  readonly bytes: Buffer
  /** Gives it back; further calls do nothing. Call it only when nothing reads the bytes any more. */
  release(): void
}

export interface BufferPool {
  /** @returns undefined when it is larger than any buffer, or no memory is free */
  take(sizeBytes: number): PooledBuffer | undefined
  /** Claims memory for something else on its way to a reader; what is kept for the next page makes room. @returns undefined when it is not free */
  claim(bytes: number): ReleaseMemory | undefined
}

interface Kept {
  readonly bytes: Buffer
  readonly endClaim: ReleaseMemory
}

export function createBufferPool(memory: MemoryPool): BufferPool {
  const free = new Map<number, Kept[]>(sizeClasses.map((size) => [size, []]))
  const dropKept = () => {
    for (const kept of free.values()) for (const { endClaim } of kept.splice(0)) endClaim()
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
    claim,
    take: (sizeBytes) => {
      const size = sizeClasses.find((candidate) => candidate >= sizeBytes)
      if (size === undefined) return undefined
      const kept = free.get(size) ?? []
      const buffer = kept.pop() ?? allocate(size)
      if (!buffer) return undefined
      let isReleased = false
      const release = () => {
        if (!isReleased) kept.push(buffer)
        isReleased = true
      }
      return { bytes: buffer.bytes, release }
    },
  }
}
