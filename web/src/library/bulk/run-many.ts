export type ManyOutcome = { readonly done: number; readonly errors: readonly Error[] }

type ManyOptions = {
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
  readonly atOnce?: number
}

/** Does one thing to many, a few at once; one that fails does not stop the others, the signal ends it between two. */
export const runMany = async <T>(
  targets: readonly T[],
  act: (target: T) => Promise<unknown>,
  { signal, onProgress, atOnce = 4 }: ManyOptions,
): Promise<ManyOutcome> => {
  const errors: Error[] = []
  let next = 0
  let finished = 0
  const work = async () => {
    for (let target = targets[next++]; target !== undefined && !signal.aborted; target = targets[next++]) {
      try {
        await act(target)
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)))
      }
      onProgress(++finished)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done: finished - errors.length, errors }
}
