// Applies collections and read lists from files. A set arranged by files follows them completely; one that a person created, or whose
// members or order a person changed, only gets new members, at its end. Each applied entry is stored as a claim, so that a member or set
// that a person removed does not return with the next scan.
import type { MemberSetTable } from '../sets/set-tables.ts'

/** Members that files name for a set, each with its position if given. */
export type Memberships = ReadonlyMap<string, number | null>

export interface MembershipChange {
  /** New claims. */
  readonly added: Memberships
  /** Known claims with another position. */
  readonly renumbered: Memberships
  /** Claims that no longer exist. */
  readonly removed: readonly string[]
}

/** The difference between applied claims and the current ones; undefined when there is none. */
export function compareMemberships(followed: Memberships, now: Memberships): MembershipChange | undefined {
  const added = new Map([...now].filter(([id]) => !followed.has(id)))
  const renumbered = new Map([...now].filter(([id, number]) => followed.has(id) && followed.get(id) !== number))
  const removed = [...followed.keys()].filter((id) => !now.has(id))
  return added.size + renumbered.size + removed.length > 0 ? { added, renumbered, removed } : undefined
}

interface Member {
  readonly id: string
  readonly position: number
}

export interface MemberChange {
  readonly upserts: readonly Member[]
  readonly remove: readonly string[]
}

/** Applies a change to a set. @param members current members of the set */
export const applyMembershipChange = (
  arrangedBy: MemberSetTable['arrangedBy'],
  members: readonly Member[],
  change: MembershipChange,
): MemberChange => (arrangedBy === 'PERSON' ? appendMembers(members, change) : insertMembersInOrder(members, change))

function appendMembers(members: readonly Member[], { added }: MembershipChange): MemberChange {
  const memberIds = new Set(members.map(({ id }) => id))
  return {
    upserts: appendAtEnd(
      members,
      [...added.keys()].filter((id) => !memberIds.has(id)),
    ),
    remove: [],
  }
}

/** Members without a position come after all others. */
function insertMembersInOrder(members: readonly Member[], { added, renumbered, removed }: MembershipChange): MemberChange {
  const positions = new Map(members.map(({ id, position }) => [id, position]))
  const said = [...added, ...renumbered]
  const numbered = said.flatMap(([id, number]) => (number === null ? [] : [{ id, position: number }]))
  const others = said.filter(([id, number]) => number === null && !positions.has(id)).map(([id]) => id)
  const upserts = [...numbered, ...appendAtEnd([...members, ...numbered], others)]
  return {
    upserts: upserts.filter(({ id, position }) => positions.get(id) !== position),
    remove: removed.filter((id) => positions.has(id)),
  }
}

function appendAtEnd(members: readonly Member[], ids: readonly string[]): readonly Member[] {
  const last = members.reduce((most, { position }) => Math.max(most, position), -1)
  return ids.map((id, index) => ({ id, position: last + 1 + index }))
}
