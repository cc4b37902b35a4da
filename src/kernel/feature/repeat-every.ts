import type { Clock } from '../clock/index.ts'

export interface Repetition {
  readonly clock: Clock
  readonly everyMs: number
  run(signal: AbortSignal): Promise<unknown>
  /** Called when a run fails; the next one comes as usual. */
  onError(error: unknown): void
}

/** Runs something at once and then again and again, with a pause after each run. @returns a function that stops it, for a service */
export function repeatEvery({ clock, everyMs, run, onError }: Repetition): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async () => {
    while (!signal.aborted) {
      await run(signal).catch((error: unknown) => signal.aborted || onError(error))
      await clock.sleep(everyMs, signal).catch(() => undefined)
    }
  }
  const running = repeat()
  return async () => {
    stopping.abort()
    await running
  }
}
