// Where a person is in a series. Pages count from 1; 0 is the card before a book, one more than the last the card after it.
import type { Book, BookPage } from '../api/types.ts'
import { startPage } from './reading-position.rules.ts'

/** A book with its pages. */
export type Chapter = { readonly book: Book; readonly pages: readonly BookPage[] }

export type ReadingPlace = {
  readonly chapter: Chapter
  readonly page: number
  /** The last jump; a new object for every one, also to the same page. */
  readonly target: { readonly bookId: string; readonly page: number }
  /** Counts the chapters that were opened, by a link or a button; a strip that flows on opens none. */
  readonly opening: number
  /** The page was looked up by an address, and one has not gone on from it. */
  readonly lookedUp: boolean
  /** The book of the address, as last seen. */
  readonly addressId: string
  /** The book that the address was last sent to, because the strip had flowed there. */
  readonly followedTo: string | undefined
}

export const openChapter = (chapter: Chapter, wantedPage: number | undefined, opening = 0): ReadingPlace => {
  const { id, readProgress } = chapter.book
  const page = startPage(wantedPage, readProgress, chapter.pages.length)
  return { chapter, page, target: { bookId: id, page }, opening, lookedUp: wantedPage !== undefined, addressId: id, followedTo: undefined }
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
  const isSame = chapter.book.id === place.chapter.book.id && page === place.page
  return isSame ? place : { ...place, chapter, page, lookedUp: false }
}

/** A page of the book for those who only know pages: of cards the one beside them. */
export const pageInBook = ({ page, chapter }: Pick<ReadingPlace, 'page' | 'chapter'>): number =>
  Math.min(Math.max(1, page), chapter.pages.length)
