// The book of a request with the checks that every read needs, its cover and its pages. The books being read are cached with their page
// tables, so that a page turn needs no database query.
// Limit: a change whose event is late or lost is seen after `trustMs`.
import { LRUCache } from 'lru-cache'
import { locationOfPage, pageFact } from '../formats/archive/page-table.ts'
import type { ImageMediaType } from '../formats/image/index.ts'
import { type Clock, isYounger } from '../kernel/clock/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { BookHidden, BookNotFound, maySee } from '../library/access/index.ts'
import { type BookForServing, findResource } from '../library/books/serving/index.ts'
import type { StoredPage } from './pages/read-page.ts'
import { BookNotReady, PageNotFound, PosterNotFound } from './reading.errors.ts'

export interface ServedBooks {
  find(bookId: string): Promise<BookForServing | undefined>
  /** What is cached, perhaps outdated. */
  findCached(bookId: string): Promise<BookForServing | undefined>
  forget(bookId: string): void
  /** The books of a series, which have its restrictions. */
  forgetSeries(seriesId: string): Promise<void>
  forgetAll(): void
}

interface Kept {
  readonly book: Promise<BookForServing | undefined>
  readonly loadedAtMs: number
}

const trustMs = 5_000
const maxKept = 300

export function createServedBooks(load: (bookId: string) => Promise<BookForServing | undefined>, clock: Clock): ServedBooks {
  const cache = new LRUCache<string, Kept>({ max: maxKept })
  return {
    find: (bookId) => {
      const cached = cache.get(bookId)
      if (cached && isYounger(cached.loadedAtMs, clock.now(), trustMs)) return cached.book
      const book = load(bookId)
      cache.set(bookId, { book, loadedAtMs: clock.now() })
      book.catch(() => cache.delete(bookId))
      return book
    },
    findCached: async (bookId) => cache.get(bookId)?.book.catch(() => undefined),
    forget: (bookId) => cache.delete(bookId),
    forgetSeries: async (seriesId) => {
      const forgetIfOfSeries = async ([bookId, cached]: [string, Kept]): Promise<void> => {
        const book = await cached.book.catch(() => undefined)
        if (book?.seriesId === seriesId && cache.get(bookId) === cached) cache.delete(bookId)
      }
      await Promise.all([...cache.entries()].map(forgetIfOfSeries))
    },
    forgetAll: () => cache.clear(),
  }
}

interface BookSource {
  readonly books: ServedBooks
}

/** Does not check who the caller is. @throws BookNotFound */
export async function getBook({ books }: BookSource, bookId: string): Promise<BookForServing> {
  const book = await books.find(bookId)
  if (!book) throw BookNotFound(bookId)
  return book
}

/** @throws BookNotFound, BookHidden */
export async function getVisibleServedBook(source: BookSource, bookId: string, principal: Principal): Promise<BookForServing> {
  const book = await getBook(source, bookId)
  if (!maySee(principal.access, book.restriction)) throw BookHidden()
  return book
}

/** @throws BookNotFound, BookHidden, BookNotReady */
export async function getReadableBook(source: BookSource, bookId: string, principal: Principal): Promise<BookForServing> {
  const book = await getVisibleServedBook(source, bookId, principal)
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
