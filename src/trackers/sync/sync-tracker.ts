// Sends everything that is due at one tracker. Guarantee: what is pending stays stored until the service has accepted it, for as long as
// the service is unavailable or the person is signed out; one run at a time on all nodes (the task's key), with one pause for all of them.
import { hasPassed } from '../../kernel/clock/index.ts'
import { isPausedUntil, pauseAfterFailureMs } from '../../kernel/pauses/index.ts'
import { type Sentence, sentenceOf, storeSentence, textOfSentence } from '../../kernel/sentences/index.ts'
import { SourceAnswerInvalid, SourceNotFound, SourceUnavailable, TrackerSignedOut, type TrackerState } from '../../plugins/index.ts'
import { endPause, findAccount, findPause, savePause } from '../accounts.queries.ts'
import { type DueLink, findLink, listDueLinks, saveFailed, updateLink } from '../links/links.queries.ts'
import { faultRetryMs, pullEveryMs } from './retry.rules.ts'
import { syncTrackerTask } from './sync.task.ts'
import { type SyncLinkDeps, syncLink } from './sync-link.ts'

type Ready = Extract<TrackerState, { state: 'ready' }>

/** Entries per run, so that one tracker does not occupy the lane. */
const maxEntries = 20

/** @param stopping once aborted, no further entry is sent */
export async function syncTracker(deps: SyncLinkDeps, pluginId: string, stopping: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const pause = await findPause(db, pluginId)
  if (pause && isPausedUntil(pause.untilMs, clock.now())) return syncLater(deps, pluginId, pause.untilMs)
  const state = await deps.trackers.get(pluginId)
  if (state.state === 'disabled') return
  const links = await listDueLinks(db, pluginId, { nowMs: clock.now(), limit: maxEntries })
  const outage = await syncAll(deps, state, links, stopping)
  if (outage) return pauseTracker(deps, outage, (pause?.failures ?? 0) + 1)
  if (pause) await endPause(db, pluginId)
  if (links.length === maxEntries) await syncLater(deps, pluginId, clock.now())
}

interface Outage {
  /** The entry that was being sent. */
  readonly link: DueLink
  readonly failure: SourceUnavailable
}

/** @returns where and why it stopped early, when the service is unavailable */
async function syncAll(deps: SyncLinkDeps, ready: Ready, links: readonly DueLink[], stopping: AbortSignal): Promise<Outage | undefined> {
  const signedOut = new Set<string>()
  for (const link of links) {
    stopping.throwIfAborted()
    if (signedOut.has(link.userId)) continue
    try {
      await syncOne(deps, ready, link, stopping)
    } catch (error) {
      stopping.throwIfAborted()
      if (error instanceof SourceUnavailable) {
        ready.log.warn(`Updates are on hold: ${error.message}`)
        return { link, failure: error }
      }
      if (error instanceof TrackerSignedOut) signedOut.add(link.userId)
      else await noteFault(deps, ready, link, error)
    }
  }
  return undefined
}

async function syncOne(deps: SyncLinkDeps, { tracker }: Ready, due: DueLink, signal: AbortSignal): Promise<void> {
  const account = await findAccount(deps.db, due)
  if (!account || account.problem !== null) return
  // Earlier entries took a while: the person may have unlinked the series or signed in to another account since.
  const current = await findLink(deps.db, due)
  if (!current || current.state === 'DETACHED') return
  const link = { ...current, revision: due.revision }
  const name = nameOf(deps, link.pluginId)
  const isPullDue = account.pull === 1 && hasPassed(link.remoteReadAt ?? 0, deps.clock.now(), pullEveryMs)
  await syncLink(deps, { link, signedIn: { account, tracker, name }, isPullDue, signal })
}

/** An entry that cannot be read or changed does not hold up the others. */
async function noteFault(deps: SyncLinkDeps, { log }: Ready, link: DueLink, error: unknown): Promise<void> {
  const isKnown = error instanceof SourceNotFound || error instanceof SourceAnswerInvalid
  const fault: Sentence = error instanceof Error ? sentenceOf(error) : String(error)
  if (isKnown) log.warn(`An entry couldn't be updated: ${textOfSentence(fault)}`)
  else log.error('An entry could not be updated.', error)
  const retryMs = error instanceof SourceNotFound ? faultRetryMs.missing : faultRetryMs.invalid
  await saveFailed(deps.db, link, { fault: storeSentence(fault), dueAt: deps.clock.now() + retryMs })
}

/** After the pause the entry comes last: the service may fail for this title or account only, and must still get the others. */
async function pauseTracker(deps: SyncLinkDeps, { link, failure }: Outage, failures: number): Promise<void> {
  const { pluginId } = link
  const nowMs = deps.clock.now()
  const requestedMs = failure.retryAtMs === undefined ? undefined : failure.retryAtMs - nowMs
  const untilMs = nowMs + pauseAfterFailureMs(failures, requestedMs, Math.random())
  await updateLink(deps.db, link, { dueAt: untilMs })
  await savePause(deps.db, { pluginId, untilMs, failures, reason: storeSentence(failure.sentence) })
  await syncLater(deps, pluginId, untilMs)
}

const syncLater = async ({ db, tasks }: SyncLinkDeps, pluginId: string, runAtMs: number): Promise<void> =>
  void (await tasks.enqueue(db, syncTrackerTask, { pluginId }, { runAtMs }))

export const nameOf = ({ trackers }: Pick<SyncLinkDeps, 'trackers'>, pluginId: string): string =>
  trackers.all.find(({ id }) => id === pluginId)?.name ?? pluginId
