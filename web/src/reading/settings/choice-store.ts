// A person's reader choices. Promise: a choice is there at once and after a reload, also without a server; it reaches the
// server as soon as that answers, and choices made on other devices meanwhile stay.
// Limit: of two devices that choose the same setting for the same place, the one that tells the server last wins.
import { applyChanges, type ChoiceChange, type LocalCopy, type StoredChoices } from './stored-choices.rules.ts'

type StoreDeps = {
  readonly first: LocalCopy
  /** Keeps the copy in this browser. */
  readonly persist: (copy: LocalCopy) => void
  /** The shelf on the server. */
  readonly load: () => Promise<StoredChoices>
  readonly save: (changed: StoredChoices) => Promise<void>
  /** Pulling a slider chooses many times: the server hears of the last. */
  readonly pauseMs?: number
}

export type ChoiceStore = {
  /** The shelf as this browser knows it, the same object until something changes. */
  readonly shelf: () => StoredChoices
  readonly subscribe: (listener: () => void) => () => void
  readonly choose: (change: ChoiceChange) => void
  /** Takes over what the server holds, and tells it what it does not know. */
  readonly sync: () => Promise<void>
}

export const createChoiceStore = ({ first, persist, load, save, pauseMs = 500 }: StoreDeps): ChoiceStore => {
  let copy = first
  let shelf = applyChanges(first.shelf, first.waiting)
  let underWay: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const become = (next: LocalCopy) => {
    copy = next
    const known = shelf
    const after = applyChanges(next.shelf, next.waiting)
    persist(next)
    if (JSON.stringify(known) === JSON.stringify(after)) return
    shelf = after
    for (const tell of listeners) tell()
  }

  const exchange = async (): Promise<void> => {
    const told = await load()
    const sending = copy.waiting
    const after = applyChanges(told, sending)
    const changed = Object.fromEntries(Object.entries(after).filter(([key, text]) => told[key] !== text))
    if (Object.keys(changed).length > 0) await save(changed)
    become({ shelf: after, waiting: copy.waiting.slice(sending.length) })
    if (copy.waiting.length > 0) await exchange()
  }

  const sync = (): Promise<void> => {
    // What could not be told waits for the next time; nobody needs to hear of it meanwhile.
    underWay ??= exchange()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  return {
    shelf: () => shelf,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose: (change) => {
      become({ ...copy, waiting: [...copy.waiting, change] })
      clearTimeout(timer)
      timer = setTimeout(() => void sync(), pauseMs)
    },
    sync,
  }
}
