import type { Service } from '../../kernel/feature/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { type RequestDeps, requestDueChecks } from '../check/request-check.ts'

const lookEveryMs = 30_000

/** Looks every half minute whether a library is due. What is due is read from the database, so it may be stopped and started at will. */
export const followScheduler = (deps: RequestDeps & { readonly log: Log }): Service => ({
  name: 'follow scheduler',
  role: 'scheduler',
  start: async () => {
    const stopping = new AbortController()
    const running = keepLooking(deps, stopping.signal)
    return async () => {
      stopping.abort()
      await running
    }
  },
})

async function keepLooking(deps: RequestDeps & { readonly log: Log }, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await requestDueChecks(deps)
    } catch (error) {
      // Passing trouble of the database: the next look comes soon and finds the same libraries due.
      deps.log.error({ err: error }, 'Checking for due follow lists failed')
    }
    await deps.clock.sleep(lookEveryMs, stopping).catch(() => undefined)
  }
}
