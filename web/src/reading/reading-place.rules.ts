// Where a person is in a series. Pages count from 1; 0 is the card before a book, one more than the last the card after it.
import type { Book, BookPageInfo } from '../api/types.ts'
import { startPage } from './reading-position.rules.ts'

/** A book with its pages. */
export type Chapter = { readonly book: Book; readonly pages: readonly BookPageInfo[] }

/** Pictures of PDF pages are drawn for screens of double density: in CSS pixels such a page is half as large. */
const pdfDensity = 2

/** @param pages as the server lists them, measured in pixels of the picture */
export const chapterOf = (book: Book, pages: readonly BookPageInfo[]): Chapter => {
  if (book.media.mediaProfile !== 'PDF') return { book, pages }
  const shown = (px: number | null) => px && px / pdfDensity
  return { book, pages: pages.map((page) => ({ ...page, width: shown(page.width), height: shown(page.height) })) }
}

export type ReadingPlace = {
  readonly chapter: Chapter
  readonly page: number
  /** The last jump; a new object for every one, also to the same page. */
  readonly target: { readonly bookId: string; readonly page: number }
  /** Counts the chapters that were opened, by a link or a button; a strip that flows on opens none. */
  readonly opening: number
  /**
   * The page does not count as read: an address led to it, and one has not gone on from it; or a strip was scrolled back into its chapter,
   * and not as far as where one had stopped there.
   */
  readonly lookedUp: boolean
  /** A strip was scrolled back into this chapter from the one after it: what was read of it may grow, and never shrinks. */
  readonly fromBehind: boolean
  /** The book of the address, as last seen. */
  readonly addressId: string
  /** The book that the address was last sent to, because the strip had flowed there. */
  readonly followedTo: string | undefined
}

export const openChapter = (chapter: Chapter, wantedPage: number | undefined, opening = 0): ReadingPlace => {
  const { id, readProgress } = chapter.book
  const page = startPage(wantedPage, readProgress, chapter.pages.length)
  const target = { bookId: id, page }
  const lookedUp = wantedPage !== undefined
  return { chapter, page, target, opening, lookedUp, fromBehind: false, addressId: id, followedTo: undefined }
}

/** The place after the address names this chapter: another one is opened, unless the address only followed the strip. */
export const afterAddress = (place: ReadingPlace, chapter: Chapter, wantedPage: number | undefined): ReadingPlace => {
  const addressId = chapter.book.id
  if (addressId === place.addressId) return place
  if (addressId === place.followedTo || addressId === place.chapter.book.id) return { ...place, addressId }
  return openChapter(chapter, wantedPage, place.opening + 1)
}

/** The place after a jump inside the chapter. */
export const afterJump = (place: ReadingPlace, wantedPage: number, hasBefore: boolean): ReadingPlace => {
  const page = Math.min(Math.max(hasBefore ? 0 : 1, wantedPage), place.chapter.pages.length + 1)
  return { ...place, page, target: { bookId: place.chapter.book.id, page }, lookedUp: place.lookedUp && page === place.page }
}

/** The place after a strip was scrolled by hand. */
export const afterScroll = (place: ReadingPlace, chapter: Chapter, page: number): ReadingPlace => {
  const isSameBook = chapter.book.id === place.chapter.book.id
  if (isSameBook && page === place.page) return place
  const fromBehind = isSameBook ? place.fromBehind : chapter.book.number < place.chapter.book.number
  const wasLookedUp = isSameBook ? place.lookedUp : true
  return { ...place, chapter, page, fromBehind, lookedUp: fromBehind && wasLookedUp && page > lastReadPage(chapter) }
}

/** The page that the person had come to before. */
const lastReadPage = ({ book, pages }: Chapter): number => startPage(undefined, book.readProgress, pages.length)

/**
 * Chapters that have been read to their end when a strip is scrolled on to this one. Who only looked back into a chapter and returns has
 * not read it.
 * @param chapters of the strip, in order
 */
export const booksFinishedBy = (place: ReadingPlace, chapters: readonly Chapter[], to: Chapter): readonly Book[] => {
  if (place.fromBehind && place.lookedUp) return []
  const [from, until] = [place.chapter, to].map(({ book }) => chapters.findIndex((one) => one.book.id === book.id))
  if (from === undefined || from < 0) return []
  return chapters.slice(from, until).map(({ book }) => book)
}

/** A page of the book for those who only know pages: of cards the one beside them. */
export const pageInBook = ({ page, chapter }: Pick<ReadingPlace, 'page' | 'chapter'>): number =>
  Math.min(Math.max(1, page), chapter.pages.length)
