import type { Clock } from '../clock/index.ts'

/** The database cannot be reached at the moment: it is being restarted, or the network is down. Callers get it as a 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** Read by the log: the stacks of all statements of an outage say nothing that its cause doesn't. */
  readonly logsStack = false
  /** @param cause error of the driver */
  constructor(cause?: unknown) {
    super("The database can't be reached.", { cause })
  }
}

const retryEveryMs = 1_000

/**
 * Runs work again every second for as long as the database cannot be reached: the last step of something that must not be forgotten
 * because the database is being restarted. The work may have been saved although it reports an error, so it must be safe to repeat.
 * @throws any other error, or the signal's reason
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      await clock.sleep(retryEveryMs, signal)
    }
  }
}
