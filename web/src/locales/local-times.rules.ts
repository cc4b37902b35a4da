/** Converts the UTC timestamps in a server message to local time. */
export const withLocalTimes = (text: string, write: (instant: string) => string): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, (instant) => write(instant))

/** A timestamp for use within a sentence; only the time if it is today. */
export const timeText = (instant: string | number, region: string, now: Date): string => {
  const moment = new Date(instant)
  const isToday = moment.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(region, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}
