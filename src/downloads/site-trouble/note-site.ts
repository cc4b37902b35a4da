// What a run learnt of its site.
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { together } from '../../kernel/sentences/index.ts'
import type { DownloadRow } from '../downloads.queries.ts'
import { forgetTriesNow } from '../run/download-runs.queries.ts'
import type { RunOutcome } from '../run/run-download.ts'
import { afterNoAnswer, isPaused, nextTryMs, troubleSentence } from './site-trouble.rules.ts'
import { deleteSiteTrouble, findSiteTrouble, saveSiteTrouble } from './site-troubles.queries.ts'

interface SiteDeps {
  readonly db: Db
  readonly clock: Clock
}

/**
 * Writes down whether the site answered.
 * @returns the outcome; a wait instead of a failure where the site is left alone
 */
export async function noteSite({ db, clock }: SiteDeps, { site }: DownloadRow, outcome: RunOutcome): Promise<RunOutcome> {
  if (outcome.kind === 'completed') await deleteSiteTrouble(db, site)
  if (outcome.kind !== 'failed' || outcome.failure.kind === 'wait' || !outcome.failure.siteIsDown) return outcome
  const { message } = outcome.failure
  const nowMs = clock.now()
  const trouble = await inTransaction(db, async (trx) => {
    await forgetTriesNow(trx, site)
    const before = await findSiteTrouble(trx, site)
    // A person had it tried: the site stays left alone as it was.
    if (before && isPaused(before, nowMs)) return before
    const after = afterNoAnswer(before, nowMs, Math.random())
    await saveSiteTrouble(trx, site, after)
    return after
  })
  const untilMs = nextTryMs(trouble, nowMs)
  if (untilMs === undefined) return outcome
  return { kind: 'failed', failure: { kind: 'wait', message: together([troubleSentence(site, trouble), message]), untilMs } }
}
