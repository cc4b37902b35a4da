// What a person has read of a series, as a tracker counts it.
import type { LocalProgress, Unit } from './sync.rules.ts'

export interface BookRead {
  /** File name. */
  readonly name: string
  readonly numberSort: number
  /** Null when it was not begun. */
  readonly completed: 0 | 1 | null
  /** Epoch ms. */
  readonly readAt: number | null
}

export interface SeriesRead {
  readonly hasEnded: boolean
  readonly books: readonly BookRead[]
}

export function localProgressOf({ hasEnded, books }: SeriesRead, unit: Unit): LocalProgress {
  const read = books.filter(({ completed }) => completed === 1)
  const times = books.flatMap(({ readAt }) => readAt ?? [])
  const isFinished = hasEnded && books.length > 0 && read.length === books.length
  return {
    unit,
    read: read.reduce((highest, { numberSort }) => Math.max(highest, Math.floor(numberSort)), 0),
    hasBegun: times.length > 0,
    isFinished,
    startedAt: times.length > 0 ? dayOf(Math.min(...times)) : null,
    finishedAt: isFinished ? dayOf(Math.max(...times)) : null,
  }
}

const volume = /(?:^|[\s_.\-([])(?:v|vol|volume|tome|band|bd)[\s._-]*\d/i
const chapter = /(?:^|[\s_.\-([])(?:c|ch|chap|chapter|kapitel|kap)[\s._-]*\d|#\s*\d/i

/** Whether the books of a series are volumes: most file names name a volume and no chapter. */
export function unitOf(names: readonly string[]): Unit {
  const volumes = names.filter((name) => volume.test(name) && !chapter.test(name))
  return names.length > 0 && volumes.length * 2 > names.length ? 'VOLUMES' : 'CHAPTERS'
}

/** In the server's time zone. */
function dayOf(epochMs: number): string {
  const date = new Date(epochMs)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
