// Rows of collections and read lists. Queries limited to what a caller may see are in visible-sets.queries.ts.
import { foldText } from '../../formats/natural-order/index.ts'
import { type Db, inBatches, inList } from '../../kernel/db/index.ts'
import { nameKeyOf, sortKeyOf } from '../../library/index.ts'
import type { MemberSetTable, SetKind, SetMemberTable } from './set-tables.ts'

export type MemberSet = Pick<MemberSetTable, 'id' | 'kind' | 'name' | 'summary' | 'ordered' | 'arrangedBy' | 'createdAt' | 'modifiedAt'>

const visibleColumns = ['id', 'kind', 'name', 'summary', 'ordered', 'arrangedBy', 'createdAt', 'modifiedAt'] as const

export const findSet = (db: Db, kind: SetKind, id: string): Promise<MemberSet | undefined> =>
  db.selectFrom('memberSet').select(visibleColumns).where('kind', '=', kind).where('id', '=', id).executeTakeFirst()

export const findSetByName = (db: Db, kind: SetKind, name: string): Promise<MemberSet | undefined> =>
  db.selectFrom('memberSet').select(visibleColumns).where('kind', '=', kind).where('nameKey', '=', nameKeyOf(name)).executeTakeFirst()

export const loadSets = (db: Db, ids: readonly string[]): Promise<readonly MemberSet[]> =>
  db
    .selectFrom('memberSet')
    .select(visibleColumns)
    .where((eb) => inList(db, eb, 'id', ids))
    .execute()

export const countSets = async (db: Db, kind: SetKind): Promise<number> => {
  const counted = db.selectFrom('memberSet').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.where('kind', '=', kind).executeTakeFirstOrThrow()).count
}

export async function insertSet(db: Db, set: MemberSet): Promise<void> {
  await db
    .insertInto('memberSet')
    .values({ ...set, ...keysOf(set.name) })
    .execute()
}

export async function updateSet(db: Db, { id, ...set }: Omit<MemberSet, 'kind' | 'createdAt'>): Promise<void> {
  await db
    .updateTable('memberSet')
    .set({ ...set, ...keysOf(set.name) })
    .where('id', '=', id)
    .execute()
}

const keysOf = (name: string) => ({ nameKey: nameKeyOf(name), foldedName: foldText(name), sortKey: sortKeyOf(name) })

/** Deletes sets; the rows of their members are deleted with them. */
export async function deleteSets(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('memberSet')
    .where((eb) => inList(db, eb, 'id', ids))
    .execute()
}

export interface Member {
  readonly id: string
  readonly position: number
}

/** Column of the members of a kind. */
const memberColumn = (kind: SetKind) => (kind === 'COLLECTION' ? 'seriesId' : 'bookId')

/** Every member of a set in order, including hidden ones. */
export async function listMembers(db: Db, { id, kind }: Pick<MemberSet, 'id' | 'kind'>): Promise<readonly Member[]> {
  const column = memberColumn(kind)
  const rows = await db
    .selectFrom('setMember')
    .select([column, 'position'])
    .where('setId', '=', id)
    .orderBy('position')
    .orderBy(column)
    .execute()
  return rows.flatMap((row) => {
    const member = row[column]
    return member ? [{ id: member, position: row.position }] : []
  })
}

/** Adds members to a set; existing members move to the given position. */
export async function putMembers(db: Db, { id, kind }: Pick<MemberSet, 'id' | 'kind'>, members: readonly Member[]): Promise<void> {
  const rows = members.map((member): SetMemberTable => {
    const place = { setId: id, seriesId: null, bookId: null, position: member.position }
    return { ...place, [memberColumn(kind)]: member.id }
  })
  for (const some of inBatches(rows, 4)) {
    await db
      .insertInto('setMember')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns([memberColumn(kind), 'setId']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
      )
      .execute()
  }
}

export async function removeMembers(db: Db, { id, kind }: Pick<MemberSet, 'id' | 'kind'>, memberIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('setMember')
    .where('setId', '=', id)
    .where((eb) => inList(db, eb, memberColumn(kind), memberIds))
    .execute()
}

/** Number of members per set, including hidden ones; sets without members are missing. */
export async function countMembers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('setMember')
    .select((eb) => ['setId', eb.fn.countAll<number>().as('count')])
    .where((eb) => inList(db, eb, 'setId', ids))
    .groupBy('setId')
    .execute()
  return new Map(rows.map((row) => [row.setId, row.count]))
}

/** Sets of a kind without members. */
export const listEmptySets = (db: Db, kind: SetKind): Promise<readonly { readonly id: string }[]> =>
  db
    .selectFrom('memberSet')
    .select('id')
    .where('kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('setMember').select('setMember.setId').whereRef('setMember.setId', '=', 'memberSet.id'))),
    )
    .execute()

/** Puts another book, which is in no set yet, in all places of a book. */
export async function replaceMember(trx: Db, bookId: string, newId: string): Promise<void> {
  await trx.updateTable('setMember').set({ bookId: newId }).where('bookId', '=', bookId).execute()
  await trx.updateTable('setClaim').set({ bookId: newId }).where('bookId', '=', bookId).execute()
}
