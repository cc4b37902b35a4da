// The rows of collections and read lists, as they are stored. One shape serves both: a name, an order, members; a collection's members
// are series, a read list's are books. A member goes with its series or book, never into the trash with it.

export const setKinds = ['COLLECTION', 'READ_LIST'] as const
export type SetKind = (typeof setKinds)[number]

export interface MemberSetTable {
  id: string
  kind: SetKind
  name: string
  /** Name as it is compared: two sets of a kind never differ in case only. */
  nameKey: string
  /** Name without case and accents, for searching. */
  foldedName: string
  /** Natural sort key of the name. */
  sortKey: string
  /** Of a read list; empty for a collection. */
  summary: string
  /** Whether members are shown in their own order; else by title or date. */
  ordered: 0 | 1
  /** FILES: made by what files say, and follows them. PERSON: somebody has made it or changed it since; files only add to its end. */
  arrangedBy: 'FILES' | 'PERSON'
  createdAt: number
  modifiedAt: number
}

/** One of seriesId and bookId is set, by the kind of the set. */
export interface SetMemberTable {
  setId: string
  seriesId: string | null
  bookId: string | null
  /** Order within the set; from a file's own number where files arrange it. */
  position: number
}

/** What files said about belonging to sets and was followed: what a person took out since does not come back. */
export interface SetClaimTable {
  kind: SetKind
  nameKey: string
  /** Where the file lies. */
  libraryId: string
  seriesId: string | null
  bookId: string | null
  /** The place that the file names. */
  number: number | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    memberSet: MemberSetTable
    setMember: SetMemberTable
    setClaim: SetClaimTable
  }
}

/** How names of sets are compared. */
export const setNameKeyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()
