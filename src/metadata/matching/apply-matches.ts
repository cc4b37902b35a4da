// Links series to the titles that an administrator accepted. The sources are then requested in the background.
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { Access } from '../../library/access/index.ts'
import { getSource } from '../bindings/bind-series.ts'
import { lockBindings } from '../bindings/bindings.queries.ts'
import { replaceBinding } from '../bindings/replace-binding.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { refreshBoundTask } from '../refresh/refresh.tasks.ts'
import { maxListed } from './describe-matches.ts'
import { deleteMatches, listMatches, type TitleChoice } from './title-matches.queries.ts'

const userRequestPriority = { priority: 8 }

export type AcceptedTitle = TitleChoice & { readonly seriesId: string }

/**
 * Links listed series to these titles and removes them from the list. The titles are stated by the caller, so that a result that arrives
 * meanwhile isn't applied unseen. Series that aren't listed are left out: they were applied before, or the account may not see them.
 * @throws SourceUnknown
 */
export function applyMatches(
  deps: MetadataDeps,
  access: Access,
  titles: readonly AcceptedTitle[],
): Promise<{ readonly applied: number; readonly taskIds: readonly string[] }> {
  for (const { provider } of titles) getSource(deps, provider)
  return inTransaction(deps.db, async (trx) => {
    const listed = await listMatches(trx, access, maxListed)
    const listedIds = new Set(listed.map(({ seriesId }) => seriesId))
    const accepted = titles.filter(({ seriesId }) => listedIds.has(seriesId))
    // In one order, so that requests for the same series don't wait for each other.
    for (const seriesId of accepted.map((title) => title.seriesId).toSorted()) await lockBindings(trx, seriesId)
    for (const { seriesId, provider, externalId } of accepted) {
      await replaceBinding(trx, { seriesId, pluginId: provider, externalId, url: '', origin: 'person' })
    }
    const acceptedIds = new Set(accepted.map(({ seriesId }) => seriesId))
    await deleteMatches(trx, [...acceptedIds])
    const libraryIds = new Set(listed.filter(({ seriesId }) => acceptedIds.has(seriesId)).map(({ libraryId }) => libraryId))
    const taskIds: string[] = []
    for (const libraryId of libraryIds) {
      taskIds.push(await deps.tasks.enqueue(trx, refreshBoundTask, { libraryId, askedBeforeMs: 1 }, userRequestPriority))
    }
    return { applied: acceptedIds.size, taskIds }
  })
}

/** Removes those of the series from the list that the account may see. */
export function removeMatches(db: Db, access: Access, seriesIds: readonly string[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    const removed = new Set(seriesIds)
    const listedIds = (await listMatches(trx, access, maxListed)).map(({ seriesId }) => seriesId)
    await deleteMatches(
      trx,
      listedIds.filter((id) => removed.has(id)),
    )
  })
}
