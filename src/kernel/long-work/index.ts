// Long work on the event loop that does not delay other requests: it runs in short chunks, and after each of them the event loop first
// handles everything that arrived meanwhile.
import PQueue from 'p-queue'
import { defineError } from '../errors/index.ts'

const TooMuchLongWork = defineError(
  'TOO_MUCH_LONG_WORK',
  429,
  'Too many long lists or searches are already queued for this account. Wait until one finishes, or request fewer items per page.',
)

export interface LongWork {
  /**
   * Waits for one of the few slots that a user has for long work, so that a single user cannot keep the server busy.
   * @param signal ends the wait, with its reason
   * @returns the function that releases the slot
   * @throws TooMuchLongWork when too many requests already wait
   */
  begin(userId: string, signal: AbortSignal): Promise<() => void>
  /** Resolves after a full turn of the event loop since the last chunk of any work: the next chunk may take a few milliseconds. */
  nextChunk(): Promise<void>
}

const maxRunning = 2
/** Clients rather wait for a response than retry after a 429; no working client exceeds this limit. */
const maxWaiting = 20
const busyRetrySeconds = 30

export function createLongWork(): LongWork {
  const queues = new Map<string, PQueue>()
  const waiters: (() => void)[] = []
  const letNext = () => {
    waiters.shift()?.()
    if (waiters.length > 0) setImmediate(letNext)
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
      if (waiters.push(resolve) === 1) setImmediate(letNext)
      return promise
    },
  }
}
