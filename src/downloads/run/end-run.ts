// Saves the result of a run: the last thing that its worker does with a download.
import { recordFailures } from '../../chapters/listed/index.ts'
import { titleKeyOf } from '../../chapters/urls/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { readSentence, type Sentence, storeSentence, textOfSentence } from '../../kernel/sentences/index.ts'
import { untilDiskHangs } from '../../library/index.ts'
import { deleteStagedPages } from '../archive/delete-staged-pages.ts'
import { deleteStaging } from '../archive/staging.ts'
import { emitCancelled, emitStatus, failureMessageOf } from '../download-events.ts'
import { type DownloadRow, type DownloadTable, findDownload, updateDownload } from '../downloads.queries.ts'
import { chapterCooldownMs, decideContinuation, decideRetry } from '../queue/download-retry.rules.ts'
import { needsStaging, type StopRequest, statusAfterStop } from '../queue/download-state.rules.ts'
import { recordSiteOutcome } from '../site-outages/record-site-outcome.ts'
import { readTitleInfo } from '../stored-source-facts.ts'
import { listChapters, markChaptersNotified, requeueFailedChapters } from './download-chapters.queries.ts'
import { type RunDeps, wantedChapter } from './download-run.ts'
import { deleteHeld, releasedFields } from './download-runs.queries.ts'
import { type HeldDownload, RunStopped } from './held-download.ts'
import type { RunOutcome } from './run-download.ts'

/** @param row as claimed */
export async function endRun(deps: RunDeps, held: HeldDownload, row: DownloadRow, ended: RunOutcome): Promise<void> {
  const outcome = await recordSiteOutcome(deps, row, ended)
  await held.refresh()
  // The next worker may already fetch pages into the staging folder.
  if (held.lost.aborted) return forget(deps, row, outcome)
  const stopRequest = held.stopRequest()
  // A person's request takes precedence, even if it arrived when the work had just finished or failed.
  const change =
    outcome.kind === 'completed' && stopRequest !== 'DELETED' ? completed(outcome.message) : changeFor(deps, row, outcome, stopRequest)
  if (change === 'DELETED') {
    await deleteStagedPages(deps, row)
    await deleteHeld(deps.db, held.lease)
    return
  }
  if (!needsStaging(change.status, change.nextAttemptAt ?? null)) {
    await deleteStagedPages(deps, row)
    deps.onStep('staging-dropped')
  }
  try {
    const after = await inTransaction(deps.db, async (trx) => {
      const written = await writeEnd(trx, { held, claimed: row, outcome }, { ...releasedFields, ...change })
      if (isGivenUp(written)) await recordFailedChapters({ ...deps, db: trx }, written)
      await notifyEnd({ ...deps, db: trx }, written, outcome)
      emitEnd(trx, deps, written)
      return written
    })
    deps.onStep('ended')
    const { id, status, message } = after
    deps.log.info({ downloadId: id, status, message: textOfSentence(readSentence(message)) ?? undefined }, 'A download run finished')
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error
    await forget(deps, row, outcome)
  }
}

interface EndedRun {
  readonly held: HeldDownload
  readonly claimed: DownloadRow
  readonly outcome: RunOutcome
}

/** A download that was extended while it ran is requeued instead. */
async function writeEnd(trx: Db, { held, claimed, outcome }: EndedRun, change: Change): Promise<DownloadRow> {
  const savedRow = await held.save(trx, change)
  const { id, status } = savedRow
  // Of a running download, only a further request sets this.
  const isAskedAgain = (savedRow.listsChapters === 1 && claimed.listsChapters === 0) || savedRow.triesNow === 1
  const next = decideContinuation({
    status,
    isGivenUp: isGivenUp(savedRow),
    hasTriedAll: status === 'COMPLETED' || (status === 'FAILED' && outcome.kind === 'failed' && outcome.triedAll === true),
    hasWaiting: (await listChapters(trx, id)).some(({ state }) => state === 'WAITING'),
    isAskedAgain,
    attempt: claimed.attempt,
  })
  // What was requested may have failed in this run.
  if (next && isAskedAgain) await requeueFailedChapters(trx, id)
  if (!next && savedRow.triesNow === 0) return savedRow
  const again = next && { ...next, status: 'PENDING' as const, message: null, nextAttemptAt: null, progress: 0 }
  return (await updateDownload(trx, savedRow, { ...again, triesNow: 0 })) ?? savedRow
}

