// Long work on the event loop, of which everybody else notices nothing: it is done in short pieces, and after each of them the event loop
// first serves all that came meanwhile.
import PQueue from 'p-queue'
import { TooMuchLongWork } from './long-work.errors.ts'

export interface LongWork {
  /**
   * Waits for one of the few places that a person has for long work, so that one alone cannot keep the server busy.
   * @param signal ends the waiting, with its reason
   * @returns the function that gives the place back
   * @throws TooMuchLongWork when too many wait already
   */
  begin(userId: string, signal: AbortSignal): Promise<() => void>
  /** Resolves after the event loop has gone round once since the last piece of anybody: the next piece may take a few milliseconds. */
  nextChunk(): Promise<void>
}

const maxRunning = 2
/** Clients wait for an answer more readily than they ask again after a 429; more than this is no client that works. */
const maxWaiting = 20
const busyRetrySeconds = 30

export function createLongWork(): LongWork {
  const queues = new Map<string, PQueue>()
  const pieces: (() => void)[] = []
  const letNext = () => {
    pieces.shift()?.()
    if (pieces.length > 0) setImmediate(letNext)
  }
  return {
    begin: async (userId, signal) => {
      const queue = queues.get(userId) ?? new PQueue({ concurrency: maxRunning })
      if (queue.size >= maxWaiting) throw TooMuchLongWork.with({ retryAfterSeconds: busyRetrySeconds })
      queues.set(userId, queue)
      const place = Promise.withResolvers<() => void>()
      queue
        .add(() => new Promise<void>((resolve) => place.resolve(resolve)), { signal })
        .catch(place.reject)
        .finally(() => (queue.size + queue.pending === 0 ? queues.delete(userId) : undefined))
      return place.promise
    },
    nextChunk: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (pieces.push(resolve) === 1) setImmediate(letNext)
      return promise
    },
  }
}
