export interface PartialDate {
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly day?: number | undefined
}

/**
 * Returns the valid part of a date: a day requires its month and year, a month its year. February 29 of a common year keeps year and
 * month; a single impossible date has made readers reject whole series.
 */
export function plausibleDate({ year, month, day }: PartialDate): PartialDate {
  if (!isBetween(year, 1, 9999)) return {}
  if (!isBetween(month, 1, 12)) return { year }
  return isBetween(day, 1, daysInMonth(year, month)) ? { year, month, day } : { year, month }
}

function isBetween(value: number | undefined, least: number, most: number): value is number {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most
}

function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
