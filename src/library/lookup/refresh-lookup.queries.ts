// Promise: the lookup rows always say what the metadata says; whoever writes metadata calls `refreshSeriesLookup` or
// `refreshBookLookup` in the same transaction.
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import { bookLookupOf, seriesLookupOf } from './lookup-rows.rules.ts'

/** An engine takes 32,766 values in one statement. */
const rowsPerStatement = 5000

/** Writes anew what the series are looked up by. Sharing labels are rows of their own already. */
export async function refreshSeriesLookup(trx: Db, seriesIds: readonly string[]): Promise<void> {
  if (seriesIds.length === 0) return
  const columns = ['title', 'titleSort', 'publisher', 'language', 'genres', 'tags', 'authors', 'booksTags', 'booksAuthors'] as const
  const rows = await trx
    .selectFrom('seriesMetadata')
    .select(['seriesId', ...columns])
    .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
    .execute()
  const lookups = rows.map(seriesLookupOf)
  for (const table of ['seriesText', 'seriesGenre', 'seriesTag', 'seriesAuthor'] as const) {
    await trx
      .deleteFrom(table)
      .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
      .execute()
  }
  await insertRows(
    trx,
    'seriesText',
    lookups.map(({ text }) => text),
  )
  await insertRows(
    trx,
    'seriesGenre',
    lookups.flatMap(({ genres }) => genres),
  )
  await insertRows(
    trx,
    'seriesTag',
    lookups.flatMap(({ tags }) => tags),
  )
  await insertRows(
    trx,
    'seriesAuthor',
    lookups.flatMap(({ authors }) => authors),
  )
}

/** Writes anew what the books are looked up by. */
export async function refreshBookLookup(trx: Db, bookIds: readonly string[]): Promise<void> {
  if (bookIds.length === 0) return
  const rows = await trx
    .selectFrom('bookMetadata')
    .select(['bookId', 'title', 'tags', 'authors'])
    .where((eb) => inList(trx, eb, 'bookId', bookIds))
    .execute()
  const lookups = rows.map(bookLookupOf)
  for (const table of ['bookText', 'bookTag', 'bookAuthor'] as const) {
    await trx
      .deleteFrom(table)
      .where((eb) => inList(trx, eb, 'bookId', bookIds))
      .execute()
  }
  await insertRows(
    trx,
    'bookText',
    lookups.map(({ text }) => text),
  )
  await insertRows(
    trx,
    'bookTag',
    lookups.flatMap(({ tags }) => tags),
  )
  await insertRows(
    trx,
    'bookAuthor',
    lookups.flatMap(({ authors }) => authors),
  )
}

type LookupTable = 'seriesText' | 'seriesGenre' | 'seriesTag' | 'seriesAuthor' | 'bookText' | 'bookTag' | 'bookAuthor'

async function insertRows<T extends LookupTable>(trx: Db, table: T, rows: readonly Tables[T][]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await trx
      .insertInto(table as LookupTable)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
  }
}
