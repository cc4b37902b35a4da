// Debounces folder changes: copying a hundred files causes one scan of their folder, after the last one.

export interface Debouncer {
  /** Records a change of a folder. */
  touch(folder: string, nowMs: number): void
  /** Whether it has a change that was not taken yet. */
  isPending(folder: string): boolean
  /** Takes the folders whose changes have stopped, or have continued for so long that waiting is pointless. */
  takeSettled(nowMs: number): readonly string[]
}

export interface DebounceLimits {
  readonly quietMs: number
  /** Since the first change. */
  readonly maxMs: number
}

interface PendingFolder {
  readonly since: number
  readonly last: number
}

export function createDebouncer({ quietMs, maxMs }: DebounceLimits): Debouncer {
  const pending = new Map<string, PendingFolder>()
  return {
    touch: (folder, nowMs) => {
      pending.set(folder, { since: pending.get(folder)?.since ?? nowMs, last: nowMs })
    },
    isPending: (folder) => pending.has(folder),
    takeSettled: (nowMs) => {
      const ready = [...pending].filter(([, { since, last }]) => Math.abs(nowMs - last) >= quietMs || Math.abs(nowMs - since) >= maxMs)
      for (const [folder] of ready) pending.delete(folder)
      return ready.map(([folder]) => folder)
    },
  }
}
