import PQueue from 'p-queue'

/** Does work for each item, some at once. When one fails the others that run are awaited, none is begun any more, and it throws. */
export async function inParallel<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce })
  let hasFailed = false
  const one = async (item: T) => {
    // The queue begins the next one before anybody hears that the last one failed.
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
