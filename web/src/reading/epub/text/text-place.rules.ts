// The reading position in an ebook: a document of its reading order and the progress within it, which is independent of the screen.
import type { Book, Progression, PublicationLink } from '../../../api/types.ts'
import type { TextPosition } from '../../progress/outbox.rules.ts'
import { type Spread, spreadOfPage } from '../../views/spreads.rules.ts'
import { pathOfHref } from './file-path.rules.ts'

/** Where to begin in a document. */
export type TextStart = { readonly progression: number } | { readonly fragment: string }

export type TextPlace = {
  /** Index of the document in the reading order, from 0. */
  readonly index: number
  readonly start: TextStart
  /** Starts at 0; known once the document is laid out. */
  readonly page: number
  readonly pages: number
  /** Progress in the document, 0 to 1, where it is more precise than the page. */
  readonly share?: number | undefined
  /** Its document failed to load; such a place is not saved. */
  readonly isUnavailable?: boolean | undefined
}

export const placeAt = (index: number, start: TextStart): TextPlace => ({ index, start, page: 0, pages: 0 })

/** The position one page forward or back; unchanged at either end of the book. */
export const afterTurn = (place: TextPlace, by: 1 | -1, documents: number): TextPlace => {
  if (place.pages === 0) return place
  const page = place.page + by
  if (page >= 0 && page < place.pages) return { ...place, page, share: undefined, start: { progression: page / place.pages } }
  const index = place.index + by
  if (index < 0 || index >= documents) return place
  return placeAt(index, { progression: by === 1 ? 0 : 1 })
}

/**
 * The same for pages of a fixed layout, which are one document each. The position is the last visible page.
 * @param spreads of page numbers from 1
 */
export const afterSpreadTurn = (place: TextPlace, by: 1 | -1, spreads: readonly Spread[]): TextPlace => {
  const target = spreads[spreadOfPage(spreads, place.index + 1) + by]
  return target ? placeAt(Math.max(...target) - 1, { progression: 0 }) : place
}

/** The place after its document was laid out. @param fragmentPage page of the fragment that it starts at */
export const afterLayout = (place: TextPlace, pages: number, fragmentPage: number | undefined): TextPlace => {
  const target = 'progression' in place.start ? Math.floor(place.start.progression * pages + 1e-6) : (fragmentPage ?? 0)
  return { ...place, pages, share: undefined, isUnavailable: undefined, page: Math.min(pages - 1, Math.max(0, target)) }
}

/** The place after its document failed to load: a single page, which can be turned like any other. */
export const afterFailure = (place: TextPlace): TextPlace => ({ ...place, page: 0, pages: 1, share: undefined, isUnavailable: true })

/** Progress in the document, 0 to 1; the last page of the book is 1. */
export const progressionOf = ({ index, page, pages, share }: TextPlace, documents: number): number => {
  if (pages === 0) return 0
  return index === documents - 1 && page === pages - 1 ? 1 : (share ?? page / pages)
}

/** Progress in the book, 0 to 1, with equal weight for every document. */
export const bookProgress = (place: TextPlace, documents: number): number =>
  (place.index + progressionOf(place, documents)) / Math.max(1, documents)

export const bookPercent = (place: TextPlace, documents: number): number => Math.round(bookProgress(place, documents) * 100)

type OpeningProps = {
  readonly progression: Progression | null
  readonly documents: readonly string[]
  /** A position that the server doesn't have yet. */
  readonly waiting: TextPosition | undefined
}

/**
 * The saved position; the beginning of a book that was read to its end or marked as read, which is opened to be read again. Not of every
 * finished book: for the server, a book is finished some pages before its end.
 */
export const placeAtOpening = ({ progression, documents, waiting }: OpeningProps): TextPlace => {
  const { href = '', progression: share = 0 } = waiting ?? {
    href: progression?.locator.href,
    progression: progression?.locator.locations.progression,
  }
  const index = documents.findIndex((path) => archivePath(path) === href)
  // The server's last position is the last kilobyte of text.
  const isAtEnd = waiting ? index === documents.length - 1 && share === 1 : progression?.locator.locations.totalProgression === 1
  return index < 0 || isAtEnd ? placeAt(0, { progression: 0 }) : placeAt(index, { progression: share })
}

export type TextProgress = {
  /** Progress in the book, 0 to 1. */
  readonly at: number
  readonly isFinished: boolean
  /** Whether this position is saved. */
  readonly isSaved: boolean
  /** The progress that the person skipped ahead from and to, until they come back or read on from there. */
  readonly skipped: { readonly from: number; readonly to: number } | undefined
}

export const readingAtOpening = (
  { index, start }: TextPlace,
  documents: number,
  { readProgress }: Pick<Book, 'readProgress'>,
): TextProgress => ({
  at: (index + ('progression' in start ? start.progression : 0)) / Math.max(1, documents),
  isFinished: readProgress?.completed ?? false,
  isSaved: false,
  skipped: undefined,
})

/** Whoever reads on from within this part of a finished book, and past its first pages, reads it again. */
const beginning = 0.1

/** A jump over so little counts as a page turn, and reading so little as a look. After more than this, the person is reading on. */
const few = 0.02

/**
 * The reading after another position was reached. A finished book stays finished while somebody looks back in it; one whose end was only
 * looked at does not.
 * @param hasJumped whether it was reached with the table of contents, for example, and not by turning or scrolling
 */
export const afterReading = (before: TextProgress, at: number, hasJumped: boolean): TextProgress => {
  const last = hasJumped ? { from: before.skipped?.from ?? before.at, to: at } : before.skipped
  const skipped = last && at > last.from + few && at <= last.to + few ? last : undefined
  const isReadAgain = !hasJumped && at > before.at && at >= few && before.at < beginning
  const wasFinished = before.isFinished && !isReadAgain
  return { at, isSaved: !wasFinished, isFinished: wasFinished || (at === 1 && skipped === undefined), skipped }
}

/** The document that a URL points to, and the position in it. @param address absolute URL, with or without a fragment */
export const findDocument = (
  documents: readonly string[],
  address: string,
): { readonly index: number; readonly start: TextStart } | undefined => {
  const [document = '', fragment] = address.split('#', 2)
  const index = documents.indexOf(normal(pathOfHref(document)))
  if (index < 0) return undefined
  return { index, start: fragment ? { fragment: unescaped(fragment) } : { progression: 0 } }
}

/** Old books have names that are no valid escapes; they are taken as they are. */
const unescaped = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The document's path in the archive, unescaped, as it is used in the locators of apps. */
export const archivePath = (path: string): string => decodeURIComponent(path.replace(/^.*?\/resource\//, ''))

/** Server paths of the reading order. */
export const documentPaths = (readingOrder: readonly PublicationLink[]): readonly string[] =>
  readingOrder.flatMap(({ href }) => (href ? [normal(pathOfHref(href))] : []))

/** Different URLs of the same file may escape different characters. */
const normal = (path: string): string => {
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    return path
  }
}

/** @property id is unique, because titles and URLs may repeat */
export type ContentsLine = { readonly id: string; readonly title: string; readonly href: string | undefined; readonly depth: number }

/** The table of contents as lines. */
export const contentsLines = (links: readonly PublicationLink[], above: readonly number[] = []): readonly ContentsLine[] =>
  links.flatMap((link, index) => {
    const path = [...above, index]
    const line = { id: path.join('.'), title: link.title ?? '', href: link.href, depth: above.length }
    return [line, ...contentsLines(link.children ?? [], path)]
  })