const isGivenUp = ({ status, nextAttemptAt }: DownloadRow): boolean => status === 'FAILED' && nextAttemptAt === null

type Change = Partial<DownloadTable> & Pick<DownloadTable, 'status'>

const completed = (message: Sentence | null): Change => ({
  status: 'COMPLETED',
  progress: 100,
  currentChapter: '',
  message: storeSentence(message),
  attempt: 0,
  nextAttemptAt: null,
})

function changeFor(deps: RunDeps, row: DownloadRow, outcome: RunOutcome, stopRequest: StopRequest | null): Change | 'DELETED' {
  if (outcome.kind !== 'failed' || stopRequest !== null) {
    const status = statusAfterStop(stopRequest)
    return status === 'DELETED' ? status : { status, message: null, nextAttemptAt: null }
  }
  const after = decideRetry(outcome.failure, row.attempt, deps.clock.now(), Math.random())
  return { ...after, message: storeSentence(outcome.failure.message) }
}

/** Deletes the pages of a download that was deleted, perhaps with its library; one that was taken over keeps them. */
async function forget(deps: RunDeps, row: DownloadRow, outcome: RunOutcome): Promise<void> {
  deps.log.warn({ downloadId: row.id }, 'A running download was taken over by another worker')
  if (outcome.kind === 'stopped' && outcome.root !== undefined && !(await findDownload(deps.db, row.id))) {
    const { root } = outcome
    await untilDiskHangs(root, () => deleteStaging(root, row.id))
  }
}

function emitEnd(trx: Db, { events }: RunDeps, row: DownloadRow): void {
  const { id, libraryId, title, status } = row
  if (status === 'COMPLETED') events.emitIn(trx, 'download.completed', { id, libraryId, title })
  else if (status === 'CANCELLED') emitCancelled(trx, events, row)
  else if (status === 'FAILED') events.emitIn(trx, 'download.failed', { id, libraryId, error: textOfSentence(failureMessageOf(row)) })
  else emitStatus(trx, events, row)
}

/** Reports the chapters downloaded in this run, whatever its result, and the failure once nothing is retried. */
async function notifyEnd({ db: trx, noteEnd }: RunDeps, row: DownloadRow, outcome: RunOutcome): Promise<void> {
  const { id, libraryId, title, seriesFolder } = row
  const chapters = await markChaptersNotified(trx, id)
  const diskFull = outcome.kind === 'failed' && 'diskFull' in outcome.failure && outcome.failure.diskFull === true
  const failure = isGivenUp(row) ? { reason: failureMessageOf(row), diskFull } : null
  if (chapters > 0 || failure) await noteEnd(trx, { libraryId, title, seriesFolder, chapters, failure })
}

/** Automatic downloads skip chapters on which the download gave up for a while; saved together with its end. */
async function recordFailedChapters(deps: RunDeps, row: DownloadRow): Promise<void> {
  const title = row.titleInfo === null ? null : readTitleInfo(row.titleInfo, row.id)
  if (title === null) return
  const failed = (await listChapters(deps.db, row.id)).filter(({ state }) => state === 'FAILED')
  const titleKey = titleKeyOf(title.id)
  const chapters = failed.map((chapter) => ({ chapter: wantedChapter(chapter).info, reason: readSentence(chapter.lastError) }))
  await recordFailures(deps, { libraryId: row.libraryId, titleKey }, chapters, chapterCooldownMs)
}
