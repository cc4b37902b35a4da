// Calendar days as yyyy-mm-dd; weeks start on Monday.

const dayMs = 24 * 3_600_000

/** The day of a time in the browser's time zone. */
export const localDay = (time: Date): string =>
  [time.getFullYear(), String(time.getMonth() + 1).padStart(2, '0'), String(time.getDate()).padStart(2, '0')].join('-')

export const addDays = (day: string, count: number): string => inUtc(utcMs(day) + count * dayMs)

/** The same month of the calendar, `count` months later, as its first day. */
export const addMonths = (day: string, count: number): string => {
  const month = new Date(utcMs(day))
  return inUtc(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + count, 1))
}

export const mondayOf = (day: string): string => addDays(day, -((new Date(utcMs(day)).getUTCDay() + 6) % 7))

/** The days of whole weeks that show the month of this day. */
export const daysOfMonth = (day: string): readonly string[] => {
  const first = mondayOf(addMonths(day, 0))
  const lastMonday = mondayOf(addDays(addMonths(day, 1), -1))
  return daysOfWeeks(first, (utcMs(lastMonday) - utcMs(first)) / dayMs / 7 + 1)
}

export const daysOfWeeks = (monday: string, weeks: number): readonly string[] =>
  Array.from({ length: weeks * 7 }, (_, index) => addDays(monday, index))

export type DayName = 'today' | 'yesterday' | 'tomorrow'

/** How a day close to today is called; undefined for others. */
export const dayName = (day: string, today: string): DayName | undefined => {
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day === addDays(today, 1) ? 'tomorrow' : undefined
}

export type WeekName = 'thisWeek' | 'nextWeek'

/** @param monday the first day of the week */
export const weekName = (monday: string, today: string): WeekName | undefined => {
  if (monday === mondayOf(today)) return 'thisWeek'
  return monday === addDays(mondayOf(today), 7) ? 'nextWeek' : undefined
}

/** Formats a day, which has no time zone. */
export const formatDay = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(utcMs(day))

const utcMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const inUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
