// What files say about collections and read lists, and what follows from it. A set that files arrange follows them in everything; one
// that a person has made or changed only gets new members, at its end. What was followed once is remembered as a claim, so that
// a member or a set that a person takes away does not come back with the next scan.
import type { BookWithLists } from '../../library/index.ts'
import { type MemberSetTable, type SetKind, setNameKeyOf } from '../sets/set-tables.ts'

/** Members that files name for a set, each with its place where they name one. */
export type Memberships = ReadonlyMap<string, number | null>

export interface NamedSet {
  /** As the first file spells it. */
  readonly name: string
  readonly claims: Memberships
}

/** What books' files say, by the key of the name; members in the order in which one would read them. */
export function collectMemberships(books: readonly BookWithLists[], kind: SetKind): ReadonlyMap<string, NamedSet> {
  const sets = new Map<string, { name: string; claims: Map<string, number | null> }>()
  for (const book of books.toSorted(byReading)) {
    for (const { name, number } of kind === 'READ_LIST' ? book.readLists : book.collections.map(withoutPlace)) {
      const key = setNameKeyOf(name)
      if (key === '') continue
      const set = sets.get(key) ?? { name: name.trim(), claims: new Map() }
      sets.set(key, set)
      const memberId = kind === 'READ_LIST' ? book.bookId : book.seriesId
      if (!set.claims.has(memberId)) set.claims.set(memberId, number ?? null)
    }
  }
  return sets
}

/** By date, where files tell it, then as they stand on the shelf. */
function byReading(a: BookWithLists, b: BookWithLists): number {
  const [keyA, keyB] = [a, b].map(({ releaseDate, titleKey }) => `${releaseDate ?? '9999'} ${titleKey}`)
  if (keyA !== keyB) return (keyA ?? '') < (keyB ?? '') ? -1 : 1
  return a.numberSort - b.numberSort || (a.bookId < b.bookId ? -1 : 1)
}

const withoutPlace = (name: string): { name: string; number?: number } => ({ name })

export interface MembershipChange {
  /** Said for the first time. */
  readonly added: Memberships
  /** Said before, with another place. */
  readonly renumbered: Memberships
  /** Not said any more. */
  readonly removed: readonly string[]
}

/** What changed between what was followed and what files say now; undefined when nothing has. */
export function compareMemberships(followed: Memberships, now: Memberships): MembershipChange | undefined {
  const added = new Map([...now].filter(([id]) => !followed.has(id)))
  const renumbered = new Map([...now].filter(([id, number]) => followed.has(id) && followed.get(id) !== number))
  const unsaid = [...followed.keys()].filter((id) => !now.has(id))
  return added.size + renumbered.size + unsaid.length > 0 ? { added, renumbered, removed: unsaid } : undefined
}

interface Member {
  readonly id: string
  readonly position: number
}

export interface MemberChange {
  readonly put: readonly Member[]
  readonly remove: readonly string[]
}

/** What a change means for a set. @param members of the set as it is */
export const applyMembershipChange = (
  arrangedBy: MemberSetTable['arrangedBy'],
  members: readonly Member[],
  change: MembershipChange,
): MemberChange => (arrangedBy === 'PERSON' ? appendMembers(members, change) : insertMembersInOrder(members, change))

function appendMembers(members: readonly Member[], { added }: MembershipChange): MemberChange {
  const known = new Set(members.map(({ id }) => id))
  return {
    put: appendAtEnd(
      members,
      [...added.keys()].filter((id) => !known.has(id)),
    ),
    remove: [],
  }
}

/** Those without a place of their own stand behind all others. */
function insertMembersInOrder(members: readonly Member[], { added, renumbered, removed }: MembershipChange): MemberChange {
  const positions = new Map(members.map(({ id, position }) => [id, position]))
  const said = [...added, ...renumbered]
  const numbered = said.flatMap(([id, number]) => (number === null ? [] : [{ id, position: number }]))
  const others = said.filter(([id, number]) => number === null && !positions.has(id)).map(([id]) => id)
  const put = [...numbered, ...appendAtEnd([...members, ...numbered], others)]
  return { put: put.filter(({ id, position }) => positions.get(id) !== position), remove: removed.filter((id) => positions.has(id)) }
}

function appendAtEnd(members: readonly Member[], ids: readonly string[]): readonly Member[] {
  const last = members.reduce((most, { position }) => Math.max(most, position), -1)
  return ids.map((id, index) => ({ id, position: last + 1 + index }))
}
