// Saves how far a person has read. Promise: turning a page never waits for the server; of each book the last page reached is
// the one that is saved; what the server did not take is written down in this browser and sent when it answers again,
// also after a reload or in another tab.
// Limit: a browser that forbids storage forgets what was not sent when its tab closes.
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
  readonly write: (text: string) => void
  /** Leafing sends only the page that a person stays on. */
  readonly pauseMs?: number
  readonly retryMs?: (failures: number) => number
}

export type ProgressOutbox = {
  /** The person sees the server's place of this instant (epoch ms), and reads on from it. */
  readonly markSeen: (bookId: string, instantMs: number) => void
  /** The person is now at this page; it is sent after a pause without another one. */
  readonly recordPage: (bookId: string, page: number, place?: TextPosition) => void
  /** The page of a book that still waits to be sent. */
  readonly pendingEntry: (bookId: string) => OutboxEntry | undefined
  /** All that waits, by book. */
  readonly unsent: () => OutboxEntries
  /** Sends what waits at once. Who is `leaving` does not wait for what is under way. */
  readonly deliver: (leaving?: boolean) => Promise<void>
  /** True while the last attempt failed. */
  readonly isFailing: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

export const createProgressOutbox = (deps: OutboxDeps): ProgressOutbox => {
  const { pauseMs = 800, retryMs = retryPauseMs } = deps
  const bell = createListeners()
  let failures = 0
  let underWay: Promise<void> | undefined
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
    taken: see,
    done: (bookId, entry) => keep(withoutSent(entries(), { [bookId]: entry })),
  })
  const deliverAll = async (leaving: boolean): Promise<void> => {
    const all = Object.entries(entries())
    // A closing tab has time to begin requests and none to await them.
    if (leaving) await Promise.all(all.map(([bookId, entry]) => deliverOnce(bookId, entry)))
    else for (const [bookId, entry] of all) await deliverOnce(bookId, entry)
  }

  const deliver = async (leaving = false): Promise<void> => {
    clearTimeout(timer)
    if (underWay && !leaving) return underWay
    const attempt = deliverAll(leaving).then(
      () => note(false),
      () => note(true),
    )
    underWay = attempt
    await attempt
    if (underWay === attempt) underWay = undefined
    if (Object.keys(entries()).length > 0) schedule(failures === 0 ? pauseMs : retryMs(failures))
  }

  return {
    markSeen: see,
    recordPage: (bookId, page, place) => {
      add(bookId, { page, atMs: deps.nowMs(), ...(place ? { place } : {}) })
      if (!underWay) schedule(failures === 0 ? pauseMs : retryMs(failures))
    },
    pendingEntry: (bookId) => entries()[bookId],
    unsent: entries,
    deliver,
    isFailing: () => failures > 0,
    subscribe: bell.subscribe,
  }
}

/** The entries that wait, and what this tab knows of each book. */
const createOutboxState = ({ read, write }: Pick<OutboxDeps, 'read' | 'write'>, ring: () => void) => {
  // For browsers without storage; with it, the stored entries count, which other tabs write, too.
  let unstored: OutboxEntries = {}
  const seen = new Map<string, number>()
  const added = new Map<string, OutboxEntry>()
  const entries = (): OutboxEntries => ({ ...unstored, ...readEntries(read()) })
  const keep = (next: OutboxEntries) => {
    unstored = next
    write(JSON.stringify(next))
    ring()
  }
  return {
    entries,
    keep,
    add: (bookId: string, made: OutboxEntry) => {
      const afterMs = Math.max(seen.get(bookId) ?? 0, entries()[bookId]?.afterMs ?? 0)
      const entry = afterMs > 0 ? { ...made, afterMs } : made
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
      for (const tell of [...listeners]) tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
