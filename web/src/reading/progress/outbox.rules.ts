// Progress that the server has not accepted yet, by book. Stored in this browser until it has.
import type { Book, ReadProgress } from '../../api/types.ts'
import { withReadPage } from '../reading-position.rules.ts'

export type OutboxEntry = {
  /** Starts at 1. */
  readonly page: number
  /** When the page was reached, by this browser's clock. */
  readonly atMs: number
  /** Timestamp of the server's position that was displayed before: this entry is newer, regardless of the clock. */
  readonly afterMs?: number
  /** For ebooks, whose page numbers are estimates: the document and the progress within it. */
  readonly place?: TextPosition
}

export type TextPosition = { readonly href: string; readonly type: string; readonly progression: number }

export type OutboxEntries = Readonly<Record<string, OutboxEntry>>

/** Parses stored entries; invalid ones are left out. */
export const readEntries = (text: string | null): OutboxEntries => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return Object.fromEntries(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(isEntry))
  } catch {
    return {} // truncated because the disk was full, or written by a later version
  }
}

const isEntry = (pair: [string, unknown]): pair is [string, OutboxEntry] => {
  const [, value] = pair
  return (
    typeof value === 'object' && value !== null && 'page' in value && Number(value.page) >= 1 && 'atMs' in value && Number(value.atMs) > 0
  )
}

/** The entries that remain after these were accepted; one that has changed in the meantime is kept. */
export const withoutSent = (entries: OutboxEntries, sent: OutboxEntries): OutboxEntries =>
  Object.fromEntries(Object.entries(entries).filter(([bookId, entry]) => !isSameEntry(entry, sent[bookId])))

export const isSameEntry = (one: OutboxEntry, other: OutboxEntry | undefined): boolean =>
  one.page === other?.page && one.atMs === other.atMs

/** From this age on, another device may have newer progress. */
const freshMs = 60_000

export const isOldEntry = ({ atMs }: OutboxEntry, nowMs: number): boolean => nowMs - atMs > freshMs

/** The timestamp to send. At least one millisecond after `afterMs`, because this device's clock may be behind another device's. */
export const entryInstant = ({ atMs, afterMs = 0 }: OutboxEntry): number => Math.max(atMs, afterMs + 1)

/** The server's progress of a book; `readDate` to the millisecond. */
export type ServerProgress = Pick<ReadProgress, 'page' | 'completed' | 'readDate'>

/** Whether an entry is newer than the server's progress. A book that was finished elsewhere stays finished. */
export const isNewerThanServer = (entry: OutboxEntry, serverProgress: ServerProgress | null): boolean => {
  if (!serverProgress) return true
  if (serverProgress.completed) return false
  return (entry.place !== undefined || serverProgress.page !== entry.page) && entryInstant(entry) > Date.parse(serverProgress.readDate)
}

/** The entry that reading continues from when its book is opened; undefined if another device has read on since. */
export const entryToContinue = (
  entry: OutboxEntry | undefined,
  serverProgress: ServerProgress | null,
  nowMs: number,
): OutboxEntry | undefined => (entry && (!isOldEntry(entry, nowMs) || isNewerThanServer(entry, serverProgress)) ? entry : undefined)

/** The book at the page that reading continues from. */
export const withUnsentPage = (book: Book, entry: OutboxEntry | undefined, nowMs: number): Book => {
  const waiting = entryToContinue(entry, book.readProgress, nowMs)
  return waiting ? withReadPage(book, waiting.page, new Date(waiting.atMs).toISOString()) : book
}

/** Whether the server already has this entry: the tab that sent it may have closed before the response. */
export const isOnServer = (entry: OutboxEntry, serverProgress: ServerProgress | null): boolean =>
  serverProgress !== null && Date.parse(serverProgress.readDate) === entryInstant(entry)

/**
 * What to send after the server rejected an entry as outdated: current reading is sent again with a later timestamp, even if another
 * device's clock is ahead; an old entry is dropped if the server's progress is newer.
 */
export const entryAfterRefusal = (entry: OutboxEntry, serverProgress: ServerProgress | null, nowMs: number): OutboxEntry | undefined => {
  if (isOldEntry(entry, nowMs)) return isNewerThanServer(entry, serverProgress) ? entry : undefined
  return isOnServer(entry, serverProgress) ? undefined : { ...entry, afterMs: serverProgress ? Date.parse(serverProgress.readDate) : 0 }
}

/** The delay after this many failures in a row. */
export const retryPauseMs = (failures: number): number => Math.min(60_000, 2_500 * 2 ** Math.min(failures, 6))
