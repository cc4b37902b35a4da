// Guarantee: the lookup rows always match the metadata; whoever writes metadata calls `refreshSeriesLookup` or `refreshBookLookup` in the
// same transaction, or `add…Lookup` for new rows.
import { type Db, inList, insertRows } from '../../kernel/db/index.ts'
import { type BookToLookUp, bookLookupOf, type SeriesToLookUp, seriesLookupOf } from './lookup-rows.rules.ts'

/** Rewrites the lookup rows of the series. Sharing labels have rows of their own already. */
export async function refreshSeriesLookup(trx: Db, seriesIds: readonly string[]): Promise<void> {
  if (seriesIds.length === 0) return
  const columns = ['title', 'titleSort', 'publisher', 'language', 'genres', 'tags', 'authors', 'booksTags', 'booksAuthors'] as const
  const rows = await trx
    .selectFrom('seriesMetadata')
    .select(['seriesId', ...columns])
    .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
    .execute()
  for (const table of ['seriesText', 'seriesGenre', 'seriesTag', 'seriesAuthor'] as const) {
    await trx
      .deleteFrom(table)
      .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
      .execute()
  }
  await addSeriesLookup(trx, rows)
}

/** @param metadata of series that have no lookup rows yet */
export async function addSeriesLookup(trx: Db, metadata: readonly SeriesToLookUp[]): Promise<void> {
  const lookups = metadata.map(seriesLookupOf)
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

/** Rewrites the lookup rows of the books. */
export async function refreshBookLookup(trx: Db, bookIds: readonly string[]): Promise<void> {
  if (bookIds.length === 0) return
  const rows = await trx
    .selectFrom('bookMetadata')
    .select(['bookId', 'title', 'tags', 'authors'])
    .where((eb) => inList(trx, eb, 'bookId', bookIds))
    .execute()
  for (const table of ['bookText', 'bookTag', 'bookAuthor'] as const) {
    await trx
      .deleteFrom(table)
      .where((eb) => inList(trx, eb, 'bookId', bookIds))
      .execute()
  }
  await addBookLookup(trx, rows)
}

/** @param metadata of books that have no lookup rows yet */
export async function addBookLookup(trx: Db, metadata: readonly BookToLookUp[]): Promise<void> {
  const lookups = metadata.map(bookLookupOf)
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
