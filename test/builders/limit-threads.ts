// A system that starts no more threads.
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { onTestFinished } from 'vitest'

const { Worker } = threads

/** Lets the current test start only so many threads. @returns a function that ends the limit before the test does */
export function limitThreads(count: number): () => void {
  let left = count
  class LimitedWorker extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      if (left === 0) throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
      left -= 1
      super(...args)
    }
  }
  const use = (worker: typeof Worker) => {
    Object.assign(threads, { Worker: worker })
    // Named imports of the module, too.
    syncBuiltinESMExports()
  }
  const end = () => use(Worker)
  use(LimitedWorker)
  onTestFinished(end)
  return end
}
