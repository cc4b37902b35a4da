/** Runs work, or waits for the same work that is already running for this key. */
export type ShareRunning<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** Does work that several callers need at the same time once for all of them. */
export function createShareRunning<T>(): ShareRunning<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const result = work().finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
