// Where a person is in a book of text: a document of its reading order, and how far in it, which is the same on every screen.
import type { PublicationLink } from '../../../api/types.ts'
import { type Spread, spreadOfPage } from '../../views/spreads.rules.ts'

/** Where to begin in a document. */
export type TextStart = { readonly progression: number } | { readonly fragment: string }

export type TextPlace = {
  /** Of the document in the reading order, from 0. */
  readonly index: number
  readonly start: TextStart
  /** From 0; known once the document is laid out. */
  readonly page: number
  readonly pages: number
  /** Where it is known better than by pages: how far in the document, 0 to 1. */
  readonly share?: number | undefined
}

export const placeAt = (index: number, start: TextStart): TextPlace => ({ index, start, page: 0, pages: 0 })

/** The place one page further on, or back; the same place at either end of the book. */
export const afterTurn = (place: TextPlace, by: 1 | -1, documents: number): TextPlace => {
  if (place.pages === 0) return place
  const page = place.page + by
  if (page >= 0 && page < place.pages) return { ...place, page, share: undefined, start: { progression: page / place.pages } }
  const index = place.index + by
  if (index < 0 || index >= documents) return place
  return placeAt(index, { progression: by === 1 ? 0 : 1 })
}

/**
 * The same for pages of a fixed layout, which are a document each and stand alone or in twos. The place is that of the last one on the screen.
 * @param spreads of numbers from 1
 */
export const afterSpreadTurn = (place: TextPlace, by: 1 | -1, spreads: readonly Spread[]): TextPlace => {
  const target = spreads[spreadOfPage(spreads, place.index + 1) + by]
  return target ? placeAt(Math.max(...target) - 1, { progression: 0 }) : place
}

/** The place after its document was laid out. @param fragmentPage page of the fragment that it starts at */
export const afterLayout = (place: TextPlace, pages: number, fragmentPage: number | undefined): TextPlace => {
  const wanted = 'progression' in place.start ? Math.floor(place.start.progression * pages + 1e-6) : (fragmentPage ?? 0)
  return { ...place, pages, share: undefined, page: Math.min(pages - 1, Math.max(0, wanted)) }
}

/** How far in the document, 0 to 1; the last page of the book is its end. */
export const progressionOf = ({ index, page, pages, share }: TextPlace, documents: number): number => {
  if (pages === 0) return 0
  return index === documents - 1 && page === pages - 1 ? 1 : (share ?? page / pages)
}

/** How far in the book, 0 to 100, every document counted alike. */
export const bookPercent = (place: TextPlace, documents: number): number =>
  Math.round(((place.index + progressionOf(place, documents)) / Math.max(1, documents)) * 100)

/** Server path of a file of the book, from its whole address, however the server was reached. */
export const pathOfHref = (href: string): string => href.replace(/^.*?\/(api\/v1\/books\/)/, '$1')

/** The document that an address leads to, and the place in it. @param address whole, with or without a fragment */
export const findDocument = (
  documents: readonly string[],
  address: string,
): { readonly index: number; readonly start: TextStart } | undefined => {
  const [document = '', fragment] = address.split('#', 2)
  const index = documents.indexOf(normal(pathOfHref(document)))
  if (index < 0) return undefined
  return { index, start: fragment ? { fragment: decodeURIComponent(fragment) } : { progression: 0 } }
}

/** Documents as the locators of apps name them: the path in the archive, not escaped. */
export const archivePath = (path: string): string => decodeURIComponent(path.replace(/^.*?\/resource\//, ''))

/** Server paths of the reading order. */
export const documentPaths = (readingOrder: readonly PublicationLink[]): readonly string[] =>
  readingOrder.flatMap(({ href }) => (href ? [normal(pathOfHref(href))] : []))

/** Addresses of one file may escape different letters. */
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

/** @property id tells it from others: titles and addresses repeat */
export type ContentsLine = { readonly id: string; readonly title: string; readonly href: string | undefined; readonly depth: number }

/** The table of contents as lines. */
export const contentsLines = (links: readonly PublicationLink[], above: readonly number[] = []): readonly ContentsLine[] =>
  links.flatMap((link, index) => {
    const here = [...above, index]
    const line = { id: here.join('.'), title: link.title ?? '', href: link.href, depth: above.length }
    return [line, ...contentsLines(link.children ?? [], here)]
  })
