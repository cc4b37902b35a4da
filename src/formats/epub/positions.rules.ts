// Places in a book that every reader counts alike, as Readium does: one per 1,024 bytes of a document, one per document of a book with a
// fixed layout. The number of pages, which a shelf shows, is that of the bytes in the archive.
import type { EpubContents, EpubResource } from './epub-contents.ts'

export interface EpubPosition {
  /** Path of the document in the archive, not escaped. */
  readonly path: string
  readonly mediaType: string
  /** From 1. */
  readonly position: number
  /** How far in the document, from 0 to below 1. */
  readonly progression: number
  /** How far in the book, above 0 to 1. */
  readonly totalProgression: number
}

const bytesPerPosition = 1024
/** A longer book, a hundred times the longest novel, has one per document. */
const maxPositions = 500_000

/** Whether the book is too long for places of the usual size. */
export const hasTooManyPositions = (documents: readonly Pick<EpubResource, 'uncompressedSize'>[]): boolean =>
  documents.reduce((sum, document) => sum + positionsOfDocument(document), 0) > maxPositions

/** Pages of a book that is read as text. */
export const pagesOfText = (documents: readonly Pick<EpubResource, 'compressedSize'>[]): number =>
  documents.reduce((sum, { compressedSize }) => sum + kibOf(compressedSize), 0)

const positionsOfDocument = ({ uncompressedSize }: Pick<EpubResource, 'uncompressedSize'>): number => kibOf(uncompressedSize)

/** Begun ones count, and an empty document is one. */
const kibOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / bytesPerPosition))

export function listPositions({
  readingOrder,
  isFixedLayout,
}: Pick<EpubContents, 'readingOrder' | 'isFixedLayout'>): readonly EpubPosition[] {
  const isCoarse = isFixedLayout || hasTooManyPositions(readingOrder)
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
