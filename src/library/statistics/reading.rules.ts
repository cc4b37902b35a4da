// What a change of progress says about reading: pages turned, chapters finished, and time.
import type { ReadProgressTable } from '../library.tables.ts'

export type Progress = Pick<ReadProgressTable, 'page' | 'completed' | 'readAt'>

export interface Amount {
  readonly pages: number
  readonly chapters: number
  readonly seconds: number
}

/** A double page. */
const maxTurnedBackPages = 2
/** Nobody looks at a page for longer; they have left. */
const maxPageMs = 120_000
/** After a longer pause, the time before the change was not spent reading. */
const maxPauseMs = 1_800_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** @returns undefined when nothing was read */
export function amountRead(before: Progress | undefined, after: Progress): Amount | undefined {
  if (before?.completed === 1 && after.completed === 1) return undefined
  // A book that was finished is read again from its start, unless only the last pages were turned back.
  const isTurnedBack = before?.completed === 1 && before.page - after.page <= maxTurnedBackPages
  const last = before?.completed === 0 || isTurnedBack ? before : undefined
  const pages = Math.max(0, last ? after.page - last.page : after.page)
  // It is finished again with the next page. Only within the hour, so that no hour has a negative count.
  const isUndone = isTurnedBack && hourOf(before.readAt) === hourOf(after.readAt)
  const chapters = after.completed - (isUndone ? 1 : 0)
  const seconds = last ? secondsBetween(last.readAt, after.readAt, pages) : 0
  return pages !== 0 || chapters !== 0 || seconds !== 0 ? { pages, chapters, seconds } : undefined
}

/** E-readers report many pages at once. */
function secondsBetween(fromMs: number, toMs: number, pages: number): number {
  const passedMs = toMs - fromMs
  if (passedMs <= 0 || passedMs > maxPauseMs) return 0
  return Math.round(Math.min(passedMs, maxPageMs * Math.max(1, pages)) / 1000)
}

/** The full hour in UTC. Days begin at different hours, so hours can be counted as days of any time zone. */
export const hourOf = (epochMs: number): number => Math.floor(epochMs / hourMs) * hourMs

export interface HourRead extends Amount {
  /** Start, epoch ms. */
  readonly hour: number
}

/** Amounts by day (yyyy-MM-dd) in a time zone, in order; days without reading are omitted. */
export function byDay(hours: readonly HourRead[], timeZone: string): readonly (Amount & { readonly day: string })[] {
  const dayOf = dayIn(timeZone)
  const days = Map.groupBy(hours, ({ hour }) => dayOf(hour))
  return [...days].map(([day, amounts]) => ({ day, ...sumOf(amounts) })).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** The first hour of the last days, of which today is one. */
export function firstHourOf(days: number, nowMs: number, timeZone: string): number {
  const dayOf = dayIn(timeZone)
  const first = dayOf(nowMs - (days - 1) * dayMs)
  let hour = hourOf(nowMs - days * dayMs)
  while (dayOf(hour) < first) hour += hourMs
  return hour
}

/** Canadian dates are written yyyy-MM-dd. */
const dayIn = (timeZone: string): ((epochMs: number) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (epochMs) => format.format(epochMs)
}

export const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce<Amount>(
    (sum, { pages, chapters, seconds }) => ({
      pages: sum.pages + pages,
      chapters: sum.chapters + chapters,
      seconds: sum.seconds + seconds,
    }),
    { pages: 0, chapters: 0, seconds: 0 },
  )
