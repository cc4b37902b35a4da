/** Runs the work of one key in the order in which it was asked for, one after the other; the work of other keys goes on beside it. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Turns are taken within this process. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const forget = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(forget, forget)
    return turn
  }
}
