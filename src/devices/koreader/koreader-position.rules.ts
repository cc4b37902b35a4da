// KOReader's position in a text is a path in its own tree of the book. Only the document number is useful to others:
// "/body/DocFragment[3]/body/p[2]/text().5" is in the third. The position within the document follows from the percentage of the book.
import type { EpubPosition } from '../../formats/epub/index.ts'

export interface KoreaderPosition {
  readonly progress: string
  /** Of the book, 0 to 1. */
  readonly percentage: number
}

/** Zero-based index of a document in the reading order; undefined when KOReader sends none. */
export function documentIndexIn(progress: string): number | undefined {
  const inTree = /^\/body\/DocFragment\[(\d{1,9})\]/.exec(progress)?.[1]
  if (inTree !== undefined) return Number(inTree) - 1
  const byLink = /^#_doc_fragment_(\d{1,9})_/.exec(progress)?.[1]
  return byLink === undefined ? undefined : Number(byLink)
}

/** KOReader's path of the start of a document. @param index from 0 */
export const xpointerOf = (index: number): string => `/body/DocFragment[${index + 1}].0`

/**
 * Converts a KOReader position to one in an EPUB: in the named document at its percentage, else at that percentage of the book, as when a
 * new file no longer has the document.
 * @param documents paths in reading order
 * @returns undefined for a book without positions
 */
export function positionAt(
  { progress, percentage }: KoreaderPosition,
  documents: readonly string[],
  positions: readonly EpubPosition[],
): EpubPosition | undefined {
  const index = documentIndexIn(progress)
  const inDocument = index === undefined ? [] : positions.filter(({ path }) => path === documents[index])
  const among = inDocument.length > 0 ? inDocument : positions
  return among.find(({ totalProgression }) => totalProgression > percentage) ?? among.at(-1)
}

/** A page number from KOReader; undefined for anything else. */
export const pageNumberIn = (progress: string): number | undefined => (/^\d{1,9}$/.test(progress.trim()) ? Number(progress) : undefined)
