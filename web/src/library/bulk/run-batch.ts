export type BatchOutcome = {
  readonly done: number
  /** What could not be done, as many as it was meant for. */
  readonly failed: number
  readonly errors: readonly Error[]
}

type BatchOptions<T> = {
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
  readonly atOnce?: number
  /** How many things one target stands for; one when left out. */
  readonly weigh?: (target: T) => number
}

/** Does one thing to many, a few at once; one that fails does not stop the others, the signal ends it between two. */
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
