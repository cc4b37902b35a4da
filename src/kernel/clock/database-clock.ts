// The clock of a node that shares its database with others: all of them go by the database's clock, so that a due time, a session or a
// pause that one node writes means the same moment on every other, whatever their own clocks say.
// Limit: for the length of one query after the machine slept, the clock is behind by the time it slept.
import type { Log } from '../log/index.ts'

const measureEveryMs = 60_000
/** Of the machine's clock against its counter: it was set, or the machine slept. */
const jumpMs = 1_000
const retryAfterMs = 1_000
const samplesAtStart = 3

interface DatabaseClockParts {
  /** Asks the database for its time, epoch ms. */
  readonly askDatabase: () => Promise<number>
  readonly log: Log
  /** Epoch ms of this machine, and a counter in ms that is never set. */
  readonly machine?: { readonly wallMs: () => number; readonly counterMs: () => number }
}

/**
 * Measures how far the database's clock is ahead of this machine's counter, now and about once a minute while it is used.
 * @returns a function that returns the database's time, epoch ms
 */
export async function createDatabaseClock({ askDatabase, log, machine = thisMachine }: DatabaseClockParts): Promise<() => number> {
  const measure = async (): Promise<Measurement> => {
    const askedAtMs = machine.counterMs()
    const databaseMs = await askDatabase()
    const answeredAtMs = machine.counterMs()
    const middleMs = (askedAtMs + answeredAtMs) / 2
    return { aheadMs: databaseMs - middleMs, atMs: answeredAtMs, wallAheadMs: wallAhead(machine), roundTripMs: answeredAtMs - askedAtMs }
  }
  let latest = await measure()
  for (let n = 1; n < samplesAtStart; n++) {
    const sample = await measure()
    if (sample.roundTripMs <= latest.roundTripMs) latest = sample
  }
  let isMeasuring = false
  let notBeforeMs = 0
  const measureAgain = async () => {
    isMeasuring = true
    try {
      latest = await measure()
    } catch (error) {
      log.debug({ err: error }, "Asking for the database's time failed")
      notBeforeMs = machine.counterMs() + retryAfterMs
    } finally {
      isMeasuring = false
    }
  }
  return () => {
    const counterMs = machine.counterMs()
    const isOld = counterMs - latest.atMs >= measureEveryMs || Math.abs(wallAhead(machine) - latest.wallAheadMs) >= jumpMs
    if (isOld && !isMeasuring && counterMs >= notBeforeMs) void measureAgain()
    return Math.round(counterMs + latest.aheadMs)
  }
}

interface Measurement {
  /** The database's clock, ahead of the machine's counter. */
  readonly aheadMs: number
  /** On the counter. */
  readonly atMs: number
  readonly wallAheadMs: number
  readonly roundTripMs: number
}

type Machine = NonNullable<DatabaseClockParts['machine']>

const thisMachine: Machine = { wallMs: () => Date.now(), counterMs: () => performance.now() }

const wallAhead = ({ wallMs, counterMs }: Machine): number => wallMs() - counterMs()
