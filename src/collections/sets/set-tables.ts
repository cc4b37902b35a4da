// Tables of collections and read lists. Both have the same shape: a name, an order, members; members of a collection are series, those of
// a read list are books. A member is deleted with its series or book, but not moved to the trash with it.

export const setKinds = ['COLLECTION', 'READ_LIST'] as const
export type SetKind = (typeof setKinds)[number]

/** In characters: more would not fit in PostgreSQL's index of the names. */
export const maxNameLength = 500

export interface MemberSetTable {
  id: string
  kind: SetKind
  name: string
  /** Name for comparisons: two sets of a kind never differ in case only. */
  nameKey: string
  /** Name without case and accents, for search. */
  foldedName: string
  /** Natural sort key of the name. */
  sortKey: string
  /** Summary of a read list; empty for a collection. */
  summary: string
  /** Whether members have a manual order; otherwise they are sorted by title or date. */
  ordered: 0 | 1
  /** FILES: created from files and follows them. PERSON: created or changed by a person; files only append to it. */
  arrangedBy: 'FILES' | 'PERSON'
  createdAt: number
  modifiedAt: number
}

/** Either seriesId or bookId is set, depending on the kind of the set. */
export interface SetMemberTable {
  setId: string
  seriesId: string | null
  bookId: string | null
  /** Order within the set; for sets arranged by files, the number in the file. */
  position: number
}

/** Memberships from files that were applied, so that a member removed by a person does not return. */
export interface SetClaimTable {
  kind: SetKind
  nameKey: string
  /** Library of the file. */
  libraryId: string
  seriesId: string | null
  bookId: string | null
  /** The position in the file. */
  number: number | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    memberSet: MemberSetTable
    setMember: SetMemberTable
    setClaim: SetClaimTable
  }
}
