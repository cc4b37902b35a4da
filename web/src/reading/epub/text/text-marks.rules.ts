// Bookmarks in a text: the pages depend on the screen, so they are at positions, which every reader counts the same way.
import { archivePath, type ContentsLine, findDocument, placeAt, type TextPlace } from './text-place.rules.ts'

/** The server's number of a position is its place in their list, from 1. */
export type TextPosition = {
  /** Path of the document in the archive, not escaped. */
  readonly href: string
  /** Progress in the document where it begins, 0 to below 1. */
  readonly progression: number
}

const rounding = 1e-6

/**
 * Numbers of the positions on the screen, none before the text is laid out. In pages, those that begin there, so that they open the same
 * page again; only where none does, the one that the page is in. Scrolled text opens at the beginning of a position, so the one at the
 * upper edge is the first.
 */
export const positionsOnScreen = (
  positions: readonly TextPosition[],
  path: string,
  { page, pages, share }: TextPlace,
): readonly number[] => {
  if (pages === 0) return []
  const href = archivePath(path)
  const screen = 1 / pages
  // At its end, a scrolled book reports the end, not the upper edge of the screen.
  const from = (share === 1 ? 1 - screen : (share ?? page / pages)) + rounding
  const numbered = positions.map((position, index) => ({ ...position, number: index + 1 })).filter((position) => position.href === href)
  const upper = numbered.findLast(({ progression }) => progression <= from)
  const begun = numbered.filter(({ progression }) => progression > from - 2 * rounding && progression < from + screen - 2 * rounding)
  const first = upper && !begun.includes(upper) && (share !== undefined || begun.length === 0) ? [upper] : []
  return [...first, ...begun].map(({ number }) => number)
}

/** Where a position is; the last one of a book that has fewer by now. @returns undefined if its document is unknown */
export const placeOfPosition = (
  positions: readonly TextPosition[],
  number: number,
  documents: readonly string[],
): TextPlace | undefined => {
  const position = positions[Math.min(number, positions.length) - 1]
  const index = documents.findIndex((path) => archivePath(path) === position?.href)
  return position && index >= 0 ? placeAt(index, { progression: position.progression }) : undefined
}

/** Where a page of a fixed layout is, in which each document is one; the last one of a book that has fewer by now. */
export const placeOfFixedPage = (page: number, documents: readonly string[]): TextPlace =>
  placeAt(Math.min(page, documents.length) - 1, { progression: 0 })

/** The title of the part that a document belongs to: the first one in it, else the last one before it. */
export const titleOfDocument = (contents: readonly ContentsLine[], documents: readonly string[], index: number): string | undefined => {
  const parts = contents.flatMap(({ title, href }) => {
    const found = href === undefined ? undefined : findDocument(documents, href)
    return found && title !== '' ? [{ title, index: found.index }] : []
  })
  return (parts.find((part) => part.index === index) ?? parts.findLast((part) => part.index < index))?.title
}
