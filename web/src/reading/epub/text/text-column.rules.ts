// The documents of a book one below the other. Those with a measured height form a contiguous run; adjacent ones are added once they are
// measured. Lengths in CSS pixels.
import { placeAt, type TextPlace } from './text-place.rules.ts'

export type Column = {
  /** Index of its first document. */
  readonly first: number
  readonly heights: readonly number[]
}

export const createColumn = (first: number): Column => ({ first, heights: [] })

export const heightOfColumn = ({ heights }: Column): number => heights.reduce((sum, px) => sum + px, 0)

/** The position at which a document begins. */
export const documentTop = ({ first, heights }: Column, index: number): number =>
  heights.slice(0, Math.max(0, index - first)).reduce((sum, px) => sum + px, 0)

/** The height of a document in the column. */
export const documentHeight = ({ first, heights }: Column, index: number): number | undefined => heights[index - first]

/** The column after a document was measured; a document that is not adjacent is ignored. */
export const withHeight = (column: Column, index: number, px: number): Column => {
  const { first, heights } = column
  const at = index - first
  if (heights[at] === px || at < -1 || at > heights.length) return column
  if (at === -1) return heights.length === 0 ? column : { first: index, heights: [px, ...heights] }
  return { first, heights: [...heights.slice(0, at), px, ...heights.slice(at + 1)] }
}

export type ColumnViewport = { readonly scrollPx: number; readonly screenPx: number; readonly documents: number }

/** Indexes of the documents to render: those near the viewport, and those to be added next. Ascending. */
export const documentsNear = (column: Column, { scrollPx, screenPx, documents }: ColumnViewport): readonly number[] => {
  const { first, heights } = column
  if (heights.length === 0) return [first]
  const near = heights.flatMap((px, at) => {
    const topPx = documentTop(column, first + at)
    return topPx < scrollPx + screenPx * 2.5 && topPx + px > scrollPx - screenPx * 1.5 ? [first + at] : []
  })
  const after = first + heights.length
  if (heightOfColumn(column) < scrollPx + screenPx * 2.5 && after < documents) near.push(after)
  if (scrollPx < screenPx * 1.5 && first > 0) near.unshift(first - 1)
  return near
}

/** A position that survives content added above: an offset in pixels into a document or, if its size may change, a fraction of it. */
export type ColumnAnchor = { readonly index: number; readonly share: number; readonly offsetPx: number | undefined }

export const columnAnchorAt = (column: Column, scrollPx: number): ColumnAnchor => {
  const { first, heights } = column
  const below = heights.findIndex((px, at) => documentTop(column, first + at) + px > scrollPx)
  const index = first + (below < 0 ? Math.max(0, heights.length - 1) : below)
  const offsetPx = Math.max(0, scrollPx - documentTop(column, index))
  const heightPx = documentHeight(column, index) ?? 0
  return { index, share: heightPx === 0 ? 0 : Math.min(1, offsetPx / heightPx), offsetPx }
}

/** The scroll position; undefined until its document is measured. */
export const anchorScrollPx = (column: Column, { index, share, offsetPx }: ColumnAnchor): number | undefined => {
  const heightPx = documentHeight(column, index)
  return heightPx === undefined ? undefined : documentTop(column, index) + (offsetPx ?? share * heightPx)
}

/** The reading position: the upper edge of the viewport, or the last page when the end of the book is visible. */
export const placeInColumn = (column: Column, { scrollPx, screenPx, documents }: ColumnViewport): TextPlace => {
  const isEnd = column.first + column.heights.length === documents && scrollPx + screenPx >= heightOfColumn(column) - 2
  const { index, share } = columnAnchorAt(column, scrollPx)
  const pagesOf = (of: number) => Math.max(1, Math.ceil((documentHeight(column, of) ?? 0) / screenPx))
  if (isEnd) {
    const last = documents - 1
    return { ...placeAt(last, { progression: 1 }), page: pagesOf(last) - 1, pages: pagesOf(last), share: 1 }
  }
  const pages = pagesOf(index)
  return { ...placeAt(index, { progression: share }), page: Math.min(pages - 1, Math.floor(share * pages)), pages, share }
}
