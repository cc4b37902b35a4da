// What a run learned about its site.
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { joinSentences } from '../../kernel/sentences/index.ts'
import type { DownloadRow } from '../downloads.queries.ts'
import { forgetTriesNow } from '../run/download-runs.queries.ts'
import type { RunOutcome } from '../run/run-download.ts'
import { describeOutage, isPaused, nextAttemptMs, outageAfterFailure } from './site-outage.rules.ts'
import { deleteSiteOutage, findSiteOutage, saveSiteOutage } from './site-outages.queries.ts'

interface SiteDeps {
  readonly db: Db
  readonly clock: Clock
}

/**
 * Records whether the site responded.
 * @returns the outcome; a wait instead of a failure if the site is paused
 */
export async function recordSiteOutcome({ db, clock }: SiteDeps, { site }: DownloadRow, outcome: RunOutcome): Promise<RunOutcome> {
  if (outcome.kind === 'completed') await deleteSiteOutage(db, site)
  if (outcome.kind !== 'failed' || outcome.failure.kind === 'wait' || !outcome.failure.siteIsDown) return outcome
  const { message } = outcome.failure
  const nowMs = clock.now()
  const trouble = await inTransaction(db, async (trx) => {
    await forgetTriesNow(trx, site)
    const before = await findSiteOutage(trx, site, nowMs)
    // A user requested this try: the site stays paused as before.
    if (before && isPaused(before, nowMs)) return before
    const after = outageAfterFailure(before, nowMs, Math.random())
    await saveSiteOutage(trx, site, after, nowMs)
    return after
  })
  const untilMs = nextAttemptMs(trouble, nowMs)
  if (untilMs === undefined) return outcome
  return { kind: 'failed', failure: { kind: 'wait', message: joinSentences([describeOutage(site, trouble), message]), untilMs } }
}
