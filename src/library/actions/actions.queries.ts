import { type Db, inList } from '../../kernel/db/index.ts'

/** Which books somebody wants something done with. */
export type BookChoice = { readonly bookId: string } | { readonly seriesId: string }

const chosen = (db: Db, choice: BookChoice) =>
  db
    .selectFrom('book')
    .where('book.deletedAt', 'is', null)
    .$if('bookId' in choice, (query) => query.where('book.id', '=', 'bookId' in choice ? choice.bookId : ''))
    .$if('seriesId' in choice, (query) => query.where('book.seriesId', '=', 'seriesId' in choice ? choice.seriesId : ''))

/** Books of the choice that are not in the trash. */
export const listChosenBooks = (db: Db, choice: BookChoice) =>
  chosen(db, choice).select(['book.id', 'book.seriesId', 'book.path']).orderBy('book.path').execute()

/** Makes the next scan open the books' files again. */
export const requestRereadOf = (db: Db, bookIds: readonly string[]) =>
  db
    .updateTable('book')
    .set({ reread: 1 })
    .where((eb) => inList(db, eb, 'id', bookIds))
    .execute()
