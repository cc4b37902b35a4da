// Positions of Kobo e-readers and of other apps. A device names the document and how far in it the reader is, both as other apps do; its
// position within the text (a KoboSpan) is only understood by Kobo e-readers, and stored for them.
import { type EpubPosition, unescapePath } from '../../../formats/epub/index.ts'
import { isoInstant } from '../../../kernel/clock/index.ts'
import { type Locator, locatorAt } from '../../../library/books/index.ts'
import type { ReadingState, ReadingStateGiven } from '../kobo.schemas.ts'

/** A device without a time has one before this. */
export const earliestMs = Date.UTC(2010, 0)

/**
 * When a device reached a position: that of the position itself, because the rest of the state is newer if the book was only opened again;
 * without one, the latest. A clock that is ahead counts as now, so that no position stays newer than all others; a clock that was never set
 * counts as oldest.
 */
export function reachedAtMs({ LastModified, CurrentBookmark, StatusInfo }: ReadingStateGiven, nowMs: number): number {
  const own = StatusInfo?.Status === 'Finished' ? StatusInfo : CurrentBookmark
  const [ownTime] = toTimes([own?.LastModified])
  if (ownTime !== undefined && ownTime >= earliestMs) return Math.min(ownTime, nowMs)
  const known = toTimes([LastModified, CurrentBookmark?.LastModified, StatusInfo?.LastModified])
  if (known.length === 0) return nowMs
  const latest = Math.max(...known)
  return latest < earliestMs ? 0 : Math.min(latest, nowMs)
}

const toTimes = (times: readonly (string | null | undefined)[]): readonly number[] =>
  times.flatMap((time) => (time ? [Date.parse(time)] : [])).filter(Number.isFinite)

/** Whether a device repeats a position that it got from the server: positions are sent without fractions of a second. */
export const isSameSecond = (storedMs: number | null, reachedMs: number): boolean =>
  storedMs !== null && Math.floor(storedMs / 1000) === Math.floor(reachedMs / 1000)

/**
 * The position that a device reports. Finished books are at their end, whatever document is named: devices then send the first one.
 * @returns undefined when it reports none: the book was not opened, or the position is not in it
 */
export function locatorOfState(state: ReadingStateGiven, positions: readonly EpubPosition[]): Locator | undefined {
  const { CurrentBookmark: bookmark, StatusInfo: status } = state
  if (status?.Status === 'Finished') return atPosition(positions.at(-1))
  if (status?.Status === 'ReadyToRead' || !bookmark) return undefined
  const { Location: location, ProgressPercent: total, ContentSourceProgressPercent: inDocument } = bookmark
  const document = documentOf(location?.Source, positions)
  if (document) {
    const span = location?.Type?.toLowerCase() === 'kobospan' ? location.Value : undefined
    return {
      href: document.path,
      type: document.mediaType,
      locations: {
        fragments: [],
        progression: inDocument ? inDocument / 100 : 0,
        ...(total == null ? {} : { totalProgression: total / 100 }),
      },
      ...(span ? { koboSpan: span } : {}),
    }
  }
  if (total == null) return undefined
  return atPosition(positions.findLast(({ totalProgression }) => totalProgression <= total / 100) ?? positions[0])
}

const atPosition = (position: EpubPosition | undefined): Locator | undefined => position && locatorAt(position)

/** The first position of a document. Some devices name it without the folder of the package document, or escaped. */
function documentOf(source: string | null | undefined, positions: readonly EpubPosition[]): EpubPosition | undefined {
  if (!source) return undefined
  const path = unescapePath(source.replace(/#.*$/s, '')).replace(/^\/+/, '')
  if (path === '') return undefined
  const exact = positions.find((position) => position.path === path)
  if (exact) return exact
  const paths = new Set(positions.map((position) => position.path).filter((one) => one.endsWith(`/${path}`)))
  return paths.size === 1 ? positions.find((position) => paths.has(position.path)) : undefined
}

export interface StoredReadingState {
  readonly bookId: string
  readonly createdAt: number
  /** When the position was reached; null without one. */
  readonly readAt: number | null
  readonly completed: 0 | 1 | null
}

/** The state of a book for a device. @param locator absent when the book was not begun */
export function readingStateOf({ bookId, createdAt, readAt, completed }: StoredReadingState, locator: Locator | undefined): ReadingState {
  const modified = isoInstant(readAt ?? createdAt)
  const opened = completed === 1 ? 'Finished' : 'Reading'
  return {
    EntitlementId: bookId,
    Created: isoInstant(createdAt),
    LastModified: modified,
    PriorityTimestamp: modified,
    StatusInfo: {
      LastModified: modified,
      Status: readAt === null ? 'ReadyToRead' : opened,
      TimesStartedReading: readAt === null ? 0 : 1,
    },
    Statistics: { LastModified: modified },
    CurrentBookmark: { LastModified: modified, ...(locator ? bookmarkOf(locator) : {}) },
  }
}

function bookmarkOf({ href, locations, koboSpan }: Locator) {
  return {
    ProgressPercent: percentOf(locations.totalProgression),
    ContentSourceProgressPercent: percentOf(locations.progression),
    // Without a span, the device opens the beginning of the document and goes to the percentage.
    Location: { Source: href, Type: 'KoboSpan', Value: koboSpan ?? 'kobo.1.1' },
  }
}

/** Four decimals: 0.29 * 100 has a remainder. */
const percentOf = (fraction = 0): number => Number((fraction * 100).toFixed(4))
