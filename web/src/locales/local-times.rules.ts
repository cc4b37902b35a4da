/** The server writes moments in UTC; a person reads them in their own zone. */
export const withLocalTimes = (text: string, write: (instant: string) => string): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, (instant) => write(instant))

/** A moment within a sentence: the hour alone when it is of the same day. */
export const timeText = (instant: string | number, region: string, now: Date): string => {
  const moment = new Date(instant)
  const isToday = moment.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(region, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}
