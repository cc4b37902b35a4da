// Entries of AniList's lists and those of the contract.
import { z } from 'zod'
import type { TrackerChange, TrackerEntry, TrackerStatus, TrackerTitle } from '../../src/plugins/contract/trackers/tracker.ts'
import { statusIn } from '../../src/plugins/contract/trackers/tracker-requests.ts'

const fuzzyDate = z.object({ year: z.int().nullish(), month: z.int().nullish(), day: z.int().nullish() })
type FuzzyDate = z.infer<typeof fuzzyDate>

export const entryShape = z.object({
  status: z.string().nullish(),
  progress: z.int().nullish(),
  progressVolumes: z.int().nullish(),
  score: z.number().nullish(),
  startedAt: fuzzyDate.nullish(),
  completedAt: fuzzyDate.nullish(),
})

const text = z.string().nullish()
export const media = z.object({
  id: z.int(),
  title: z.object({ romaji: text, english: text, native: text }),
  siteUrl: text,
  chapters: z.int().nullish(),
  volumes: z.int().nullish(),
  startDate: fuzzyDate.nullish(),
  mediaListEntry: entryShape.nullish(),
})

const statuses = {
  CURRENT: 'READING',
  COMPLETED: 'COMPLETED',
  PAUSED: 'ON_HOLD',
  DROPPED: 'DROPPED',
  PLANNING: 'PLANNED',
  REPEATING: 'REREADING',
} as const satisfies Readonly<Record<string, TrackerStatus>>

export const titleOf = ({ id, title, siteUrl, chapters, volumes, startDate }: z.infer<typeof media>): TrackerTitle => ({
  id: String(id),
  title: title.english || title.romaji || title.native || String(id),
  url: siteUrl || `https://anilist.co/manga/${id}`,
  totalChapters: chapters || null,
  totalVolumes: volumes || null,
  year: startDate?.year ?? null,
})

export const entryOf = (entry: z.infer<typeof entryShape>): TrackerEntry => ({
  status: statusIn(statuses, entry.status),
  chaptersRead: entry.progress ?? 0,
  volumesRead: entry.progressVolumes ?? 0,
  score: entry.score ? Math.round(entry.score) : null,
  startedAt: textOfDate(entry.startedAt),
  finishedAt: textOfDate(entry.completedAt),
})

/** Variables of the mutation; a score of 0 is none. */
export function variablesOf({ status, chaptersRead, volumesRead, score, startedAt, finishedAt }: TrackerChange) {
  const anilistStatus = Object.entries(statuses).find(([, ours]) => ours === status)?.[0]
  return {
    ...(anilistStatus === undefined ? {} : { status: anilistStatus }),
    ...(chaptersRead === undefined ? {} : { progress: chaptersRead }),
    ...(volumesRead === undefined || volumesRead === null ? {} : { progressVolumes: volumesRead }),
    ...(score === undefined ? {} : { scoreRaw: score ?? 0 }),
    ...(startedAt ? { startedAt: fuzzyOf(startedAt) } : {}),
    ...(finishedAt ? { completedAt: fuzzyOf(finishedAt) } : {}),
  }
}

const two = (value: number): string => String(value).padStart(2, '0')
const textOfDate = (date: FuzzyDate | null | undefined): string | null =>
  date?.year && date.month && date.day ? `${date.year}-${two(date.month)}-${two(date.day)}` : null

const fuzzyOf = (date: string): FuzzyDate => {
  const [year, month, day] = date.split('-').map(Number)
  return { year, month, day }
}
