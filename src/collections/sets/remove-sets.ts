import type { Db } from '../../kernel/db/index.ts'
import type { Posters } from '../../reading/index.ts'
import { getVisibleSet, type SetDeps, type SetEditor, withSetLock } from './change-sets.ts'
import { emitSetChange } from './set-events.ts'
import { deleteSets, type MemberSet } from './sets.queries.ts'

export interface RemoveDeps extends SetDeps {
  readonly posters: Pick<Posters, 'forgetOwner'>
}

/** @throws CollectionNotFound, ReadListNotFound */
export const removeSet = (deps: RemoveDeps, editor: SetEditor, id: string): Promise<void> =>
  withSetLock(deps, async (trx) => deleteSetsWithPosters(trx, deps, [await getVisibleSet(trx, editor, id)]))

/** Deletes sets and everything that belongs to them, in the caller's transaction. */
export async function deleteSetsWithPosters(trx: Db, deps: RemoveDeps, sets: readonly Pick<MemberSet, 'id' | 'kind'>[]): Promise<void> {
  for (const set of sets) {
    await emitSetChange({ ...deps, db: trx }, set, 'deleted')
    await deps.posters.forgetOwner(trx, { kind: set.kind === 'COLLECTION' ? 'collection' : 'readlist', id: set.id })
  }
  await deleteSets(
    trx,
    sets.map(({ id }) => id),
  )
}
