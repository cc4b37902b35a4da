// Promise: work under one key runs one at a time, in order of asking, whatever becomes of the work before it.
// Limit: turns are taken within one process.

export { inParallel } from './in-parallel.ts'

export interface Turns {
  /** Runs `work` when everything asked for before under this key has ended. @returns or throws what `work` does */
  take<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Runs `work` when it is its turn under each of these keys. */
  takeAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T>
}

/** Turns that nobody has taken yet. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  const take = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const forget = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(forget, forget)
    return turn
  }
  return {
    take,
    // Everyone takes keys in the same order, so that no two wait for each other.
    takeAll: (keys, work) => [...new Set(keys)].sort().reduceRight((inner, key) => () => take(key, inner), work)(),
  }
}
