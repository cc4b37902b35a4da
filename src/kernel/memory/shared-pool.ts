// Gives another thread access to a pool of the main thread.
// Guarantee: a thread that ends, for whatever reason, leaves no claim behind.
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { assertFits, type MemoryClaims, type MemoryPool, type ReleaseMemory } from './memory-pool.ts'

/** Passed to the other thread in `workerData`, with its port in the `transferList`. */
export interface SharedPool {
  readonly port: MessagePort
  readonly limitBytes: number
}

type Request = { readonly id: number; readonly bytes: number } | { readonly id: number; readonly over: true }

interface SharedClaim {
  readonly abort: AbortController
  /** Unset while waiting. */
  release: ReleaseMemory | undefined
}

/** Opens a channel to the pool for one thread. */
export function sharePool(pool: MemoryPool): SharedPool {
  const { port1: localPort, port2: remotePort } = new MessageChannel()
  const claims = new Map<number, SharedClaim>()
  const end = (id: number) => {
    const claim = claims.get(id)
    claims.delete(id)
    claim?.abort.abort()
    claim?.release?.()
  }
  const begin = async (id: number, bytes: number) => {
    const claim: SharedClaim = { abort: new AbortController(), release: undefined }
    claims.set(id, claim)
    const release = await pool.take(bytes, claim.abort.signal)
    claim.release = release
    if (claims.has(id)) localPort.postMessage(id)
    else release()
  }
  localPort.on('message', (request: Request) => {
    if ('over' in request) end(request.id)
    // It rejects only when the claim was given up, and then nobody waits for it.
    else begin(request.id, request.bytes).catch(() => undefined)
  })
  localPort.on('close', () => {
    for (const id of claims.keys()) end(id)
  })
  localPort.unref()
  return { port: remotePort, limitBytes: pool.limitBytes }
}

/** The side of the other thread. */
export function connectPool({ port, limitBytes }: SharedPool): MemoryClaims {
  const waiting = new Map<number, () => void>()
  let nextId = 0
  port.on('message', (id: number) => {
    waiting.get(id)?.()
    waiting.delete(id)
    if (waiting.size === 0) port.unref()
  })
  port.unref()
  return {
    limitBytes,
    take: async (bytes, signal) => {
      assertFits(bytes, limitBytes)
      signal?.throwIfAborted()
      const id = nextId++
      const granted = Promise.withResolvers<void>()
      const release = () => port.postMessage({ id, over: true } satisfies Request)
      const onAbort = () => granted.reject(signal?.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.set(id, granted.resolve)
      port.ref()
      port.postMessage({ id, bytes } satisfies Request)
      try {
        await granted.promise
        return release
      } catch (error) {
        waiting.delete(id)
        release()
        throw error
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}
