// Collections and read lists as sent to a caller.
import type { Db } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/http/index.ts'
import { pageOfIds } from '../../library/lists/index.ts'
import { countMembers, loadSets, type MemberSet } from './sets.queries.ts'
import {
  countVisibleSets,
  listVisibleMembers,
  listVisibleSets,
  type VisibleSetsRequest,
  visibleSetsInOrder,
} from './visible-sets.queries.ts'

export interface VisibleSet extends MemberSet {
  /** Members that the caller may see, in the order of the set. */
  readonly memberIds: readonly string[]
  /** Whether some members are hidden. */
  readonly filtered: boolean
}

/** Ids of visible sets, in the requested order or by name. */
export const pageOfSets = (db: Db, request: VisibleSetsRequest, page: PageRequest) =>
  pageOfIds(visibleSetsInOrder(db, request, page.sort), () => countVisibleSets(db, request), page)

/** All visible sets, by name. */
export async function listAllVisibleSets(db: Db, request: VisibleSetsRequest): Promise<readonly VisibleSet[]> {
  const rows = await listVisibleSets(db, request)
  return loadVisibleSets(
    db,
    rows.map((row) => row.id),
    request,
  )
}

/** Sets in the order of the ids; the caller's access must have been checked before. */
export async function loadVisibleSets(
  db: Db,
  ids: readonly string[],
  visibility: Pick<VisibleSetsRequest, 'kind' | 'access'>,
): Promise<readonly VisibleSet[]> {
  if (ids.length === 0) return []
  const [sets, members, counts] = await Promise.all([loadSets(db, ids), listVisibleMembers(db, ids, visibility), countMembers(db, ids)])
  const byId = new Map(sets.map((set) => [set.id, set]))
  const membersOf = Map.groupBy(members, ({ setId }) => setId)
  return ids.flatMap((id) => {
    const set = byId.get(id)
    const memberIds = (membersOf.get(id) ?? []).map(({ memberId }) => memberId)
    return set ? [{ ...set, memberIds, filtered: memberIds.length < (counts.get(id) ?? 0) }] : []
  })
}
