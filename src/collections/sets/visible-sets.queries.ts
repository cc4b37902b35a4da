// Guarantee: all collections and read lists sent to a caller have passed these conditions: hidden members are neither included nor
// counted, and a set exists only for those who may see one of its members. An empty set exists for those who may see everything.
import type { ExpressionBuilder } from 'kysely'
import { foldText } from '../../formats/natural-order/index.ts'
import { type Db, inList, matchesText, type Tables } from '../../kernel/db/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'
import { seesEverything, visibleBooks, visibleSeries } from '../../library/access/index.ts'
import type { Access } from '../../users/index.ts'
import type { SetKind } from './set-tables.ts'

export interface VisibleSetsRequest {
  readonly kind: SetKind
  readonly access: Access
  /** Sets with a visible member in one of these libraries; all when empty. */
  readonly libraryIds?: readonly string[]
  /** Words that the name contains, in any order. */
  readonly search?: string | undefined
  /** Sets that contain this series or book. */
  readonly memberId?: string
  readonly ids?: readonly string[]
}

/** Ids of the sets that a caller may see, by name. */
export const listVisibleSets = (db: Db, request: VisibleSetsRequest) => visibleSetsInOrder(db, request, []).execute()

const sortColumns = {
  name: 'memberSet.sortKey',
  createdDate: 'memberSet.createdAt',
  lastModifiedDate: 'memberSet.modifiedAt',
} as const

/** Ids of the sets that a caller may see. @param sort unknown properties are ignored; by name if there is no other */
export function visibleSetsInOrder(db: Db, request: VisibleSetsRequest, sort: readonly SortOrder[]) {
  const known = sort.flatMap(({ property, direction }) => {
    const column = Object.entries(sortColumns).find(([name]) => name === property)?.[1]
    return column ? [{ column, direction }] : []
  })
  const orders = known.length > 0 ? known : [{ column: sortColumns.name, direction: 'asc' as const }]
  const ids = visibleSets(db, request).select('memberSet.id')
  const sorted = orders.reduce((query, { column, direction }) => query.orderBy(column, direction), ids)
  return sorted.orderBy('memberSet.id', orders.at(-1)?.direction)
}

export const countVisibleSets = async (db: Db, request: VisibleSetsRequest): Promise<number> => {
  const row = await visibleSets(db, request)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function visibleSets(db: Db, request: VisibleSetsRequest) {
  const { kind, access, libraryIds = [], search, memberId, ids } = request
  return db
    .selectFrom('memberSet')
    .where('memberSet.kind', '=', kind)
    .where((eb) => eb.and(wordsOf(search).map((word) => matchesText(eb, 'memberSet.foldedName', ['contains', word]))))
    .$call((query) => (ids === undefined ? query : query.where((eb) => inList(db, eb, 'memberSet.id', ids ?? []))))
    .$call((query) => (memberId === undefined ? query : query.where('memberSet.id', 'in', (eb) => setsWith(eb, kind, memberId))))
    .$if(libraryIds.length > 0 || !seesEverything(access), (query) =>
      query.where((eb) => eb.exists(visibleMembersOf(db, eb, { kind, access, libraryIds }))),
    )
}

/** More words than a name has would only make the statement longer. */
const maxWords = 30

const wordsOf = (search: string | undefined): readonly string[] =>
  search === undefined ? [] : foldText(search).split(/\s+/).slice(0, maxWords)

const setsWith = (eb: ExpressionBuilder<Tables, 'memberSet'>, kind: SetKind, memberId: string) =>
  eb
    .selectFrom('setMember')
    .select('setMember.setId')
    .where(kind === 'COLLECTION' ? 'setMember.seriesId' : 'setMember.bookId', '=', memberId)

function visibleMembersOf(
  db: Db,
  eb: ExpressionBuilder<Tables, 'memberSet'>,
  { kind, access, libraryIds }: Required<Pick<VisibleSetsRequest, 'kind' | 'access' | 'libraryIds'>>,
) {
  const members = eb.selectFrom('setMember').select('setMember.setId').whereRef('setMember.setId', '=', 'memberSet.id')
  const isFiltered = libraryIds.length > 0
  return kind === 'COLLECTION'
    ? members
        .innerJoin('series', 'series.id', 'setMember.seriesId')
        .where((inner) => visibleSeries(db, access)(inner))
        .$if(isFiltered, (query) => query.where((inner) => inList(db, inner, 'series.libraryId', libraryIds)))
    : members
        .innerJoin('book', 'book.id', 'setMember.bookId')
        .where((inner) => visibleBooks(db, access)(inner))
        .$if(isFiltered, (query) => query.where((inner) => inList(db, inner, 'book.libraryId', libraryIds)))
}

export interface VisibleMember {
  readonly setId: string
  readonly memberId: string
}

/** Members that the caller may see, each set in its own order. */
export async function listVisibleMembers(
  db: Db,
  setIds: readonly string[],
  { kind, access }: Pick<VisibleSetsRequest, 'kind' | 'access'>,
): Promise<readonly VisibleMember[]> {
  const members = db
    .selectFrom('setMember')
    .where((eb) => inList(db, eb, 'setMember.setId', setIds))
    .orderBy('setMember.setId')
    .orderBy('setMember.position')
  return kind === 'COLLECTION'
    ? members
        .innerJoin('series', 'series.id', 'setMember.seriesId')
        .where((eb) => visibleSeries(db, access)(eb))
        .select(['setMember.setId', 'series.id as memberId'])
        .orderBy('series.id')
        .execute()
    : members
        .innerJoin('book', 'book.id', 'setMember.bookId')
        .where((eb) => visibleBooks(db, access)(eb))
        .select(['setMember.setId', 'book.id as memberId'])
        .orderBy('book.id')
        .execute()
}

/** The series or books among these that the caller may see. */
export async function findVisibleAmong(
  db: Db,
  ids: readonly string[],
  { kind, access }: Pick<VisibleSetsRequest, 'kind' | 'access'>,
): Promise<ReadonlySet<string>> {
  const rows =
    kind === 'COLLECTION'
      ? await db
          .selectFrom('series')
          .select('id')
          .where((eb) => inList(db, eb, 'series.id', ids))
          .where(visibleSeries(db, access))
          .execute()
      : await db
          .selectFrom('book')
          .select('id')
          .where((eb) => inList(db, eb, 'book.id', ids))
          .where(visibleBooks(db, access))
          .execute()
  return new Set(rows.map((row) => row.id))
}
