// Promise: serving pages allocates no large buffers in the steady state; a fresh 200 KB buffer per request costs more than the read (limits.md 2).
// Limit: larger pages than `largestPooledBytes` get a buffer of their own.

const sizeClasses = [64, 256, 1024, 4096].map((kib) => kib * 1024)
const largestPooledBytes = 4096 * 1024
const keptBytesPerClass = 32 * 1024 * 1024

export interface PooledBuffer {
  /** At least as large as asked for. */
  readonly bytes: Buffer
  /** Gives it back; further calls do nothing. Call it only when nothing reads the bytes any more. */
  release(): void
}

export interface BufferPool {
  take(sizeBytes: number): PooledBuffer
}

export function createBufferPool(): BufferPool {
  const free = new Map<number, Buffer[]>(sizeClasses.map((size) => [size, []]))
  return {
    take: (sizeBytes) => {
      const size = sizeBytes > largestPooledBytes ? undefined : sizeClasses.find((candidate) => candidate >= sizeBytes)
      if (size === undefined) return { bytes: Buffer.allocUnsafeSlow(sizeBytes), release: () => undefined }
      const kept = free.get(size) ?? []
      const bytes = kept.pop() ?? Buffer.allocUnsafeSlow(size)
      let released = false
      return {
        bytes,
        release: () => {
          if (released || (kept.length + 1) * size > keptBytesPerClass) return
          released = true
          kept.push(bytes)
        },
      }
    },
  }
}
