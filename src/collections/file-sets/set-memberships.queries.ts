import { type Db, inBatches, inList, readInBackground } from '../../kernel/db/index.ts'
import type { SetClaimTable, SetKind } from '../sets/set-tables.ts'
import type { MembershipChange, Memberships } from './sync-sets.rules.ts'

export interface MembershipsOf {
  readonly kind: SetKind
  readonly libraryId: string
}

/** The applied claims of a library's files, by name key, without those of members in the trash, whose files currently do not count. */
export async function listMemberships(db: Db, { kind, libraryId }: MembershipsOf): Promise<ReadonlyMap<string, Memberships>> {
  const claims = db.selectFrom('setClaim').where('setClaim.kind', '=', kind).where('setClaim.libraryId', '=', libraryId)
  const query =
    kind === 'COLLECTION'
      ? claims
          .innerJoin('series', 'series.id', 'setClaim.seriesId')
          .where('series.deletedAt', 'is', null)
          .select(['setClaim.nameKey', 'setClaim.number', 'series.id'])
      : claims
          .innerJoin('book', 'book.id', 'setClaim.bookId')
          .where('book.deletedAt', 'is', null)
          .select(['setClaim.nameKey', 'setClaim.number', 'book.id'])
  const rows = await readInBackground(db, query)
  const byName = Map.groupBy(rows, ({ nameKey }) => nameKey)
  return new Map([...byName].map(([nameKey, of]) => [nameKey, new Map(of.map(({ id, number }) => [id, number]))]))
}

/** Whether files of these series name sets or have done so before. */
export async function hasFileMemberships(db: Db, seriesIds: readonly string[]): Promise<boolean> {
  const naming = db
    .selectFrom('book')
    .select('book.id')
    .where((eb) => inList(db, eb, 'book.seriesId', seriesIds))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('bookMetadata').select('bookId').whereRef('bookId', '=', 'book.id').where('bookMetadata.lists', 'is not', null),
        ),
        eb.exists(eb.selectFrom('setClaim').select('setClaim.bookId').whereRef('setClaim.bookId', '=', 'book.id')),
      ]),
    )
    .limit(1)
  const claimed = db
    .selectFrom('setClaim')
    .select('seriesId')
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .limit(1)
  return (await naming.executeTakeFirst()) !== undefined || (await claimed.executeTakeFirst()) !== undefined
}

/** Whether files have named a set before, in any library. */
export const wasNamedByFiles = async (db: Db, kind: SetKind, nameKey: string): Promise<boolean> =>
  (await db
    .selectFrom('setClaim')
    .select('nameKey')
    .where('kind', '=', kind)
    .where('nameKey', '=', nameKey)
    .limit(1)
    .executeTakeFirst()) !== undefined

export interface MembershipChangeOf extends MembershipsOf, MembershipChange {
  readonly nameKey: string
}

export async function saveMemberships(db: Db, { kind, libraryId, nameKey, ...change }: MembershipChangeOf): Promise<void> {
  const column = kind === 'COLLECTION' ? 'seriesId' : 'bookId'
  await db
    .deleteFrom('setClaim')
    .where('kind', '=', kind)
    .where('nameKey', '=', nameKey)
    .where((eb) => inList(db, eb, column, change.removed))
    .execute()
  const rows = [...change.added, ...change.renumbered].map(
    ([id, number]): SetClaimTable => ({ kind, nameKey, libraryId, seriesId: null, bookId: null, number, [column]: id }),
  )
  for (const some of inBatches(rows, 6)) {
    await db
      .insertInto('setClaim')
      .values(some)
      .onConflict((conflict) => conflict.columns([column, 'kind', 'nameKey']).doUpdateSet((eb) => ({ number: eb.ref('excluded.number') })))
      .execute()
  }
}
