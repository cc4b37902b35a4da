import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { storeSentence } from '../../kernel/sentences/index.ts'
import type { DownloadProviderState } from '../../plugins/index.ts'
import { type DownloadRow, listRunningSites } from '../downloads.queries.ts'
import { limitsOf } from '../run/site-slots.rules.ts'
import { describeOutage } from '../site-outages/site-outage.rules.ts'
import { listPausedSites } from '../site-outages/site-outages.queries.ts'
import { waitingReason } from './waiting-reason.rules.ts'

export interface ExplainDeps {
  readonly db: Db
  readonly clock: Clock
  downloadProvider(): Promise<DownloadProviderState>
}

/** Returns the same downloads, with the reason for waiting on queued ones, and its end where their site is paused. */
export async function explainWaiting(deps: ExplainDeps, rows: readonly DownloadRow[]): Promise<readonly DownloadRow[]> {
  const nowMs = deps.clock.now()
  const isDue = ({ status, nextAttemptAt }: DownloadRow) => status === 'PENDING' && (nextAttemptAt ?? 0) <= nowMs
  if (!rows.some(isDue)) return rows
  const pausedSites = await listPausedSites(deps.db, nowMs)
  const untilPauseEnds = rows.map((row) => {
    const pause = isDue(row) && row.triesNow === 0 ? pausedSites.get(row.site) : undefined
    return pause ? { ...row, message: storeSentence(describeOutage(row.site, pause)), nextAttemptAt: pause.pausedUntil } : row
  })
  return explainPausedSites(deps, untilPauseEnds)
}

async function explainPausedSites(
  { db, clock, downloadProvider }: ExplainDeps,
  rows: readonly DownloadRow[],
): Promise<readonly DownloadRow[]> {
  const isSilent = ({ status, message }: DownloadRow) => status === 'PENDING' && message === null
  if (!rows.some(isSilent)) return rows
  const [runningSites, state] = await Promise.all([listRunningSites(db), downloadProvider()])
  const facts = { runningSites, limits: limitsOf(state) }
  const messageOf = ({ site, updatedAt }: DownloadRow) => waitingReason({ site, waitingMs: clock.now() - updatedAt, ...facts })
  return rows.map((row) => (isSilent(row) ? { ...row, message: storeSentence(messageOf(row)) } : row))
}
