// Links series to titles by the IDs that are stored with their metadata.
// Guarantee: only where the IDs agree on one title, and never again where a person has removed the link.
import { z } from 'zod'
import { inTransaction } from '../../kernel/db/index.ts'
import { declareTask } from '../../kernel/tasks/index.ts'
import { readLinks, watchProgress } from '../../library/index.ts'
import type { Tracker } from '../../plugins/index.ts'
import { findAccount, listAutoLinking } from '../accounts.queries.ts'
import { unitOf } from '../sync/local-progress.rules.ts'
import type { SyncLinkDeps } from '../sync/sync-link.ts'
import { listBookNames, listStoredLinks, listUnlinkedSeries } from './candidates.queries.ts'
import { addLink, type LinkKey } from './links.queries.ts'

/** Links everything that a person has begun, after they connected an account. */
export const linkByIdsTask = declareTask({
  name: 'trackers.link',
  type: 'LinkSeriesToTracker',
  payload: z.object({ userId: z.string(), pluginId: z.string() }),
  maxAttempts: 3,
})

export async function linkByIds(
  deps: SyncLinkDeps,
  key: { readonly userId: string; readonly pluginId: string },
  signal: AbortSignal,
): Promise<void> {
  const account = await findAccount(deps.db, key)
  if (account?.autoLink === 1) await linkCandidates(deps, key, { signal })
}

/** Links a series that somebody reads to the trackers that they have connected. */
export async function linkBySeries(deps: SyncLinkDeps, { userId, seriesId }: Pick<LinkKey, 'userId' | 'seriesId'>): Promise<void> {
  for (const { pluginId } of await listAutoLinking(deps.db, userId)) await linkCandidates(deps, { userId, pluginId }, { seriesId })
}

async function linkCandidates(
  deps: SyncLinkDeps,
  { userId, pluginId }: Pick<LinkKey, 'userId' | 'pluginId'>,
  { seriesId, signal }: { readonly seriesId?: string; readonly signal?: AbortSignal },
): Promise<void> {
  const principal = await deps.findPrincipal(userId)
  const state = await deps.trackers.get(pluginId)
  if (!principal || state.state === 'disabled') return
  for (const id of await listUnlinkedSeries(deps.db, { userId, pluginId, access: principal.access, seriesId })) {
    signal?.throwIfAborted()
    const titleId = await findTitleId(deps, state.tracker, id)
    if (titleId !== undefined) await linkSeries(deps, { userId, pluginId, seriesId: id }, titleId)
  }
}

async function findTitleId(deps: SyncLinkDeps, tracker: Tracker, seriesId: string): Promise<string | undefined> {
  const { ids, urls } = await deps.titlesOf(seriesId)
  const stored = await listStoredLinks(deps.db, seriesId)
  const links = stored ? readLinks(stored.links, seriesId).map(({ url }) => url) : []
  const boundIds = ids.flatMap(({ pluginId, externalId }) => (pluginId === tracker.sameIdsAs && externalId !== '' ? [externalId] : []))
  return titleIdAmong({ boundIds, linkedIds: [...urls, ...links].flatMap((url) => tracker.titleIdOf(url) ?? []) })
}

const linkSeries = async (deps: SyncLinkDeps, key: LinkKey, titleId: string): Promise<void> => {
  const unit = unitOf(await listBookNames(deps.db, key.seriesId))
  await inTransaction(deps.db, async (trx) => {
    await watchProgress(trx, key.userId, [key.seriesId])
    await addLink(trx, { ...key, titleId, unit })
  })
}

/** IDs of a series at a tracker, as far as its metadata has them. */
interface KnownIds {
  /** From the metadata source with the same IDs. */
  readonly boundIds: readonly string[]
  /** From links in the metadata. */
  readonly linkedIds: readonly string[]
}

/** @returns the ID that they agree on; the metadata source's takes precedence over links */
function titleIdAmong({ boundIds, linkedIds }: KnownIds): string | undefined {
  const [id, ...others] = new Set(boundIds.length > 0 ? boundIds : linkedIds)
  return others.length === 0 ? id : undefined
}
