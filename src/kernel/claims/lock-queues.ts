/** Locks within one process: each key has a queue, first come, first served. */
export interface LockQueues {
  /**
   * Waits for the key.
   * @returns a function that releases it
   * @throws the signal's reason when it is aborted before the key is free; the place in the queue is then given up
   */
  take(key: string, signal?: AbortSignal): Promise<() => void>
}

export function createLockQueues(): LockQueues {
  const lines = new Map<string, PromiseWithResolvers<void>[]>()
  const leaveQueue = (key: string, place: PromiseWithResolvers<void>) => {
    const line = lines.get(key) ?? []
    const at = line.indexOf(place)
    line.splice(at, 1)
    if (line.length === 0) lines.delete(key)
    else if (at === 0) line[0]?.resolve()
  }
  return {
    take: async (key, signal) => {
      signal?.throwIfAborted()
      const line = lines.get(key) ?? []
      lines.set(key, line)
      const place = Promise.withResolvers<void>()
      line.push(place)
      if (line.length === 1) place.resolve()
      const giveUp = () => place.reject(signal?.reason)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        await place.promise
      } catch (error) {
        leaveQueue(key, place)
        throw error
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
      return () => leaveQueue(key, place)
    },
  }
}
