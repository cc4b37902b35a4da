// Sends one entry of the outbox to the server. A wrong clock on another device never loses current progress, and an entry is not sent
// twice at the same time.
import {
  entryAfterRefusal,
  isNewerThanServer,
  isOldEntry,
  isOnServer,
  isSameEntry,
  type OutboxEntry,
  type ServerProgress,
} from './outbox.rules.ts'

/** The server rejected the book permanently, so a retry is useless. */
export class RejectedError extends Error {}

/** The server has later progress. */
export class OutdatedError extends Error {}

export type DeliveryDeps = {
  /**
   * Sends one entry in a request that outlives the page; with `late` the server compares dates, because another device may have newer
   * progress. Resolves to the timestamp under which the server stored it, as far as it is known. Throws OutdatedError, NotTakenError when
   * the server will never accept it, and any other error when a retry may succeed.
   */
  readonly send: (bookId: string, entry: OutboxEntry, late: boolean) => Promise<number>
  /** The server's progress of a book, requested before an old entry or one of another tab is sent, and after a rejection. */
  readonly loadProgress: (bookId: string) => Promise<ServerProgress | null>
  readonly nowMs: () => number
  readonly onSent: (bookId: string, page: number, atMs: number) => void
}

type OutboxState = {
  /** The entry of a book that is currently waiting. */
  readonly current: (bookId: string) => OutboxEntry | undefined
  /** Whether the entry was made in this tab, and not by an earlier visit or another tab, which may have sent it. */
  readonly isOfThisTab: (bookId: string, entry: OutboxEntry) => boolean
  /** Called with the timestamp under which the server stored the position. */
  readonly markDelivered: (bookId: string, instantMs: number) => void
  /** Called when the entry does not need to be sent again. */
  readonly done: (bookId: string, entry: OutboxEntry) => void
}

export const createDelivery = (deps: DeliveryDeps, outbox: OutboxState) => {
  const onTheWay = new Map<string, { readonly entry: OutboxEntry; readonly arrival: Promise<void> }>()

  const send = async (bookId: string, entry: OutboxEntry, late: boolean): Promise<void> => {
    const instantMs = await deps.send(bookId, entry, late)
    outbox.markDelivered(bookId, instantMs)
    deps.onSent(bookId, entry.page, instantMs)
  }

  const isNewToServer = async (bookId: string, entry: OutboxEntry, late: boolean): Promise<boolean> => {
    const serverProgress = await deps.loadProgress(bookId)
    return late ? isNewerThanServer(entry, serverProgress) : !isOnServer(entry, serverProgress)
  }

  const sendAfterRefusal = async (bookId: string, entry: OutboxEntry, late: boolean): Promise<void> => {
    const serverProgress = await deps.loadProgress(bookId)
    // A newer page of the same account may have replaced this entry.
    const next = isSameEntry(entry, outbox.current(bookId)) ? entryAfterRefusal(entry, serverProgress, deps.nowMs()) : undefined
    if (next) await send(bookId, next, late)
  }

  const deliverOne = async (bookId: string, entry: OutboxEntry): Promise<void> => {
    const late = isOldEntry(entry, deps.nowMs())
    // What the server can't have yet is sent at once: the tab may be closing.
    const mayBeKnown = late || !outbox.isOfThisTab(bookId, entry)
    if (mayBeKnown && !(await isNewToServer(bookId, entry, late))) return
    try {
      await send(bookId, entry, late)
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
      await sendAfterRefusal(bookId, entry, late)
    }
  }

  const deliverAndForget = async (bookId: string, entry: OutboxEntry): Promise<void> => {
    await deliverOne(bookId, entry).catch((error: unknown) => {
      if (!(error instanceof RejectedError)) throw error
    })
    outbox.done(bookId, entry)
  }

  return (bookId: string, entry: OutboxEntry): Promise<void> => {
    const before = onTheWay.get(bookId)
    if (before && isSameEntry(entry, before.entry)) return before.arrival
    const arrival = deliverAndForget(bookId, entry).finally(() => {
      if (onTheWay.get(bookId)?.arrival === arrival) onTheWay.delete(bookId)
    })
    onTheWay.set(bookId, { entry, arrival })
    return arrival
  }
}
