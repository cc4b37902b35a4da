// A person's reader settings. A choice applies immediately and after a reload, also offline; it is sent when the server responds, and
// choices made on other devices in the meantime are kept. Limit: when two devices change the same setting for the same place, the last
// one to send it wins.
import { applyChanges, type ChoiceChange, type LocalCopy, type StoredChoices } from './stored-choices.rules.ts'

type StoreDeps = {
  readonly first: LocalCopy
  /** Stores the copy in this browser. */
  readonly persist: (copy: LocalCopy) => void
  /** Loads the values from the server. */
  readonly load: () => Promise<StoredChoices>
  readonly save: (changed: StoredChoices) => Promise<void>
  /** Dragging a slider changes a setting many times; only the last value is sent. */
  readonly pauseMs?: number
}

export type ChoiceStore = {
  /** The values as this browser knows them; the same object until something changes. */
  readonly choices: () => StoredChoices
  readonly subscribe: (listener: () => void) => () => void
  readonly choose: (change: ChoiceChange) => void
  /** Loads the server's values and sends the changes it does not have. */
  readonly sync: () => Promise<void>
}

export const createChoiceStore = ({ first, persist, load, save, pauseMs = 500 }: StoreDeps): ChoiceStore => {
  let copy = first
  let choices = applyChanges(first.stored, first.waiting)
  let inProgress: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const become = (next: LocalCopy) => {
    copy = next
    const before = choices
    const after = applyChanges(next.stored, next.waiting)
    persist(next)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    choices = after
    for (const listener of listeners) listener()
  }

  const exchange = async (): Promise<void> => {
    const stored = await load()
    const sending = copy.waiting
    const after = applyChanges(stored, sending)
    const changed = Object.fromEntries(Object.entries(after).filter(([key, text]) => stored[key] !== text))
    if (Object.keys(changed).length > 0) await save(changed)
    become({ stored: after, waiting: copy.waiting.slice(sending.length) })
    if (copy.waiting.length > 0) await exchange()
  }

  const sync = (): Promise<void> => {
    // The next sync retries; the failure needs no notification.
    inProgress ??= exchange()
      .catch(() => undefined)
      .finally(() => {
        inProgress = undefined
      })
    return inProgress
  }

  return {
    choices: () => choices,
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
