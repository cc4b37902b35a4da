// Entries of MangaUpdates' lists and those of the contract. Its five own lists are the statuses.
import { z } from 'zod'
import type { TrackerStatus, TrackerTitle } from '../../src/plugins/contract/trackers/tracker.ts'
import { yearOf } from '../../src/plugins/contract/trackers/tracker-requests.ts'

/** Fractions, as of an extra chapter, don't count. */
const wholeNumber = z.number().transform(Math.floor).nullish()

export const series = z.object({
  series_id: z.int(),
  title: z.string(),
  url: z.string().nullish(),
  year: z.string().nullish(),
  type: z.string().nullish(),
  latest_chapter: wholeNumber,
  completed: z.boolean().nullish(),
})

export const listItem = z.object({
  list_id: z.int(),
  status: z.object({ chapter: wholeNumber, volume: wholeNumber }).nullish(),
})

const lists = ['READING', 'PLANNED', 'COMPLETED', 'DROPPED', 'ON_HOLD'] as const satisfies readonly TrackerStatus[]

export const titleOf = ({ series_id, title, url, year, latest_chapter, completed }: z.infer<typeof series>): TrackerTitle => ({
  id: String(series_id),
  title,
  url: url || `https://www.mangaupdates.com/series/${series_id.toString(36)}`,
  totalChapters: completed && latest_chapter ? latest_chapter : null,
  totalVolumes: null,
  year: yearOf(year),
})

/** Lists that people made themselves count as reading. */
export const statusOf = (listId: number): TrackerStatus => lists[listId] ?? 'READING'

/** There is no list for titles that are read again. */
export const listIdOf = (status: TrackerStatus): number => lists.indexOf(status === 'REREADING' ? 'READING' : status)

/** The number in a URL is written with the base 36; without a URL, it is a number. */
export const numberIn = (text: string): string | undefined =>
  /^[0-9a-z]{5,9}$/i.test(text) ? String(Number.parseInt(text, 36)) : undefined
