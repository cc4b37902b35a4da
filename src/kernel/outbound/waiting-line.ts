/** Runs work in the order in which it was requested. @throws the signal's reason as soon as it is aborted, at any position */
export type WaitingLine = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

export function createWaitingLine(): WaitingLine {
  let last: Promise<unknown> = Promise.resolve()
  return (signal, work) => {
    const own = last.then(work)
    // Work that fails or is cancelled lets the next one proceed.
    last = own.catch(() => undefined)
    return orAborted(own, signal)
  }
}

/** Rejects with the signal's reason as soon as it is aborted. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
