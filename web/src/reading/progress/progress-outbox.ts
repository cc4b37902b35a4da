// Saves reading progress. Turning a page never waits for the server; for each book the last page is saved; what the server has not
// accepted is stored in this browser and sent when the server responds again, also after a reload or from another tab. Limit: in a
// browser without storage, unsent progress is lost when the tab closes.
import { UnreachableError } from '../../api/client.ts'
import { createDelivery, type DeliveryDeps } from './deliver-entry.ts'
import {
  isSameEntry,
  type OutboxEntries,
  type OutboxEntry,
  readEntries,
  retryPauseMs,
  type TextPosition,
  withoutSent,
} from './outbox.rules.ts'

export type OutboxDeps = DeliveryDeps & {
  readonly read: () => string | null
  /** Returns whether it was stored. */
  readonly write: (text: string) => boolean
  /** A page is sent only after this pause, so that paging quickly sends only the last one. */
  readonly pauseMs?: number
  readonly retryMs?: (failures: number) => number
}

export type ProgressOutbox = {
  /** The server's position with this timestamp (epoch ms) is displayed, and reading continues from it. */
  readonly markSeen: (bookId: string, instantMs: number) => void
  /** The current page has changed; it is sent after a pause without another change. */
  readonly recordPage: (bookId: string, page: number, place?: TextPosition) => void
  /** The unsent page of a book. */
  readonly pendingEntry: (bookId: string) => OutboxEntry | undefined
  /** All unsent entries by book. */
  readonly unsent: () => OutboxEntries
  /** Sends all waiting entries immediately. With `leaving`, does not wait for requests in progress. */
  readonly deliver: (leaving?: boolean) => Promise<void>
  /** True while the last attempt failed. */
  readonly isFailing: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

export const createProgressOutbox = (deps: OutboxDeps): ProgressOutbox => {
  const { pauseMs = 800, retryMs = retryPauseMs } = deps
  const bell = createListeners()
  let failures = 0
  let inProgress: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const { entries, keep, add, see, isOfThisTab } = createOutboxState(deps, bell.ring)
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void deliver(), delayMs)
  }
  const note = (failed: boolean) => {
    const changed = failed !== failures > 0
    failures = failed ? failures + 1 : 0
    if (changed) bell.ring()
  }

  const deliverOnce = createDelivery(deps, {
    current: (bookId) => entries()[bookId],
    isOfThisTab,
    markDelivered: see,
    done: (bookId, entry) => keep(withoutSent(entries(), { [bookId]: entry })),
  })
  const deliverAll = async (leaving: boolean): Promise<void> => {
    const all = Object.entries(entries())
    // A closing tab can start requests but cannot await them.
    if (leaving) await Promise.all(all.map(([bookId, entry]) => deliverOnce(bookId, entry)))
    else await inOrder(all, ([bookId, entry]) => deliverOnce(bookId, entry))
  }

  const deliver = async (leaving = false): Promise<void> => {
    clearTimeout(timer)
    if (inProgress && !leaving) return inProgress
    const attempt = deliverAll(leaving).then(
      () => note(false),
      () => note(true),
    )
    inProgress = attempt
    await attempt
    if (inProgress === attempt) inProgress = undefined
    if (Object.keys(entries()).length > 0) schedule(failures === 0 ? pauseMs : retryMs(failures))
  }

  return {
    markSeen: see,
    recordPage: (bookId, page, place) => {
      add(bookId, { page, atMs: deps.nowMs(), ...(place ? { place } : {}) })
      if (!inProgress) schedule(failures === 0 ? pauseMs : retryMs(failures))
    },
    pendingEntry: (bookId) => entries()[bookId],
    unsent: entries,
    deliver,
    isFailing: () => failures > 0,
    subscribe: bell.subscribe,
  }
}

/** Does all of them, except after the server couldn't be reached. Throws the last error. */
const inOrder = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const errors: unknown[] = []
  for (const one of all) {
    await work(one).catch((error: unknown) => errors.push(error))
    if (errors.at(-1) instanceof UnreachableError) break
  }
  if (errors.length > 0) throw errors.at(-1)
}

/** The waiting entries, and what this tab knows about each book. */
const createOutboxState = ({ read, write }: Pick<OutboxDeps, 'read' | 'write'>, ring: () => void) => {
  // For browsers without storage. What is stored isn't kept here, because another tab may send it and remove it.
  let unstored: OutboxEntries = {}
  const seen = new Map<string, number>()
  const added = new Map<string, OutboxEntry>()
  const entries = (): OutboxEntries => ({ ...readEntries(read()), ...unstored })
  const keep = (next: OutboxEntries) => {
    unstored = write(JSON.stringify(next)) ? {} : next
    ring()
  }
  return {
    entries,
    keep,
    add: (bookId: string, newEntry: OutboxEntry) => {
      const afterMs = Math.max(seen.get(bookId) ?? 0, entries()[bookId]?.afterMs ?? 0)
      const entry = afterMs > 0 ? { ...newEntry, afterMs } : newEntry
      added.set(bookId, entry)
      keep({ ...entries(), [bookId]: entry })
    },
    see: (bookId: string, instantMs: number) => {
      seen.set(bookId, Math.max(instantMs, seen.get(bookId) ?? 0))
    },
    isOfThisTab: (bookId: string, entry: OutboxEntry) => isSameEntry(entry, added.get(bookId)),
  }
}

const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    ring: () => {
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
