import PQueue from 'p-queue'

/** Does work for each item, some at once. When one fails the others that run are awaited, none is begun any more, and it throws. */
export async function inParallel<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce })
  try {
    await Promise.all([...items].map((item) => queue.add(() => work(item))))
  } finally {
    queue.clear()
    await queue.onIdle()
  }
}
