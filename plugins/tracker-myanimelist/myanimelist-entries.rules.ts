// Entries of MyAnimeList's lists and those of the contract. Unknown numbers are 0 there.
import { z } from 'zod'
import type { TrackedTitle, TrackerChange, TrackerEntry, TrackerStatus, TrackerTitle } from '../../src/plugins/contract/trackers/tracker.ts'
import { dateOf, statusIn, yearOf } from '../../src/plugins/contract/trackers/tracker-requests.ts'

export const listStatus = z.object({
  status: z.string().nullish(),
  is_rereading: z.boolean().nullish(),
  num_volumes_read: z.int().nullish(),
  num_chapters_read: z.int().nullish(),
  score: z.number().nullish(),
  start_date: z.string().nullish(),
  finish_date: z.string().nullish(),
})

export const manga = z.object({
  id: z.int(),
  title: z.string(),
  num_chapters: z.int().nullish(),
  num_volumes: z.int().nullish(),
  start_date: z.string().nullish(),
  media_type: z.string().nullish(),
  my_list_status: listStatus.nullish(),
})
type Manga = z.infer<typeof manga>

const statuses = {
  reading: 'READING',
  completed: 'COMPLETED',
  on_hold: 'ON_HOLD',
  dropped: 'DROPPED',
  plan_to_read: 'PLANNED',
} as const satisfies Readonly<Record<string, TrackerStatus>>

export const titleOf = ({ id, title, num_chapters, num_volumes, start_date }: Manga): TrackerTitle => ({
  id: String(id),
  title,
  url: `https://myanimelist.net/manga/${id}`,
  totalChapters: num_chapters || null,
  totalVolumes: num_volumes || null,
  year: yearOf(start_date),
})

export const trackedTitleOf = (found: Manga): TrackedTitle => ({
  ...titleOf(found),
  entry: found.my_list_status ? entryOf(found.my_list_status) : null,
})

/** Scores are 1 to 10, and a title that is read again keeps its status. */
export const entryOf = (entry: z.infer<typeof listStatus>): TrackerEntry => ({
  status: entry.is_rereading ? 'REREADING' : statusIn(statuses, entry.status),
  chaptersRead: entry.num_chapters_read ?? 0,
  volumesRead: entry.num_volumes_read ?? 0,
  score: entry.score ? entry.score * 10 : null,
  startedAt: dateOf(entry.start_date),
  finishedAt: dateOf(entry.finish_date),
})

/** The fields of a request. */
export function fieldsOf({
  status,
  chaptersRead,
  volumesRead,
  score,
  startedAt,
  finishedAt,
}: TrackerChange): Readonly<Record<string, string>> {
  const ours = status === 'REREADING' ? 'READING' : status
  const myStatus = Object.entries(statuses).find(([, one]) => one === ours)?.[0]
  return {
    ...(myStatus === undefined ? {} : { status: myStatus, is_rereading: String(status === 'REREADING') }),
    ...(chaptersRead === undefined ? {} : { num_chapters_read: String(chaptersRead) }),
    ...(volumesRead === undefined || volumesRead === null ? {} : { num_volumes_read: String(volumesRead) }),
    ...(score === undefined ? {} : { score: String(score === null ? 0 : Math.max(1, Math.round(score / 10))) }),
    ...(startedAt ? { start_date: startedAt } : {}),
    ...(finishedAt ? { finish_date: finishedAt } : {}),
  }
}
