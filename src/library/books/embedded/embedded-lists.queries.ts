import type { Db } from '../../../kernel/db/index.ts'
import type { EmbeddedLists } from './embedded.ts'
import { readEmbeddedLists } from './stored-embedded.ts'

/** A book whose file names lists that it belongs to. */
export interface BookWithLists extends EmbeddedLists {
  readonly bookId: string
  readonly seriesId: string
  /** Natural sort key of its series' title. */
  readonly titleKey: string
  readonly numberSort: number
  /** yyyy-mm-dd. */
  readonly releaseDate: string | null
}

/** Books of a library whose files name reading lists or collections: sorted by id, after the given one, without the trash. */
export async function listEmbeddedLists(
  db: Db,
  libraryId: string,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<readonly BookWithLists[]> {
  const rows = await db
    .selectFrom('bookMetadata')
    .innerJoin('book', 'book.id', 'bookMetadata.bookId')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .where('bookMetadata.lists', 'is not', null)
    .where('bookMetadata.bookId', '>', afterId)
    .where('book.libraryId', '=', libraryId)
    .where('book.deletedAt', 'is', null)
    .select(['bookMetadata.bookId', 'book.seriesId', 'series.titleKey', 'book.numberSort', 'book.releaseDate', 'bookMetadata.lists'])
    .orderBy('bookMetadata.bookId')
    .limit(limit)
    .execute()
  return rows.flatMap(({ lists, ...book }) => (lists === null ? [] : [{ ...book, ...readEmbeddedLists(lists, book.bookId) }]))
}
