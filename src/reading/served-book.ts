// The book of a request with the checks that every read needs, its cover and its pages.
import { locationOfPage, pageFact } from '../formats/archive/page-table.ts'
import type { ImageMediaType } from '../formats/image/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { BookHidden, BookNotFound, maySee } from '../library/access/index.ts'
import { type BookForServing, findResource } from '../library/books/serving/index.ts'
import type { StoredPage } from './pages/read-page.ts'
import { BookNotReady, PageNotFound, PosterNotFound } from './reading.errors.ts'
import type { ReadingContext } from './reading-context.ts'

/** Does not check who the caller is. @throws BookMissing */
export async function getBook(context: ReadingContext, bookId: string): Promise<BookForServing> {
  const book = await context.books.find(bookId)
  if (!book) throw BookNotFound(bookId)
  return book
}

/** @throws BookMissing, BookHidden */
export async function getVisibleServedBook(context: ReadingContext, bookId: string, principal: Principal): Promise<BookForServing> {
  const book = await getBook(context, bookId)
  if (!maySee(principal.access, book.restriction)) throw BookHidden()
  return book
}

/** @throws BookMissing, BookHidden, BookNotReady */
export async function getReadableBook(context: ReadingContext, bookId: string, principal: Principal): Promise<BookForServing> {
  const book = await getVisibleServedBook(context, bookId, principal)
  if (book.status !== 'READY') throw BookNotReady(book.status)
  return book
}

export interface PageOfBook extends StoredPage {
  readonly name: string
  readonly mediaType: ImageMediaType
}

/** The cover image of a book: its declared cover, otherwise its first page. @throws PosterNotFound */
export function getCover(book: BookForServing): StoredPage {
  const cover = book.epub?.cover ? findResource(book.epub, book.epub.cover) : undefined
  if (cover) return { ...cover, number: 1 }
  if (book.pages.names.length === 0) throw PosterNotFound()
  return getPage(book, 1)
}

/** @param number 1-based @throws PageNotFound */
export function getPage({ pages }: Pick<BookForServing, 'pages'>, number: number): PageOfBook {
  const index = number - 1
  const name = pages.names[index]
  if (name === undefined) throw PageNotFound()
  return {
    number,
    name,
    mediaType: pageFact(pages.mediaTypes, index),
    ...locationOfPage(pages, index),
  }
}
