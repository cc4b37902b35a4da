import type { Clock, Stopwatch } from '../clock/index.ts'
import { startStopwatch } from '../clock/index.ts'
import { type Db, engineOf } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import { leaseCheckEveryMs, nextLeaseStep } from './lease.rules.ts'

/** Why a run must end: somebody else holds its row, or may do so soon. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

interface KeepDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

interface KeptLease {
  /** Started before the claim was sent. */
  readonly sinceClaim: Stopwatch
  /** @returns false when the lease is lost */
  renew(): Promise<boolean>
  /** Called at most once. Nothing that the run does afterwards may count. */
  lose(reason: LeaseLost): void
}

/** Renews a lease until it is lost. @returns a function that ends that */
export function keepLease({ db, clock, log }: KeepDeps, { sinceClaim, renew, lose }: KeptLease): () => void {
  const ended = new AbortController()
  // Of a SQLite file there is one server, whose writer may be busy for minutes.
  const mayBeTakenOver = engineOf(db) === 'postgres'
  let sinceRenewed = sinceClaim
  let unanswered: Stopwatch | undefined
  let isRenewing = false

  const stop = (why: string) => {
    if (ended.signal.aborted) return
    ended.abort()
    lose(new LeaseLost(why))
  }
  const renewOnce = async () => {
    const sinceRequest = startStopwatch(clock)
    unanswered ??= sinceRequest
    isRenewing = true
    try {
      if (!(await renew())) return stop('It was cancelled, or another node took it.')
      sinceRenewed = sinceRequest
      unanswered = undefined
    } catch (error) {
      log.warn({ err: error }, 'Renewing a lease failed')
    } finally {
      isRenewing = false
    }
  }
  const check = async () => {
    while (!ended.signal.aborted) {
      const step = nextLeaseStep({ sinceRenewedMs: sinceRenewed(), unansweredMs: unanswered?.(), isRenewing, mayBeTakenOver })
      if (step === 'renew') void renewOnce()
      else if (step === 'stop') return stop('The database did not answer in time to keep it.')
      await clock.sleep(leaseCheckEveryMs, ended.signal).catch(() => undefined)
    }
  }
  void check()
  return () => ended.abort()
}
