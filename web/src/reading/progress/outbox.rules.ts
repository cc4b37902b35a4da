// Pages reached that the server has not taken yet, by book. Written down in this browser until it has.
import type { ReadProgress } from '../../api/types.ts'

export type OutboxEntry = {
  /** From 1. */
  readonly page: number
  /** When the page was reached, by this browser's clock. */
  readonly atMs: number
  /** Instant of the server's place that the person read on from, where they had seen one: this entry is later, whatever the clock says. */
  readonly afterMs?: number
  /** In a book of text, whose pages are only an estimate: which document, and how far in it. */
  readonly place?: TextPosition
}

export type TextPosition = { readonly href: string; readonly type: string; readonly progression: number }

export type OutboxEntries = Readonly<Record<string, OutboxEntry>>

/** Entries out of their stored text; anything that does not look like one is left out. */
export const readEntries = (text: string | null): OutboxEntries => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return Object.fromEntries(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(isEntry))
  } catch {
    return {} // cut off by a full disk, or written by a later version
  }
}

const isEntry = (pair: [string, unknown]): pair is [string, OutboxEntry] => {
  const [, value] = pair
  return (
    typeof value === 'object' && value !== null && 'page' in value && Number(value.page) >= 1 && 'atMs' in value && Number(value.atMs) > 0
  )
}

/** Entries after these were taken by the server; one that has changed meanwhile stays. */
export const withoutSent = (entries: OutboxEntries, sent: OutboxEntries): OutboxEntries =>
  Object.fromEntries(Object.entries(entries).filter(([bookId, entry]) => !isSameEntry(entry, sent[bookId])))

export const isSameEntry = (one: OutboxEntry, other: OutboxEntry | undefined): boolean =>
  one.page === other?.page && one.atMs === other.atMs

/** From this age an entry may be older than what another device has read since. */
const freshMs = 60_000

export const isOldEntry = ({ atMs }: OutboxEntry, nowMs: number): boolean => nowMs - atMs > freshMs

/** The instant that the server is told. A clock that lags behind another device's does not make a reading older than what it follows. */
export const entryInstant = ({ atMs, afterMs = 0 }: OutboxEntry): number => Math.max(atMs, afterMs + 1)

/** What the server knows of a book; `readDate` to the millisecond. */
export type ServerProgress = Pick<ReadProgress, 'page' | 'completed' | 'readDate'>

/**
 * Whether an entry still says something new to the server: the later reading counts, and a book that was finished elsewhere
 * stays finished.
 */
export const isNewerThanServer = (entry: OutboxEntry, known: ServerProgress | null): boolean => {
  if (!known) return true
  if (known.completed) return false
  return (entry.place !== undefined || known.page !== entry.page) && entryInstant(entry) > Date.parse(known.readDate)
}

/** The server has this very entry already: the tab that sent it was closed before it heard so. */
export const isOnServer = (entry: OutboxEntry, known: ServerProgress | null): boolean =>
  known !== null && Date.parse(known.readDate) === entryInstant(entry)

/**
 * What to send after the server refused an entry as older than what it knows: what the person reads now counts, also where another
 * device's clock runs ahead; what was read long ago gives way.
 */
export const entryAfterRefusal = (entry: OutboxEntry, known: ServerProgress | null, nowMs: number): OutboxEntry | undefined => {
  if (isOldEntry(entry, nowMs)) return isNewerThanServer(entry, known) ? entry : undefined
  return isOnServer(entry, known) ? undefined : { ...entry, afterMs: known ? Date.parse(known.readDate) : 0 }
}

/** How long to wait after so many failures in a row. */
export const retryPauseMs = (failures: number): number => Math.min(60_000, 2_500 * 2 ** Math.min(failures, 6))
