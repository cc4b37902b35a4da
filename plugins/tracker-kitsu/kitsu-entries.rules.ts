// Entries of Kitsu's libraries and those of the contract. Kitsu counts only chapters as read.
import { z } from 'zod'
import type { TrackerChange, TrackerEntry, TrackerStatus, TrackerTitle } from '../../src/plugins/contract/trackers/tracker.ts'
import { dateOf, statusIn, yearOf } from '../../src/plugins/contract/trackers/tracker-requests.ts'

const text = z.string().nullish()

export const manga = z.object({
  id: z.string(),
  attributes: z.object({
    canonicalTitle: text,
    slug: text,
    chapterCount: z.int().nullish(),
    volumeCount: z.int().nullish(),
    startDate: text,
    subtype: text,
  }),
})
export type Manga = z.infer<typeof manga>

export const libraryEntry = z.object({
  id: z.string(),
  attributes: z.object({
    status: text,
    progress: z.int().nullish(),
    ratingTwenty: z.number().nullish(),
    reconsuming: z.boolean().nullish(),
    startedAt: text,
    finishedAt: text,
  }),
})
export type LibraryEntry = z.infer<typeof libraryEntry>

const statuses = {
  current: 'READING',
  completed: 'COMPLETED',
  on_hold: 'ON_HOLD',
  dropped: 'DROPPED',
  planned: 'PLANNED',
} as const satisfies Readonly<Record<string, TrackerStatus>>

export const titleOf = ({ id, attributes: { canonicalTitle, slug, chapterCount, volumeCount, startDate } }: Manga): TrackerTitle => ({
  id,
  title: canonicalTitle || slug || id,
  url: `https://kitsu.app/manga/${slug || id}`,
  totalChapters: chapterCount || null,
  totalVolumes: volumeCount || null,
  year: yearOf(startDate),
})

/** Ratings are 2 to 20, and a title that is read again keeps its status. */
export const entryOf = ({ attributes }: LibraryEntry): TrackerEntry => ({
  status: attributes.reconsuming ? 'REREADING' : statusIn(statuses, attributes.status),
  chaptersRead: attributes.progress ?? 0,
  volumesRead: null,
  score: attributes.ratingTwenty ? attributes.ratingTwenty * 5 : null,
  startedAt: dateOf(attributes.startedAt),
  finishedAt: dateOf(attributes.finishedAt),
})

/** Attributes of a request. */
export function attributesOf({ status, chaptersRead, score, startedAt, finishedAt }: TrackerChange): Readonly<Record<string, unknown>> {
  const ours = status === 'REREADING' ? 'READING' : status
  const kitsuStatus = Object.entries(statuses).find(([, one]) => one === ours)?.[0]
  return {
    ...(kitsuStatus === undefined ? {} : { status: kitsuStatus, reconsuming: status === 'REREADING' }),
    ...(chaptersRead === undefined ? {} : { progress: chaptersRead }),
    ...(score === undefined ? {} : { ratingTwenty: score === null ? null : Math.max(2, Math.round(score / 5)) }),
    ...(startedAt ? { startedAt: `${startedAt}T00:00:00.000Z` } : {}),
    ...(finishedAt ? { finishedAt: `${finishedAt}T00:00:00.000Z` } : {}),
  }
}
