// A download held by this worker: its lease, and a person's requests during the run.
// Guarantee: when the lease is lost or a person wants it stopped, on any node, `signal` is aborted at once, and a lost download is never
// written to again.
// Limit: after `checkEveryMs` when the event of it is lost.
import { type Clock, startStopwatch } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { keepLease } from '../../kernel/leases/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { DownloadRow, DownloadTable } from '../downloads.queries.ts'
import { type StopRequest, strongerStopRequest } from '../queue/download-state.rules.ts'
import { downloadLeases, findStopRequest, type RunLease, saveHeld } from './download-runs.queries.ts'

const checkEveryMs = 5_000

/** Why a run has to end before its work is finished. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  /** `disk`: that of the library hangs. */
  readonly reason: 'wish' | 'lost' | 'shutdown' | 'disk'
  constructor(why: RunStopped['reason']) {
    super(`The download was stopped: ${why}`)
    this.reason = why
  }
}

export interface HeldDownload {
  readonly lease: RunLease
  /** Aborted with a RunStopped. */
  readonly signal: AbortSignal
  /** Aborted once it is no longer ours. */
  readonly lost: AbortSignal
  /** Strongest request so far. */
  stopRequest(): StopRequest | null
  /** Checks now. */
  refresh(): Promise<void>
  stop(why: 'lost' | 'shutdown' | 'disk'): void
  /** Updates the download. @throws RunStopped when it is lost */
  save(db: Db, change: Partial<DownloadTable>): Promise<DownloadRow>
  /** Ends the renewals. */
  release(): void
}

export interface HeldDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/** @param sinceClaim started before the claim was sent */
export function holdDownload(deps: HeldDeps, lease: RunLease, sinceClaim = startStopwatch(deps.clock)): HeldDownload {
  const controller = new AbortController()
  const loss = new AbortController()
  const log = deps.log.child({ downloadId: lease.id })
  let stopRequest: StopRequest | null = null
  let checking: Promise<void> | undefined

  const stop = (why: RunStopped['reason']) => {
    controller.abort(new RunStopped(why))
    if (why === 'lost') loss.abort(new RunStopped(why))
  }
  const checkOnce = async () => {
    const row = await findStopRequest(deps.db, lease)
    if (!row) return stop('lost')
    if (row.wish === null) return
    stopRequest = strongerStopRequest(stopRequest, row.wish)
    stop('wish')
  }
  const checkStopRequest = (): Promise<void> => {
    checking ??= checkOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'Checking whether a download must stop failed'))
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  const renew = () => downloadLeases.renew(deps.db, deps.clock, lease)
  const endLease = keepLease({ ...deps, log }, { sinceClaim, renew, lose: () => stop('lost') })
  const timer = setInterval(checkStopRequest, checkEveryMs)
  return {
    lease: lease,
    signal: controller.signal,
    lost: loss.signal,
    stopRequest: () => stopRequest,
    refresh: checkStopRequest,
    stop,
    save: async (db, change) => {
      const row = await saveHeld(db, lease, { ...change, updatedAt: deps.clock.now() })
      if (row) return row
      stop('lost')
      throw new RunStopped('lost')
    },
    release: () => {
      clearInterval(timer)
      endLease()
    },
  }
}
