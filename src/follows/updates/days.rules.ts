// Calendar days as yyyy-mm-dd, in a person's time zone.

import { LRUCache } from 'lru-cache'

const dayMs = 24 * 3_600_000
/** Finds any start of a day, since no time zone is further from UTC. */
const maxOffsetMs = 16 * 3_600_000
/** There are about 600 time zones, but their names are accepted in any case. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 })

/** Whether the text is an existing day between the years 1000 and 9999. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && dayInUtc(ms) === text
}

export const dayOf = (ms: number, timeZone: string): string => formatIn(timeZone).format(ms)

/** The first millisecond of a day. */
export function startOfDayMs(day: string, timeZone: string): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`)
  let beforeMs = utcMs - maxOffsetMs
  let withinMs = utcMs + maxOffsetMs
  while (withinMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + withinMs) / 2)
    if (dayOf(middleMs, timeZone) < day) beforeMs = middleMs
    else withinMs = middleMs
  }
  return withinMs
}

export const addDays = (day: string, count: number): string => dayInUtc(Date.parse(`${day}T00:00:00Z`) + count * dayMs)

/** How many days later `to` is. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

const dayInUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Formats as yyyy-mm-dd. Kept, because creating one takes longer than using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // The Swedish format of a date is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}
