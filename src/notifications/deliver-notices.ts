// Sends the pending notices of one notifier. Guarantee: a notice is deleted once the service has accepted it or rejected it permanently,
// or after a day; until then it survives a crash, and a service that is down only costs attempts. A burst is combined into a few
// messages. Notices of new chapters wait briefly for the scan that provides their link.
// Limit: when the server crashes between the service's response and the following commit, that one message is sent again, with the same
// id.
import { isYounger } from '../kernel/clock/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { isPausedUntil, pauseAfterFailureMs } from '../kernel/pauses/index.ts'
import { abortedLater } from '../kernel/signals/index.ts'
import { storedJsonOr } from '../kernel/stored/index.ts'
import {
  type Notice,
  NoticeRefused,
  type NotifierState,
  type Notifiers,
  PluginNotFound,
  SourceAnswerInvalid,
  SourceUnavailable,
  UrlNotSupported,
} from '../plugins/index.ts'
import { coalesce, type Message } from './coalesce.rules.ts'
import { deliverTask } from './deliver.task.ts'
import { maxEventAgeMs, maxMessages, pathOfRequest, restMs, waitForScanMs } from './delivery.rules.ts'
import { NotificationEvent, type PendingEvent } from './notification-events.ts'
import {
  deleteNoticesBefore,
  deletePendingNotices,
  findNotifierPause,
  listPendingNotices,
  type PendingNoticeRow,
  saveNotifierPause,
} from './notifications.queries.ts'

export interface DeliveryDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks' | 'log'> {
  readonly notifiers: Notifiers
  /** Path of a series in the web app; null while no scan has seen it. */
  pathOfSeries(libraryId: string, seriesFolder: string): Promise<string | null>
}

type Ready = Extract<NotifierState, { state: 'ready' }>

const maxPending = 1_000
/** Delay before checking again whether a scan has found the series. */
const recheckDelayMs = 2_000
/** Delay before checking again whether a plugin that is switched on can start. */
const recheckPluginMs = 5 * 60_000
/** Gives a message in flight time to arrive when the server stops; if it were aborted immediately, its outcome would be unknown. */
const graceMs = 3_000

/** @param stopping once aborted, no further message is sent */
export async function deliverNotices(deps: DeliveryDeps, pluginId: string, stopping: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const pause = await findNotifierPause(db, pluginId)
  if (pause && isPausedUntil(pause.untilMs, clock.now())) return deliverLater(deps, pluginId, pause.untilMs)
  const notifier = await findNotifier(deps, pluginId)
  const rows = await listPendingNotices(db, pluginId, maxPending)
  if (rows.length === 0) return
  if (notifier.state === 'disabled' && !notifier.enabled) return forget(deps, rows)
  const old = await deleteNoticesBefore(db, pluginId, clock.now() - maxEventAgeMs)
  if (notifier.state === 'disabled') {
    if (old > 0) deps.log.error({ pluginId, dropped: old }, "Notifications were dropped because their plugin couldn't start for a day")
    return deliverLater(deps, pluginId, clock.now() + recheckPluginMs)
  }
  if (old > 0) notifier.log.error(`${old} notifications couldn't be sent within a day and were dropped.`)
  const fresh = rows.filter(({ createdAt }) => createdAt >= clock.now() - maxEventAgeMs)
  const relevant = fresh.flatMap(pendingOf).filter(({ event }) => notifier.notifier.wants(event.kind))
  const deliverable = await withLinks(deps, relevant)
  const messages = coalesce(deliverable, maxMessages)
  await forget(
    deps,
    fresh.filter(({ id }) => !relevant.some((pending) => pending.id === id)),
  )
  const failure = await sendAll(deps, notifier, messages, stopping)
  stopping.throwIfAborted()
  if (deliverable.length < relevant.length) await deliverLater(deps, pluginId, clock.now() + recheckDelayMs)
  await pauseDelivery(deps, pluginId, {
    failure,
    failuresBefore: pause?.failures ?? 0,
    sent: messages.length,
    more: rows.length === maxPending,
  })
}

/** A plugin that was removed, or that this node hasn't loaded yet, counts as one that can't start: it may come back. */
async function findNotifier({ notifiers }: DeliveryDeps, pluginId: string): Promise<NotifierState> {
  try {
    return await notifiers.get(pluginId)
  } catch (error) {
    if (!PluginNotFound.matches(error)) throw error
    return { state: 'disabled', reason: error.sentence, enabled: true }
  }
}

