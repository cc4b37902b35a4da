import type { Service } from '../../kernel/feature/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { type CheckRequestDeps, requestDueChecks } from '../check/request-check.ts'

const pollIntervalMs = 30_000

/**
 * Checks every half minute whether a library is due. Due times are read from the database, so it may be stopped and started at any time.
 */
export const followScheduler = (deps: CheckRequestDeps & { readonly log: Log }): Service => ({
  name: 'follow scheduler',
  role: 'scheduler',
  start: async () => {
    const stopping = new AbortController()
    const running = runSchedule(deps, stopping.signal)
    return async () => {
      stopping.abort()
      await running
    }
  },
})

async function runSchedule(deps: CheckRequestDeps & { readonly log: Log }, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await requestDueChecks(deps)
    } catch (error) {
      // A temporary database error: the next check comes soon and finds the same libraries due.
      deps.log.error({ err: error }, 'Checking for due follow lists failed')
    }
    await deps.clock.sleep(pollIntervalMs, stopping).catch(() => undefined)
  }
}
