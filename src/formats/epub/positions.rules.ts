// Positions in a book that every reader counts the same way, as Readium does: one per 1,024 bytes of a document, or one per document of a
// fixed-layout book and of a book of images, where a position is then also a page. The page count of a text is based on the size in the
// archive.
import type { EpubContents, EpubResource } from './epub-contents.ts'

export interface EpubPosition {
  /** Path of the document in the archive, not escaped. */
  readonly path: string
  readonly mediaType: string
  /** From 1. */
  readonly position: number
  /** Progress within the document, from 0 to below 1. */
  readonly progression: number
  /** Progress within the book, above 0 and up to 1. */
  readonly totalProgression: number
}

const bytesPerPosition = 1024
/** A longer book, a hundred times the longest novel, gets one per document. */
const maxPositions = 500_000

/** Checks whether the book is too long for positions of the default size. */
export const hasTooManyPositions = (documents: readonly Pick<EpubResource, 'uncompressedSize'>[]): boolean =>
  documents.reduce((sum, document) => sum + positionsOfDocument(document), 0) > maxPositions

/** Number of pages of a book that is read as text. */
export const pagesOfText = (documents: readonly Pick<EpubResource, 'compressedSize'>[]): number =>
  documents.reduce((sum, { compressedSize }) => sum + kibOf(compressedSize), 0)

const positionsOfDocument = ({ uncompressedSize }: Pick<EpubResource, 'uncompressedSize'>): number => kibOf(uncompressedSize)

/** Rounds up; an empty document counts as one. */
const kibOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / bytesPerPosition))

export function listPositions({
  readingOrder,
  isFixedLayout,
  isImageOnly = false,
}: Pick<EpubContents, 'readingOrder' | 'isFixedLayout'> & { readonly isImageOnly?: boolean }): readonly EpubPosition[] {
  const isCoarse = isFixedLayout || isImageOnly || hasTooManyPositions(readingOrder)
  const counts = readingOrder.map((document) => (isCoarse ? 1 : positionsOfDocument(document)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  let before = 0
  return readingOrder.flatMap(({ name, mediaType }, index) => {
    const count = counts[index] ?? 1
    const first = before + 1
    before += count
    return Array.from({ length: count }, (_, at) => ({
      path: name,
      mediaType,
      position: first + at,
      progression: at / count,
      totalProgression: (first + at) / total,
    }))
  })
}
