// When the follow list of a library is checked by itself (docs/behavior.md, "Schedule"). Moments come from stored facts, so a restart
// neither postpones nor repeats a check.
import { Cron } from 'croner'

export const scheduleModes = ['interval', 'fixed_time'] as const
export type ScheduleMode = (typeof scheduleModes)[number]

/** The settings that hold for all libraries. */
export interface Schedule {
  /** False stops all automatic checks. */
  readonly enabled: boolean
  /** 1..8760; for libraries that set none of their own. */
  readonly intervalHours: number
  readonly scheduleMode: ScheduleMode
  /** HH:mm in the time zone of the process; set in `fixed_time` mode. */
  readonly checkTime: string | null
  /** When a person last changed it; epoch ms. A daily time that had passed by then counts from the next day. */
  readonly savedAtMs: number
}

/** What is stored of a library; moments are epoch ms. */
export interface LibrarySchedule {
  readonly enabled: boolean
  /** Null takes the schedule's. */
  readonly checkIntervalHours: number | null
  /** When the server first knew of its follow list. */
  readonly knownSinceMs: number
  /** When it was last checked in earnest. */
  readonly lastCheckAtMs: number | null
  /** When an automatic check was last asked for. */
  readonly lastAskedAtMs: number | null
}

/** An automatic check that came to nothing (plugin disabled, folder not there) is asked for again after this. */
const retryDelayMs = 60 * 60_000
const hourMs = 60 * 60_000

/** A stored moment so far ahead of now was written by a wrong clock, and says nothing; less is what clocks are set back by. */
const crediblyAheadMs = 60 * 60_000

/**
 * When a library is to be checked next: epoch ms, at or before now when it is due; null when it is not checked by itself.
 * A library that was never checked is due one interval after it was first known, or at the next daily time; one of which nothing
 * credible is known is due now.
 * @param timeZone IANA name; the process's own when left out
 */
export function nextCheckAtMs(schedule: Schedule, library: LibrarySchedule, nowMs: number, timeZone?: string): number | null {
  if (!schedule.enabled || !library.enabled) return null
  const credible = (ms: number | null) => (ms !== null && ms <= nowMs + crediblyAheadMs ? ms : undefined)
  const sinceMs = credible(library.lastCheckAtMs) ?? credible(library.knownSinceMs) ?? 0
  const dueMs =
    schedule.scheduleMode === 'fixed_time' && schedule.checkTime !== null
      ? nextDailyMs(schedule.checkTime, Math.max(sinceMs, credible(schedule.savedAtMs) ?? 0), timeZone)
      : sinceMs + (library.checkIntervalHours ?? schedule.intervalHours) * hourMs
  const askedAtMs = credible(library.lastAskedAtMs)
  return askedAtMs === undefined ? dueMs : Math.max(dueMs, askedAtMs + retryDelayMs)
}

/** The first moment after `afterMs` at which clocks show this time; a time that summer time leaves out comes when the clocks have gone forward. */
function nextDailyMs(checkTime: string, afterMs: number, timeZone: string | undefined): number {
  const [hour, minute] = checkTime.split(':').map(Number)
  const daily = new Cron(`0 ${minute} ${hour} * * *`, { paused: true, ...(timeZone ? { timezone: timeZone } : {}) })
  const next = daily.nextRun(new Date(afterMs))
  if (!next) throw new RangeError(`${checkTime} isn't a valid time of day`)
  return next.getTime()
}

/** A moment as `lastCheckTime` is written: local time of the process, ISO 8601 without zone. */
export function localTime(epochMs: number): string {
  const date = new Date(epochMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
