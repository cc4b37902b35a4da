interface Parallel {
  readonly limit: number
  readonly signal: AbortSignal
}

/**
 * Works on items in their order, several at a time. The first error aborts the others.
 * @throws the first error or the signal's reason, once no work is running any more
 */
export async function inParallel<T>(
  items: readonly T[],
  { limit, signal }: Parallel,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const remaining = items.values()
  const takeItems = async () => {
    for (const item of remaining) {
      if (either.aborted) return
      await work(item, either)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, () => takeItems().catch((error: unknown) => failed.abort(error))))
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
}
