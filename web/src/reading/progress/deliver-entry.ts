// Brings one entry of the outbox to the server. Promise: what a person reads now is never lost to another device's clock, and an entry that
// is on its way is not sent once more.
import {
  entryAfterRefusal,
  isNewerThanServer,
  isOldEntry,
  isOnServer,
  isSameEntry,
  type OutboxEntry,
  type ServerProgress,
} from './outbox.rules.ts'

/** The server's final word on one book: asking again changes nothing. */
export class RejectedError extends Error {}

/** The server knows a later reading. */
export class OutdatedError extends Error {}

export type DeliveryDeps = {
  /**
   * Sends one entry, in a request that outlives the page; with `late` the server compares, as another device may have read on since.
   * Resolves to the instant under which the server has it, as far as can be told. Throws OutdatedError, NotTakenError when the server will
   * never take it, anything else when it may later.
   */
  readonly send: (bookId: string, entry: OutboxEntry, late: boolean) => Promise<number>
  /** What the server knows of a book, asked before an old entry or one of another tab is sent, and after a refusal. */
  readonly known: (bookId: string) => Promise<ServerProgress | null>
  readonly nowMs: () => number
  readonly onSent: (bookId: string, page: number, atMs: number) => void
}

type OutboxState = {
  /** The entry of a book that waits now. */
  readonly current: (bookId: string) => OutboxEntry | undefined
  /** The entry was made here, and not by an earlier visit or another tab, which may have sent it. */
  readonly isOfThisTab: (bookId: string, entry: OutboxEntry) => boolean
  /** The server has a place under this instant. */
  readonly taken: (bookId: string, instantMs: number) => void
  /** The entry need not be sent again. */
  readonly done: (bookId: string, entry: OutboxEntry) => void
}

export const createDelivery = (deps: DeliveryDeps, shelf: OutboxState) => {
  const onTheWay = new Map<string, { readonly entry: OutboxEntry; readonly arrival: Promise<void> }>()

  const send = async (bookId: string, entry: OutboxEntry, late: boolean): Promise<void> => {
    const instantMs = await deps.send(bookId, entry, late)
    shelf.taken(bookId, instantMs)
    deps.onSent(bookId, entry.page, instantMs)
  }

  const deliverOne = async (bookId: string, entry: OutboxEntry): Promise<void> => {
    const late = isOldEntry(entry, deps.nowMs())
    if (late || !shelf.isOfThisTab(bookId, entry)) {
      const known = await deps.known(bookId)
      if (late ? !isNewerThanServer(entry, known) : isOnServer(entry, known)) return
    }
    try {
      await send(bookId, entry, late)
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
      const known = await deps.known(bookId)
      // A newer page of the same person may have overtaken this one.
      const next = isSameEntry(entry, shelf.current(bookId)) ? entryAfterRefusal(entry, known, deps.nowMs()) : undefined
      if (next) await send(bookId, next, late)
    }
  }

  const deliverAndForget = async (bookId: string, entry: OutboxEntry): Promise<void> => {
    await deliverOne(bookId, entry).catch((error: unknown) => {
      if (!(error instanceof RejectedError)) throw error
    })
    shelf.done(bookId, entry)
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
