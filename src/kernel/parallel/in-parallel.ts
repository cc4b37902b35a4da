import PQueue from 'p-queue'

/**
 * Runs work for each item with limited concurrency. When one fails, no further ones start, the running ones are awaited, and the error is
 * thrown.
 */
export async function inParallel<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce })
  let hasFailed = false
  const one = async (item: T) => {
    // The queue starts the next item before the failure of the last one is reported.
    if (hasFailed) return
    try {
      await work(item)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  try {
    await Promise.all([...items].map((item) => queue.add(() => one(item))))
  } finally {
    queue.clear()
    await queue.onIdle()
  }
}
