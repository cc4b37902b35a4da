// Schedules in cron syntax, in the time zone of the process.
import { Cron } from 'croner'

/** Number of runs checked: a day of hourly runs. */
const rounds = 24

/**
 * What is wrong with a rule, as the rest of a sentence that begins with its name; undefined when it can be used.
 * @param minMs two moments never lie nearer together
 */
export function cronFault(rule: string, minMs: number, nowMs: number): string | undefined {
  const moments = momentsOf(rule, nowMs)
  if (!moments) return 'must be a cron expression with five fields, such as 0 3 * * * for every day at 3:00'
  if (moments.length === 0) return 'must match a date in the future'
  const tooNear = moments.some((moment, n) => moment - (moments[n - 1] ?? Number.NEGATIVE_INFINITY) < minMs)
  return tooNear ? `must leave at least ${minMs / 60_000} minutes between two runs` : undefined
}

/** The next time of a rule after another; epoch ms, undefined when there is none. */
export const nextOfCron = (rule: string, afterMs: number): number | undefined =>
  new Cron(rule, { paused: true }).nextRun(new Date(afterMs))?.getTime()

function momentsOf(rule: string, nowMs: number): readonly number[] | undefined {
  if (rule.trim().split(/\s+/).length !== 5) return undefined
  try {
    return new Cron(rule, { paused: true }).nextRuns(rounds, new Date(nowMs)).map((moment) => moment.getTime())
  } catch {
    return undefined
  }
}
