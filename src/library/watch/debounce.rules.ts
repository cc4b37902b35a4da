// Folders that changed, until they are quiet: a copy of a hundred files is one look at their folder, after the last of them.

export interface Debouncer {
  /** A folder changed. */
  touch(folder: string, nowMs: number): void
  /** Whether it changed and has not been taken out since. */
  isPending(folder: string): boolean
  /** Takes out the folders that are quiet by now, or have been restless for so long that waiting helps nobody. */
  takeSettled(nowMs: number): readonly string[]
}

export interface DebounceLimits {
  readonly quietMs: number
  /** Since the first change. */
  readonly longestMs: number
}

interface PendingFolder {
  readonly since: number
  readonly last: number
}

export function createDebouncer({ quietMs, longestMs }: DebounceLimits): Debouncer {
  const restless = new Map<string, PendingFolder>()
  return {
    touch: (folder, nowMs) => {
      restless.set(folder, { since: restless.get(folder)?.since ?? nowMs, last: nowMs })
    },
    isPending: (folder) => restless.has(folder),
    takeSettled: (nowMs) => {
      const settled = [...restless].filter(
        ([, { since, last }]) => Math.abs(nowMs - last) >= quietMs || Math.abs(nowMs - since) >= longestMs,
      )
      for (const [folder] of settled) restless.delete(folder)
      return settled.map(([folder]) => folder)
    },
  }
}
