// The status of a title in the app: from its source, and from the trackers, each of which has its own numbers
// (docs/upstreams.md, "Mihon backups").
import type { BackupTrack } from '../../formats/app-backup/index.ts'
import type { Shelf } from '../../shelves/index.ts'

const usual = { 1: 'READING', 2: 'COMPLETED', 3: 'ON_HOLD', 4: 'DROPPED', 5: 'PLANNED' } as const

/** By the app's number of the tracker. Komga, Kavita and Suwayomi are left out: they only say what was read. */
const statuses: Readonly<Record<number, Readonly<Record<number, Shelf>>>> = {
  // MyAnimeList; 7 is "rereading".
  1: { 1: 'READING', 2: 'COMPLETED', 3: 'ON_HOLD', 4: 'DROPPED', 6: 'PLANNED', 7: 'READING' },
  // AniList, Kitsu, Shikimori; 6 is "rereading".
  2: { ...usual, 6: 'READING' },
  3: usual,
  4: { ...usual, 6: 'READING' },
  // Bangumi
  5: { 1: 'PLANNED', 2: 'COMPLETED', 3: 'READING', 4: 'ON_HOLD', 5: 'DROPPED' },
  // MangaUpdates
  7: { 0: 'READING', 1: 'PLANNED', 2: 'COMPLETED', 3: 'DROPPED', 4: 'ON_HOLD' },
}

export const publicationStatuses = ['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** By the app's number. 4 is "publishing finished"; 0 is unknown, and 3, "licensed", doesn't say whether the title continues. */
const published: Readonly<Record<number, PublicationStatus>> = { 1: 'ONGOING', 2: 'ENDED', 4: 'ENDED', 5: 'ABANDONED', 6: 'HIATUS' }

/** The publication status that the source gave the app; undefined when unknown. */
export const publicationStatusOf = (status: number | undefined): PublicationStatus | undefined =>
  status === undefined ? undefined : published[status]

/** The status on which all trackers of a title agree; undefined when they disagree or there is none. */
export function statusOfTracks(tracks: readonly BackupTrack[] = []): Shelf | undefined {
  const [only, ...others] = new Set(tracks.map(({ tracker, status }) => statuses[tracker]?.[status]).filter((shelf) => shelf !== undefined))
  return others.length === 0 ? only : undefined
}
