// A download in the hands of this worker: its lease, and what a person wishes for it meanwhile.
// Promise: when the lease is lost or a person wants it stopped, `signal` says so within about a second, and a lost download is never
// written to again.

import type { Clock } from '../../kernel/clock/index.ts'
import { hasPassed } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { DownloadRow, DownloadTable } from '../downloads.queries.ts'
import { type StopWish, strongerWish } from '../queue/download-state.rules.ts'
import { findWish, type Hold, renewLease, saveHeld } from './download-runs.queries.ts'

export const leaseMs = 60_000
const renewEveryMs = 15_000
const lookEveryMs = 1_000

/** Why a run has to end before its work is done. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  readonly why: 'wish' | 'lost' | 'shutdown'
  constructor(why: 'wish' | 'lost' | 'shutdown') {
    super(`The download was stopped: ${why}`)
    this.why = why
  }
}

export interface HeldDownload {
  readonly hold: Hold
  /** Aborted with a RunStopped. */
  readonly signal: AbortSignal
  /** Strongest wish so far. */
  wish(): StopWish | null
  /** Looks now instead of within a second. */
  look(): Promise<void>
  stop(why: 'lost' | 'shutdown'): void
  /** Writes about the download. @throws RunStopped when it is lost */
  save(db: Db, change: Partial<DownloadTable>): Promise<DownloadRow>
  /** Ends the heartbeat. */
  letGo(): void
}

export interface HeldDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

export function holdDownload(deps: HeldDeps, hold: Hold): HeldDownload {
  const controller = new AbortController()
  let wish: StopWish | null = null
  let renewedAtMs = deps.clock.now()
  let looking: Promise<void> | undefined

  const stop = (why: RunStopped['why']) => controller.abort(new RunStopped(why))
  const lookOnce = async () => {
    const nowMs = deps.clock.now()
    const isDue = hasPassed(renewedAtMs, nowMs, renewEveryMs)
    const found = isDue ? await renewLease(deps.db, hold, nowMs + leaseMs) : ((await findWish(deps.db, hold)) ?? 'lost')
    if (found === 'lost') return stop('lost')
    if (isDue) renewedAtMs = nowMs
    if (found.wish === null) return
    wish = strongerWish(wish, found.wish)
    stop('wish')
  }
  const look = (): Promise<void> => {
    looking ??= lookOnce()
      .catch((error: unknown) => giveUpWhenExpired(error))
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  /** A database that cannot be asked for a moment is no reason to stop; one that stays away until the lease is over is. */
  const giveUpWhenExpired = (error: unknown) => {
    deps.log.warn({ err: error, downloadId: hold.id }, 'Renewing the lease of a download failed')
    if (deps.clock.now() - renewedAtMs > leaseMs) stop('lost')
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    hold,
    signal: controller.signal,
    wish: () => wish,
    look,
    stop,
    save: async (db, change) => {
      const row = await saveHeld(db, hold, { ...change, updatedAt: deps.clock.now() })
      if (row) return row
      stop('lost')
      throw new RunStopped('lost')
    },
    letGo: () => clearInterval(timer),
  }
}
