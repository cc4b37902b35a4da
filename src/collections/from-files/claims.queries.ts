import { type Db, inList } from '../../kernel/db/index.ts'
import type { SetClaimTable, SetKind } from '../sets/set-tables.ts'
import type { ClaimChange, Claims } from './follow-files.rules.ts'

export interface ClaimsOf {
  readonly kind: SetKind
  readonly libraryId: string
}

/** What was followed of a library's files, by the key of the name; without that of members in the trash, whose files say nothing now. */
export async function listClaims(db: Db, { kind, libraryId }: ClaimsOf): Promise<ReadonlyMap<string, Claims>> {
  const claims = db.selectFrom('setClaim').where('setClaim.kind', '=', kind).where('setClaim.libraryId', '=', libraryId)
  const rows =
    kind === 'COLLECTION'
      ? await claims
          .innerJoin('series', 'series.id', 'setClaim.seriesId')
          .where('series.deletedAt', 'is', null)
          .select(['setClaim.nameKey', 'setClaim.number', 'series.id'])
          .execute()
      : await claims
          .innerJoin('book', 'book.id', 'setClaim.bookId')
          .where('book.deletedAt', 'is', null)
          .select(['setClaim.nameKey', 'setClaim.number', 'book.id'])
          .execute()
  const byName = Map.groupBy(rows, ({ nameKey }) => nameKey)
  return new Map([...byName].map(([nameKey, of]) => [nameKey, new Map(of.map(({ id, number }) => [id, number]))]))
}

/** Whether files have named a set before, in any library. */
export const wasClaimed = async (db: Db, kind: SetKind, nameKey: string): Promise<boolean> =>
  (await db
    .selectFrom('setClaim')
    .select('nameKey')
    .where('kind', '=', kind)
    .where('nameKey', '=', nameKey)
    .limit(1)
    .executeTakeFirst()) !== undefined

const rowsPerStatement = 1000

export interface ClaimChangeOf extends ClaimsOf, ClaimChange {
  readonly nameKey: string
}

export async function saveClaims(db: Db, { kind, libraryId, nameKey, ...change }: ClaimChangeOf): Promise<void> {
  const column = kind === 'COLLECTION' ? 'seriesId' : 'bookId'
  await db
    .deleteFrom('setClaim')
    .where('kind', '=', kind)
    .where('nameKey', '=', nameKey)
    .where((eb) => inList(db, eb, column, change.unsaid))
    .execute()
  const rows = [...change.added, ...change.renumbered].map(
    ([id, number]): SetClaimTable => ({ kind, nameKey, libraryId, seriesId: null, bookId: null, number, [column]: id }),
  )
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db
      .insertInto('setClaim')
      .values(rows.slice(start, start + rowsPerStatement))
      .onConflict((conflict) => conflict.columns([column, 'kind', 'nameKey']).doUpdateSet((eb) => ({ number: eb.ref('excluded.number') })))
      .execute()
  }
}
