import { repeatEvery, type Service } from '../../kernel/feature/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { type CheckRequestDeps, requestDueChecks } from '../check/request-check.ts'

const pollIntervalMs = 30_000

/**
 * Checks every half minute whether a library is due. Due times are read from the database, so it may be stopped and started at any time.
 */
export const followScheduler = (deps: CheckRequestDeps & { readonly log: Log }): Service => ({
  name: 'follow scheduler',
  role: 'scheduler',
  start: async () =>
    repeatEvery({
      clock: deps.clock,
      everyMs: pollIntervalMs,
      run: () => requestDueChecks(deps),
      // A temporary database error: the next check comes soon and finds the same libraries due.
      onError: (err) => deps.log.error({ err }, 'Checking for due follow lists failed'),
    }),
})
