// What is changed in a person's list at a tracker.
// Guarantees: a list is never set back unless the person chose so; a change that was made is not made again.
import type { TrackedTitle, TrackerAbilities, TrackerChange, TrackerEntry, TrackerStatus } from '../../plugins/index.ts'

export const units = ['CHAPTERS', 'VOLUMES'] as const
/** What the books of a series are to a tracker. */
export type Unit = (typeof units)[number]

/** What a person has read of a series here. */
export interface LocalProgress {
  readonly unit: Unit
  /** The highest number of a book that was read to its end; of 10.5, 10. */
  readonly read: number
  /** Whether any book was opened. */
  readonly hasBegun: boolean
  /** Whether the series has ended and every book was read. */
  readonly isFinished: boolean
  /** yyyy-MM-dd. */
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

/** What a person chose for the list. */
export interface WantedEntry {
  readonly status?: TrackerStatus | undefined
  /** Null removes it. */
  readonly score?: number | null | undefined
  /** Sets the list to what was read here, also if that is less. */
  readonly exact?: boolean | undefined
}

export interface SyncFacts {
  readonly local: LocalProgress
  readonly title: Pick<TrackedTitle, 'entry' | 'totalChapters' | 'totalVolumes'>
  readonly abilities: TrackerAbilities
  readonly wanted: WantedEntry
  /** The shelf that the person chose here; null without one. */
  readonly shelf?: TrackerStatus | null
}

/** @returns the fields to set; none when the list is as it should be */
export function decideChange(facts: SyncFacts): TrackerChange {
  const { entry } = facts.title
  const progress = progressChange(facts)
  const status = nextStatus(facts, progress !== undefined)
  if (entry === null && status === undefined) return {}
  const change: TrackerChange = {
    ...(status === undefined || status === entry?.status ? {} : { status }),
    ...(progress === undefined ? {} : { [countKey(facts.local.unit)]: progress }),
    ...scoreChange(facts),
    ...dateChange(facts, status ?? entry?.status),
  }
  return change
}

export const isEmptyChange = (change: TrackerChange): boolean => Object.keys(change).length === 0

/** Books read at the tracker. */
export const remoteCount = (unit: Unit, entry: TrackerEntry | null): number => entry?.[countKey(unit)] ?? 0

const countKey = (unit: Unit) => (unit === 'CHAPTERS' ? 'chaptersRead' : 'volumesRead')

/** Services refuse more than all chapters, which other numbering may lead to. */
function localCount({ local, title }: SyncFacts): number {
  const total = totalOf(local.unit, title)
  return total === null ? local.read : Math.min(local.read, total)
}

const totalOf = (unit: Unit, title: SyncFacts['title']): number | null =>
  (unit === 'CHAPTERS' ? title.totalChapters : title.totalVolumes) || null

/** @returns the new number; undefined for none */
function progressChange(facts: SyncFacts): number | undefined {
  const { local, title, abilities, wanted } = facts
  if (!(local.unit === 'CHAPTERS' ? abilities.chapters : abilities.volumes)) return undefined
  const [count, remote] = [localCount(facts), remoteCount(local.unit, title.entry)]
  if (wanted.exact) return count === remote ? undefined : count
  // Somebody who reads a title again has read it before: that is no progress.
  if (title.entry?.status === 'REREADING') return undefined
  return count > remote ? count : undefined
}

function nextStatus(facts: SyncFacts, advances: boolean): TrackerStatus | undefined {
  const { local, title, wanted, shelf } = facts
  const { entry } = title
  if (wanted.status !== undefined) return wanted.status
  if (entry === null && shelf) return shelf
  if (!local.hasBegun) return entry?.status ?? (hasScore(wanted) ? 'PLANNED' : undefined)
  const status = isDone(facts) ? 'COMPLETED' : 'READING'
  // Reading on doesn't resume what the person put on another shelf.
  if (entry !== null && shelf && shelf !== status) return entry.status
  if (entry === null || entry.status === 'PLANNED' || entry.status === 'READING') return status
  if (entry.status === 'COMPLETED' && wanted.exact) return status
  const isPaused = entry.status === 'ON_HOLD' || entry.status === 'DROPPED'
  return isPaused && advances ? status : entry.status
}

const hasScore = ({ score }: WantedEntry): boolean => score !== undefined && score !== null

function isDone(facts: SyncFacts): boolean {
  const total = totalOf(facts.local.unit, facts.title)
  return facts.local.isFinished && (total === null || facts.local.read >= total)
}

function scoreChange({ title, abilities, wanted: { score } }: SyncFacts): TrackerChange {
  return score === undefined || !abilities.score || score === (title.entry?.score ?? null) ? {} : { score }
}

/** Dates are only added. */
function dateChange({ local, title, abilities }: SyncFacts, status: TrackerStatus | undefined): TrackerChange {
  const { entry } = title
  if (!abilities.dates) return {}
  const begins = (status === 'READING' || status === 'COMPLETED') && !entry?.startedAt && (entry === null || entry.status === 'PLANNED')
  const ends = status === 'COMPLETED' && entry?.status !== 'COMPLETED' && !entry?.finishedAt
  return {
    ...(begins && local.startedAt ? { startedAt: local.startedAt } : {}),
    ...(ends && local.finishedAt ? { finishedAt: local.finishedAt } : {}),
  }
}
