// When the next chapter of a title is expected (docs/behavior.md, "Updates").
// Guarantee: a prediction is today or later, and later than the last release.
import { addDays, dayOf, daysBetween } from './days.rules.ts'

export interface Prediction {
  readonly day: string
  readonly medianDays: number
  /** Days with releases that it is based on. */
  readonly releases: number
}

/** Older releases say little about the present rhythm. */
export const releaseHistoryDays = 365
const minReleases = 3
const maxReleases = 13
/** A title that is this much overdue is not expected on any particular day. */
const maxMissedIntervals = 3
const minOverdueDays = 30

/** @param releaseDays yyyy-mm-dd in any order; several chapters of a day count once */
export function predictRelease(releaseDays: readonly string[], today: string): Prediction | undefined {
  const oldest = addDays(today, -releaseHistoryDays)
  const days = [...new Set(releaseDays)].filter((day) => day >= oldest && day <= today).sort()
  const counted = days.slice(-maxReleases)
  const last = counted.at(-1)
  if (last === undefined || counted.length < minReleases) return undefined
  const medianDays = medianOf(counted.slice(1).map((day, index) => daysBetween(counted[index] ?? day, day)))
  const sinceLast = daysBetween(last, today)
  if (sinceLast > Math.max(minOverdueDays, maxMissedIntervals * medianDays)) return undefined
  const intervals = Math.max(1, Math.ceil(sinceLast / medianDays))
  return { day: addDays(last, intervals * medianDays), medianDays, releases: counted.length }
}

/** A first download of a title has many chapters on one day, which is not when they were released. */
const maxReleasedAtOnce = 2

interface DeletedChapter {
  readonly seriesId: string
  readonly releaseDate: string | null
  readonly downloadedAt: number
}

/**
 * Days on which chapters were released whose files are deleted, by series. Where only the download is known, its day counts instead: a
 * followed title is downloaded soon after its release.
 */
export function releaseDaysBySeries(chapters: readonly DeletedChapter[]): ReadonlyMap<string, readonly string[]> {
  const bySeries = Map.groupBy(chapters, ({ seriesId }) => seriesId)
  return new Map([...bySeries].map(([seriesId, ofSeries]) => [seriesId, releaseDaysOf(ofSeries)]))
}

function releaseDaysOf(chapters: readonly DeletedChapter[]): readonly string[] {
  const known = chapters.map(({ releaseDate }) => releaseDate).filter((day) => day !== null)
  const undated = chapters.filter(({ releaseDate }) => releaseDate === null)
  const byDay = Map.groupBy(undated, ({ downloadedAt }) => dayOf(downloadedAt, 'UTC'))
  return [...known, ...[...byDay].flatMap(([day, ofDay]) => (ofDay.length <= maxReleasedAtOnce ? [day] : []))]
}

/** Rounded to a whole number, since releases have no time of day. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 1
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper
  return Math.round((lower + upper) / 2)
}
