// Some sort orders of books are indexed in another table. Reading the books along that index returns the first page immediately, while
// looking up the value for every book would sort the whole library. SQLite keeps the order of a cross join but would reorder any other
// join.
import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tables } from '../../../kernel/db/index.ts'
import type { SortKey } from '../../lists/sort-keys.queries.ts'

interface BooksAlong {
  readonly from: SelectQueryBuilder<Tables, 'book', unknown>
  readonly key: SortKey<'book'>
  /** Tie-breaker in the order of the index: the book's id, which SQLite only recognizes as sorted through the index's own column. */
  readonly last: SortKey<'book'>['by']
}

/** The books joined along the first sort order if that is indexed in another table. */
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

/** Conditions on books do not use the other table. */
const asBooks = (from: unknown): BooksAlong['from'] => from as BooksAlong['from']
