// Health of the server. Guarantee: a response takes no longer than the time limit, checks run at most once per 30 seconds regardless
// of the number of requests, and a check that hangs is not started a second time.
import { type Clock, isAhead } from '../kernel/clock/index.ts'
import { storageErrorOf } from '../kernel/errors/index.ts'
import type { Check, CheckResult } from '../kernel/feature/index.ts'
import type { Log } from '../kernel/log/index.ts'
import { defineSentence, type Sentence } from '../kernel/sentences/index.ts'

export const freshMs = 30_000
const timeLimitMs = 5_000

const TooSlow = defineSentence('CHECK_TOO_SLOW', 'No response within {seconds:number} {seconds?second:seconds}.')
const CheckFailed = defineSentence('CHECK_FAILED', 'The check failed. The log has the details.')

export interface HealthReport {
  readonly status: 'UP' | 'DOWN'
  readonly components: Readonly<Record<string, 'UP' | 'DOWN'>>
  /** How to fix each component that is down. */
  readonly reasons: Readonly<Record<string, Sentence>>
  /** Notices that need no action, by component. */
  readonly notices: Readonly<Record<string, Sentence>>
  readonly facts: Readonly<Record<string, string | null>>
}

export interface HealthParts {
  readonly checks: readonly Check[]
  readonly clock: Clock
  readonly log: Log
  /** For tests. */
  readonly timeLimitMs?: number
}

/** @returns a function that reports the server's health, using checks of the last 30 seconds */
export function createHealth(parts: HealthParts): () => Promise<HealthReport> {
  const run = createCheckRunner(parts)
  const runNamed = async (check: Check): Promise<NamedResult> => ({ component: check.component, ...(await run(check)) })
  let latest: { readonly report: Promise<HealthReport>; readonly untilMs: number } | undefined
  return () => {
    if (latest && isAhead(latest.untilMs, parts.clock.now(), freshMs)) return latest.report
    const report = Promise.all(parts.checks.map(runNamed)).then(summarise)
    latest = { report, untilMs: parts.clock.now() + freshMs }
    return report
  }
}

function createCheckRunner({ log, timeLimitMs: limitMs = timeLimitMs }: HealthParts): (check: Check) => Promise<CheckResult> {
  const hanging = new Set<Check>()
  const tooSlow = (): CheckResult => ({ status: 'DOWN', reason: TooSlow(limitMs / 1000) })
  return async (check) => {
    if (hanging.has(check)) return tooSlow()
    hanging.add(check)
    const signal = AbortSignal.timeout(limitMs)
    const result = check
      .run(signal)
      .catch((error: unknown): CheckResult => {
        log.warn({ err: error, component: check.component }, 'A health check failed')
        return { status: 'DOWN', reason: storageErrorOf(error)?.sentence ?? CheckFailed() }
      })
      .finally(() => hanging.delete(check))
    return Promise.race([result, aborted(signal).then(tooSlow)])
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

type NamedResult = CheckResult & { readonly component: string }

function summarise(withComponent: readonly NamedResult[]): HealthReport {
  const down = withComponent.filter((result) => result.status === 'DOWN')
  return {
    status: down.length === 0 ? 'UP' : 'DOWN',
    components: Object.fromEntries(withComponent.map(({ component, status }) => [component, status])),
    reasons: Object.fromEntries(down.map(({ component, reason }) => [component, reason])),
    notices: Object.fromEntries(withComponent.flatMap(({ component, notice }) => (notice ? [[component, notice]] : []))),
    facts: Object.assign({}, ...withComponent.map(({ facts }) => facts)),
  }
}
