// The rows of the table: every day or week up to today, also those without reading.
import type { ReadingAmount, ReadingStatistics } from '../api/types.ts'

const dayMs = 86_400_000
const daysPerWeek = 7

export const periods = ['days', 'weeks'] as const
export type Period = (typeof periods)[number]

const rowsOf: Record<Period, number> = { days: 14, weeks: 12 }

/** How many days up to today are shown. @param today yyyy-MM-dd */
export const daysShown = (period: Period, today: string): number =>
  period === 'days' ? rowsOf.days : (rowsOf.weeks - 1) * daysPerWeek + sinceMonday(today) + 1

export type PeriodRow = ReadingAmount & {
  /** The day, or the first day of the week (yyyy-MM-dd). */
  readonly day: string
}

/** The newest first. @param today yyyy-MM-dd */
export function periodRows(period: Period, days: ReadingStatistics['days'], today: string): readonly PeriodRow[] {
  const step = period === 'weeks' ? daysPerWeek : 1
  const last = period === 'weeks' ? mondayOf(today) : today
  return Array.from({ length: rowsOf[period] }, (_, place) => {
    const day = plusDays(last, -place * step)
    const end = plusDays(day, step)
    const read = days.filter((one) => one.day >= day && one.day < end)
    return { day, pages: sum(read, 'pages'), chapters: sum(read, 'chapters'), seconds: sum(read, 'seconds') }
  })
}

/** Today in the time zone of this browser. */
export const todayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const sum = (amounts: readonly ReadingAmount[], key: keyof ReadingAmount): number => amounts.reduce((all, one) => all + one[key], 0)

const plusDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const mondayOf = (day: string): string => plusDays(day, -sinceMonday(day))

/** Days since the Monday of its week. */
const sinceMonday = (day: string): number => (new Date(day).getUTCDay() + daysPerWeek - 1) % daysPerWeek
