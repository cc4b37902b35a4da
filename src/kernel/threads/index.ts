import type { Worker } from 'node:worker_threads'

/**
 * Heap limits of a worker thread. By default V8 lets the young generation of every thread grow to 48 MB, which ten threads reach
 * together during a scan; with 12 MB they stay about 100 MB below that.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 12 } as const

/** For threads that only pass on statements and rows. */
export const databaseThreadLimits = { maxYoungGenerationSizeMb: 3 } as const

/** The first message of a thread that does one job. @throws what the thread throws, and Error when it ends without a message */
export const firstMessageOf = <T>(thread: Worker): Promise<T> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('A thread stopped before it sent its result.')))
  })

/** Node's default is 4, as many as one disk that hangs may occupy (see kernel/disk-calls). */
const poolThreads = 16

/**
 * Gives the process more threads for calls to files, for passwords and for images, so that disks that hang leave some free. The user's
 * setting takes precedence. Has no effect after the first such call.
 * @param env of the process
 */
export function enlargeThreadPool(env: NodeJS.ProcessEnv): void {
  env.UV_THREADPOOL_SIZE ??= String(poolThreads)
}
