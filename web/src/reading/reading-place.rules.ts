// The reading position in a series. Pages start at 1; 0 is the card before a book, the last plus one is the card after it.
import type { Book, BookPageInfo } from '../api/types.ts'
import { startPage } from './reading-position.rules.ts'
import { isWide } from './views/spreads.rules.ts'
import type { Half } from './views/wide-pages.rules.ts'

/** A book with its pages. */
export type Chapter = { readonly book: Book; readonly pages: readonly BookPageInfo[] }

/** PDF pages are rendered for screens with double pixel density, so their size in CSS pixels is half. */
const pdfDensity = 2

/** @param pages as the server returns them, with sizes in pixels of the image */
export const chapterOf = (book: Book, pages: readonly BookPageInfo[]): Chapter => {
  if (book.media.mediaProfile !== 'PDF') return { book, pages }
  const toPx = (px: number | null) => px && px / pdfDensity
  return { book, pages: pages.map((page) => ({ ...page, width: toPx(page.width), height: toPx(page.height) })) }
}

export type ReadingPlace = {
  readonly chapter: Chapter
  readonly page: number
  /** The half of the page, if it is wide and shown in two halves. */
  readonly half: Half
  /** The last jump; a new object every time, even to the same page. */
  readonly target: { readonly bookId: string; readonly page: number }
  /** Number of chapters opened by a link or button; chapters that a strip scrolls into do not count. */
  readonly opening: number
  /**
   * The page does not count as read: it was opened by URL and the person has not continued from it, or the person scrolled back into the
   * chapter but not as far as its saved page.
   */
  readonly lookedUp: boolean
  /** The chapter was entered by scrolling back from the next one: its progress may increase but never decrease. */
  readonly fromBehind: boolean
  /** The pages that the person skipped ahead from and to, with the slider for example, until they come back or read on from there. */
  readonly skipped: { readonly from: number; readonly to: number } | undefined
  /** The book id in the URL, as last seen. */
  readonly addressId: string
  /** The book id that the URL was last set to, because the strip was scrolled there. */
  readonly followedTo: string | undefined
}

export const openChapter = (chapter: Chapter, wantedPage: number | undefined, opening = 0, half: Half = 'first'): ReadingPlace => {
  const { id, readProgress } = chapter.book
  const page = startPage(wantedPage, readProgress, chapter.pages.length)
  const target = { bookId: id, page }
  const lookedUp = wantedPage !== undefined
  return {
    chapter,
    page,
    half,
    target,
    opening,
    lookedUp,
    fromBehind: false,
    skipped: undefined,
    addressId: id,
    followedTo: undefined,
  }
}

/** The position after the URL changes to this chapter: opens it, unless the URL only followed the scroll position. */
export const afterAddress = (place: ReadingPlace, chapter: Chapter, wantedPage: number | undefined): ReadingPlace => {
  const addressId = chapter.book.id
  if (addressId === place.addressId) return place
  if (addressId === place.followedTo || addressId === place.chapter.book.id) return { ...place, addressId }
  return openChapter(chapter, wantedPage, place.opening + 1, isTurnedBack(place, chapter, wantedPage) ? 'second' : 'first')
}

/** From the card before a book, turning back leads to the end of the previous one. A page that isn't wide has no halves. */
const isTurnedBack = ({ page, chapter }: ReadingPlace, to: Chapter, wantedPage: number | undefined): boolean =>
  page < 1 && to.book.number < chapter.book.number && wantedPage !== undefined && to.pages.slice(-1).some(isWide)

/** The place after a jump inside the chapter. @param start page where dragging the slider began */
export const afterJump = (place: ReadingPlace, wantedPage: number, hasBefore: boolean, start = place.page): ReadingPlace => {
  const turned = afterTurn(place, wantedPage, hasBefore)
  const from = place.skipped?.from ?? start
  return { ...turned, skipped: turned.page > from + few ? { from, to: turned.page } : undefined }
}

/** The place after a page was turned. */
export const afterTurn = (place: ReadingPlace, wantedPage: number, hasBefore: boolean, half: Half = 'first'): ReadingPlace => {
  const page = Math.min(Math.max(hasBefore ? 0 : 1, wantedPage), place.chapter.pages.length + 1)
  const target = { bookId: place.chapter.book.id, page }
  const lookedUp = place.lookedUp && page === place.page && half === place.half
  return { ...place, page, half, target, lookedUp, skipped: skippedStill(place, page) }
}

/** A jump over so few pages counts as a page turn. After more pages than these, the person is reading on. */
const few = 3

const skippedStill = ({ skipped }: ReadingPlace, page: number): ReadingPlace['skipped'] =>
  skipped && page > skipped.from + few && page <= skipped.to + few ? skipped : undefined

/** Whether this page was skipped to, so that reaching the last page doesn't finish the book. Turning to the card after it does. */
export const isSkippedTo = ({ skipped, page, chapter }: ReadingPlace): boolean => skipped !== undefined && page <= chapter.pages.length

/** The position after the person scrolled a strip. */
export const afterScroll = (place: ReadingPlace, chapter: Chapter, page: number): ReadingPlace => {
  const isSameBook = chapter.book.id === place.chapter.book.id
  if (isSameBook && page === place.page) return place
  const fromBehind = isSameBook ? place.fromBehind : chapter.book.number < place.chapter.book.number
  const wasLookedUp = isSameBook ? place.lookedUp : true
  const lookedUp = fromBehind && wasLookedUp && page > lastReadPage(chapter)
  return { ...place, chapter, page, half: 'first', fromBehind, lookedUp, skipped: isSameBook ? skippedStill(place, page) : undefined }
}

/** The saved page. */
const lastReadPage = ({ book, pages }: Chapter): number => startPage(undefined, book.readProgress, pages.length)

/**
 * The chapters that are finished when a strip is scrolled forward to this one. A chapter that the person only scrolled back into and left
 * again is not finished.
 * @param chapters of the strip, in order
 */
export const booksFinishedBy = (place: ReadingPlace, chapters: readonly Chapter[], to: Chapter): readonly Book[] => {
  if (place.fromBehind && place.lookedUp) return []
  const [from, until] = [place.chapter, to].map(({ book }) => chapters.findIndex((one) => one.book.id === book.id))
  if (from === undefined || from < 0) return []
  return chapters.slice(from, until).map(({ book }) => book)
}

/** The page of the book without the cards: for a card the page next to it. */
export const pageInBook = ({ page, chapter }: Pick<ReadingPlace, 'page' | 'chapter'>): number =>
  Math.min(Math.max(1, page), chapter.pages.length)
