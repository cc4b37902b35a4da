// Some orders of books stand in the index of another table. Reading the books along that index gives the first page at once, where
// looking the value up for every book would sort the whole library. SQLite keeps the order of a cross join and would turn another around.
import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tables } from '../../../kernel/db/index.ts'
import type { SortKey } from '../../lists/sort-keys.queries.ts'

interface BooksAlong {
  readonly from: SelectQueryBuilder<Tables, 'book', unknown>
  readonly key: SortKey<'book'>
  /** Equal rows in the order of the index: by the book's id, which SQLite believes only of the index's own column. */
  readonly last: SortKey<'book'>['by']
}

/** The books read along the first order, where that is another table's. */
export function booksAlong(db: Db, property: string | undefined): BooksAlong | undefined {
  switch (property) {
    case 'series': {
      const from = db.selectFrom('series').crossJoin('book').whereRef('book.seriesId', '=', 'series.id')
      return { from: asBooks(from), key: { by: (eb) => eb.ref('series.titleKey' as never) }, last: (eb) => eb.ref('book.id') }
    }
    case 'media.pagesCount': {
      const from = db.selectFrom('bookMedia').crossJoin('book').whereRef('book.id', '=', 'bookMedia.bookId')
      const last: BooksAlong['last'] = (eb) => eb.ref('bookMedia.bookId' as never)
      return { from: asBooks(from), key: { by: (eb) => eb.ref('bookMedia.pageCount' as never) }, last }
    }
    default:
      return undefined
  }
}

/** Conditions on books do not look at the other table. */
const asBooks = (from: unknown): BooksAlong['from'] => from as BooksAlong['from']
