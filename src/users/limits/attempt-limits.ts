// Limits for strangers: failed sign-ins, requested messages, guests. On SQLite they are in memory; on PostgreSQL all nodes count together,
// so that more nodes give nobody more attempts.
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, engineOf } from '../../kernel/db/index.ts'
import { type CallLimit, type CallLimitSpec, createCallLimit } from '../links/rate-limit.ts'
import { createLimiterInProcess, type SignInLimiter } from '../sign-in/sign-in-limiter.ts'
import { createCallsOverNodes, createLimiterOverNodes } from './limits-over-nodes.ts'

export interface AttemptLimits {
  /** @param purpose counted separately from others */
  failures(purpose: string): SignInLimiter
  /** @param purpose counted separately from others */
  calls(purpose: string, spec: CallLimitSpec): CallLimit
}

export function createAttemptLimits({ db, clock }: { readonly db: Db; readonly clock: Clock }): AttemptLimits {
  if (engineOf(db) === 'sqlite')
    return { failures: () => createLimiterInProcess(clock), calls: (_purpose, spec) => createCallLimit(clock, spec) }
  return {
    failures: (purpose) => createLimiterOverNodes({ db, clock }, purpose),
    calls: (purpose, spec) => createCallsOverNodes({ db, clock }, purpose, spec),
  }
}
