import type { Clock } from '../kernel/clock/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { type DownloadRow, listRunningSites } from './downloads.queries.ts'
import { waitingReason } from './waiting-reason.rules.ts'

interface ExplainDeps {
  readonly db: Db
  readonly clock: Clock
}

/** The same downloads; those that wait without a reason of their own say what they wait for. */
export async function explainWaiting({ db, clock }: ExplainDeps, rows: readonly DownloadRow[]): Promise<readonly DownloadRow[]> {
  const isSilent = ({ status, message }: DownloadRow) => status === 'PENDING' && message === null
  if (!rows.some(isSilent)) return rows
  const runningSites = await listRunningSites(db)
  const messageOf = ({ site, updatedAt }: DownloadRow) => waitingReason({ site, waitingMs: clock.now() - updatedAt, runningSites })
  return rows.map((row) => (isSilent(row) ? { ...row, message: messageOf(row) } : row))
}
