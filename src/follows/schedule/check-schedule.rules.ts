// When the follow list of a library is checked automatically (docs/behavior.md, "Schedule"). Due times are computed from stored values,
// so a restart neither delays nor repeats a check.
import { Cron } from 'croner'

export const scheduleModes = ['interval', 'fixed_time'] as const
export type ScheduleMode = (typeof scheduleModes)[number]

/** Settings that apply to all libraries. */
export interface Schedule {
  /** False stops all automatic checks. */
  readonly enabled: boolean
  /** 1..8760; for libraries without an interval of their own. */
  readonly intervalHours: number
  readonly scheduleMode: ScheduleMode
  /** HH:mm in the time zone of the process; set in `fixed_time` mode. */
  readonly checkTime: string | null
  /** When a user last changed it; epoch ms. A daily time that had already passed then applies from the next day. */
  readonly savedAtMs: number
}

/** Stored values of a library; times are epoch ms. */
export interface LibrarySchedule {
  readonly enabled: boolean
  /** Null uses the schedule's. */
  readonly checkIntervalHours: number | null
  /** When the server first saw its follow list. */
  readonly knownSinceMs: number
  /** When its last check finished; checks that only report do not count. */
  readonly lastCheckAtMs: number | null
  /** When an automatic check was last requested. */
  readonly lastAskedAtMs: number | null
}

/** An automatic check without effect (plugin disabled, folder missing) is requested again after this time. */
const retryDelayMs = 60 * 60_000
const hourMs = 60 * 60_000

/** A stored time further ahead of now than this was written by a wrong clock and is ignored; clocks may be set back by less. */
const crediblyAheadMs = 60 * 60_000

/**
 * Returns when a library is next checked: epoch ms, at or before now when it is due; null when it is not checked automatically.
 * A library that was never checked is due one interval after it was first seen, or at the next daily time; one without any credible time
 * is due now.
 * @param timeZone IANA name; defaults to that of the process
 */
export function nextCheckAtMs(schedule: Schedule, library: LibrarySchedule, nowMs: number, timeZone?: string): number | null {
  if (!schedule.enabled || !library.enabled) return null
  const credible = (ms: number | null) => (ms !== null && ms <= nowMs + crediblyAheadMs ? ms : undefined)
  const sinceMs = credible(library.lastCheckAtMs) ?? credible(library.knownSinceMs) ?? 0
  const dueMs =
    schedule.scheduleMode === 'fixed_time' && schedule.checkTime !== null
      ? nextDailyMs(schedule.checkTime, Math.max(sinceMs, credible(schedule.savedAtMs) ?? 0), timeZone)
      : sinceMs + (library.checkIntervalHours ?? schedule.intervalHours) * hourMs
  const requestedAtMs = credible(library.lastAskedAtMs)
  return requestedAtMs === undefined ? dueMs : Math.max(dueMs, requestedAtMs + retryDelayMs)
}

/** Returns the first time after `afterMs` when clocks show this time; a time that daylight saving skips moves to the end of the gap. */
function nextDailyMs(checkTime: string, afterMs: number, timeZone: string | undefined): number {
  const [hour, minute] = checkTime.split(':').map(Number)
  const daily = new Cron(`0 ${minute} ${hour} * * *`, { paused: true, ...(timeZone ? { timezone: timeZone } : {}) })
  const next = daily.nextRun(new Date(afterMs))
  if (!next) throw new RangeError(`${checkTime} isn't a valid time of day`)
  return next.getTime()
}

/** Formats a time as `lastCheckTime`: local time of the process, ISO 8601 without zone. */
export function localTime(epochMs: number): string {
  const date = new Date(epochMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
