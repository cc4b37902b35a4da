// Promise: serving pages allocates no large buffers in the steady state; a fresh 200 KB buffer per request costs more than the read.
// All buffers, in use or kept for the next page, are claimed from one pool of memory.
// Limit: there is none for larger pages than `largestBufferBytes`, nor when the memory is taken; such pages are sent in pieces.
import type { MemoryPool, Release } from '../kernel/memory/index.ts'

const sizeClasses = [64, 256, 1024, 4096].map((kib) => kib * 1024)
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
}

interface Kept {
  readonly bytes: Buffer
  readonly endClaim: Release
}

/** Half of the memory is never kept by what is not in use. */
export function createBufferPool(memory: MemoryPool): BufferPool {
  const free = new Map<number, Kept[]>(sizeClasses.map((size) => [size, []]))
  let keptBytes = 0
  const dropAll = () => {
    for (const kept of free.values()) for (const { endClaim } of kept.splice(0)) endClaim()
    keptBytes = 0
  }
  const allocate = (size: number): Kept | undefined => {
    let endClaim = memory.tryTake(size)
    if (!endClaim && keptBytes > 0) {
      dropAll()
      endClaim = memory.tryTake(size)
    }
    return endClaim && { bytes: Buffer.allocUnsafeSlow(size), endClaim }
  }
  return {
    take: (sizeBytes) => {
      const size = sizeClasses.find((candidate) => candidate >= sizeBytes)
      if (size === undefined) return undefined
      const kept = free.get(size) ?? []
      const known = kept.pop()
      if (known) keptBytes -= size
      const buffer = known ?? allocate(size)
      if (!buffer) return undefined
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        if (keptBytes + size > memory.limitBytes / 2) return buffer.endClaim()
        keptBytes += size
        kept.push(buffer)
      }
      return { bytes: buffer.bytes, release }
    },
  }
}
