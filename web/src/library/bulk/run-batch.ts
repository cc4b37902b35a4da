export type BatchOutcome = {
  readonly done: number
  /** Number of items that failed, not of targets. */
  readonly failed: number
  readonly errors: readonly Error[]
}

type BatchOptions<T> = {
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
  readonly atOnce?: number
  /** Number of items in a target; 1 by default. */
  readonly weigh?: (target: T) => number
}

/** Runs an action on many targets, a few at a time. A failure does not stop the others; an abort takes effect before the next target. */
export const runBatch = async <T>(
  targets: readonly T[],
  act: (target: T) => Promise<unknown>,
  { signal, onProgress, atOnce = 4, weigh = () => 1 }: BatchOptions<T>,
): Promise<BatchOutcome> => {
  const errors: Error[] = []
  let next = 0
  let finished = 0
  let failed = 0
  const work = async () => {
    for (let target = targets[next++]; target !== undefined && !signal.aborted; target = targets[next++]) {
      try {
        await act(target)
      } catch (error) {
        failed += weigh(target)
        errors.push(error instanceof Error ? error : new Error(String(error)))
      }
      finished += weigh(target)
      onProgress(finished)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done: finished - failed, failed, errors }
}
