// Helpers for abort signals.

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Waits for work that has no signal, or whose result others wait for as well. It continues, and its error is dropped, when the wait ends.
 * @throws what the work throws, or the signal's reason
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const abort = Promise.withResolvers<never>()
  const onAbort = () => abort.reject(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort)
  return Promise.race([work, abort.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** A signal that is aborted some time after another one: what was begun may take that long to end. */
export function abortedLater(signal: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController()
  const abort = () => void setTimeout(() => later.abort(signal.reason), ms).unref()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return later.signal
}
