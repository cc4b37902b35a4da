// Sends the progress on one series to one tracker.
// Guarantees: the list is read before it is changed, so that nothing is set back and a change that was made before a crash is not made
// again; a change of progress during the requests is sent next; a series that the person may not see is neither read nor sent.

import type { ClaimManager } from '../../kernel/claims/index.ts'
import { inTransaction, toJson } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { getVisibleSeries, SeriesHidden, SeriesNotFound } from '../../library/access/index.ts'
import { markSeries } from '../../library/index.ts'
import type { TrackedTitle, TrackerEntry } from '../../plugins/index.ts'
import { findShelf } from '../../shelves/index.ts'
import { noteSync } from '../accounts.queries.ts'
import { type DueLink, saveSynced, updateLink } from '../links/links.queries.ts'
import { callTracker, type SignedInTracker } from '../tokens.ts'
import type { TrackersDeps } from '../trackers-deps.ts'
import { localProgressOf, type SeriesRead } from './local-progress.rules.ts'
import { findSeriesRead } from './series-read.queries.ts'
import { remoteOf, wantedOf } from './stored-link.ts'
import { decideChange, isEmptyChange, type LocalProgress, remoteCount } from './sync.rules.ts'

export type SyncLinkDeps = TrackersDeps & { readonly claims: ClaimManager }

/** Delay before checking again whether a series is visible. */
const hiddenRetryMs = 3_600_000

export interface LinkRun {
  readonly link: DueLink
  readonly signedIn: SignedInTracker
  /** Whether the list has to be read although nothing has changed here. */
  readonly isPullDue: boolean
  readonly signal: AbortSignal
}

/** @throws what the tracker throws */
export async function syncLink(deps: SyncLinkDeps, run: LinkRun): Promise<void> {
  const { link } = run
  const principal = await deps.findPrincipal(link.userId)
  if (!principal) return
  const read = await findVisibleRead(deps, principal, link.seriesId)
  if (!read) return void (await updateLink(deps.db, link, { dueAt: deps.clock.now() + hiddenRetryMs }))
  const local = localProgressOf(read, link.unit)
  const isSent = link.state === 'ACTIVE' && link.wanted === null && link.pushed === toJson(local)
  if (isSent && !run.isPullDue) return void (await saveSynced(deps.db, link, { seenRevision: link.revision }))
  const title = await callTracker(deps, run.signedIn, (tokens) => run.signedIn.tracker.read(tokens, link.titleId, run.signal), run.signal)
  const remoteReadAt = deps.clock.now()
  if (link.state === 'NEW') return void (await saveSynced(deps.db, link, { remote: toJson(title), remoteReadAt }))
  // What the person set at the service since then stays: nothing has changed here.
  const entry = isSent ? title.entry : await send(deps, run, { local, title })
  // Before the entry is stored: it is news until then.
  if (run.signedIn.account.markRead === 1) await markReadElsewhere(deps, link, { local, entry, addedSince: unmarkedSince(link, title) })
  const remote = toJson({ ...title, entry })
  await inTransaction(deps.db, async (trx) => {
    const sent = isSent ? {} : { pushed: toJson(local) }
    await saveSynced(trx, link, { seenRevision: link.revision, remote, remoteReadAt, ...sent })
    if (!isSent) await noteSync(trx, link, deps.clock.now())
  })
}

interface Compared {
  readonly local: LocalProgress
  readonly title: TrackedTitle
}

/** @returns the entry after the change */
async function send(deps: SyncLinkDeps, { link, signedIn, signal }: LinkRun, { local, title }: Compared): Promise<TrackerEntry | null> {
  const { tracker } = signedIn
  const change = decideChange({
    local,
    title,
    abilities: tracker.abilities,
    wanted: wantedOf(link),
    shelf: await chosenShelfOf(deps, link),
  })
  const write = { change, before: title.entry }
  const entry = isEmptyChange(change)
    ? title.entry
    : await callTracker(deps, signedIn, (tokens) => tracker.write(tokens, link.titleId, write, signal), signal)
  deps.onWritten?.()
  return entry
}

async function findVisibleRead(deps: SyncLinkDeps, principal: Principal, seriesId: string): Promise<SeriesRead | undefined> {
  try {
    await getVisibleSeries(deps.db, principal, seriesId)
  } catch (error) {
    if (SeriesHidden.matches(error) || SeriesNotFound.matches(error)) return undefined
    throw error
  }
  return findSeriesRead(deps.db, principal.userId, seriesId)
}

interface Listed {
  readonly local: LocalProgress
  readonly entry: TrackerEntry | null
  /** Only books that were added since then, epoch ms. */
  readonly addedSince: number
}

async function markReadElsewhere(deps: SyncLinkDeps, { userId, seriesId }: DueLink, { local, entry, addedSince }: Listed): Promise<void> {
  const upTo = remoteCount(local.unit, entry)
  if (upTo > local.read) await markSeries(deps, userId, seriesId, { upTo, addedSince })
}

/** Without more progress in the list, books that were there when it was read last aren't marked again: the person may have undone it. */
function unmarkedSince({ pushed, remoteReadAt, unit, ...link }: DueLink, { entry }: TrackedTitle): number {
  if (pushed === null || remoteReadAt === null) return 0
  return remoteCount(unit, entry) > remoteCount(unit, remoteOf(link)?.entry ?? null) ? 0 : remoteReadAt
}

/** The shelf that the person chose for the series; null without a choice. */
export async function chosenShelfOf({ db }: Pick<SyncLinkDeps, 'db'>, { userId, seriesId }: Pick<DueLink, 'userId' | 'seriesId'>) {
  const { shelf, isChosen } = await findShelf(db, userId, seriesId)
  return isChosen ? shelf : null
}