/** Leaves out notices of chapters whose series is about to be scanned: they would have no link. */
async function withLinks({ clock, pathOfSeries }: DeliveryDeps, all: readonly PendingEvent[]): Promise<readonly PendingEvent[]> {
  const isYoung = ({ atMs }: PendingEvent) => isYounger(atMs, clock.now(), waitForScanMs)
  const isScanned = async ({ event }: PendingEvent) =>
    !('seriesFolder' in event) ||
    event.seriesFolder === null ||
    event.chapters === 0 ||
    (await pathOfSeries(event.libraryId, event.seriesFolder)) !== null
  const tellable = await Promise.all(all.map(async (pending) => !isYoung(pending) || (await isScanned(pending))))
  return all.filter((_pending, index) => tellable[index])
}

const readNews = storedJsonOr('pendingNotice.news', NotificationEvent.nullable(), () => null)

/** Nothing for one that cannot be read: it must not keep back the others. */
function pendingOf({ id, createdAt, news: stored }: PendingNoticeRow): readonly PendingEvent[] {
  const event = readNews(stored, id)
  return event === null ? [] : [{ id, atMs: createdAt, event }]
}

async function forget(deps: DeliveryDeps, rows: readonly { readonly id: string }[]): Promise<void> {
  await deletePendingNotices(
    deps.db,
    rows.map(({ id }) => id),
  )
}

/** @returns why it stopped early, if retrying can help */
async function sendAll(
  deps: DeliveryDeps,
  { notifier, log }: Ready,
  messages: readonly Message[],
  stopping: AbortSignal,
): Promise<SourceUnavailable | undefined> {
  const signal = abortedLater(stopping, graceMs)
  for (const message of messages) {
    if (stopping.aborted) return undefined
    const notice = await noticeOf(deps, message)
    try {
      await notifier.send(notice, signal)
      log.debug(`Sent a notification: ${notice.kind}.`)
    } catch (error) {
      if (!isRefusal(error)) return unavailable(error, log)
      log.error(`Dropped a notification (${notice.kind}): ${error.message}`)
    }
    await deletePendingNotices(deps.db, message.newsIds)
  }
  return undefined
}

/** Errors that a user must fix, so that sending the notice again would be pointless. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof NoticeRefused || error instanceof UrlNotSupported || error instanceof SourceAnswerInvalid

function unavailable(error: unknown, log: Ready['log']): SourceUnavailable {
  if (error instanceof SourceUnavailable) {
    log.warn(`Notifications are on hold: ${error.message}`)
    return error
  }
  log.error('Sending a notification failed unexpectedly and will be retried.', error)
  return new SourceUnavailable('Sending a notification failed.', { cause: error })
}

async function noticeOf({ pathOfSeries }: DeliveryDeps, { id, atMs, content }: Message): Promise<Notice> {
  const about = { id, atMs }
  if (content.kind === 'SUMMARY') return { ...about, ...content }
  if ('requestId' in content) {
    const { requestId: _requestId, ...details } = content
    return { ...about, ...details, path: pathOfRequest('approved' in details && details.approved) }
  }
  const { libraryId, ...details } = content
  if (!('seriesFolder' in details)) return { ...about, ...details }
  const { seriesFolder, ...title } = details
  return { ...about, ...title, path: seriesFolder === null ? null : await pathOfSeries(libraryId, seriesFolder) }
}

interface Turn {
  readonly failure: SourceUnavailable | undefined
  readonly failuresBefore: number
  readonly sent: number
  readonly more: boolean
}

async function pauseDelivery(deps: DeliveryDeps, pluginId: string, { failure, failuresBefore, sent, more }: Turn): Promise<void> {
  if (sent === 0 && !more) return
  const nowMs = deps.clock.now()
  const failures = failure ? failuresBefore + 1 : 0
  const requestedPauseMs = failure?.retryAtMs === undefined ? undefined : failure.retryAtMs - nowMs
  const untilMs = nowMs + (failure ? pauseAfterFailureMs(failures, requestedPauseMs, Math.random()) : restMs)
  await saveNotifierPause(deps.db, { pluginId, untilMs, failures })
  if (failure || more) await deliverLater(deps, pluginId, untilMs)
}

async function deliverLater({ db, tasks }: DeliveryDeps, pluginId: string, runAtMs: number): Promise<void> {
  await tasks.enqueue(db, deliverTask, { pluginId }, { runAtMs })
}
