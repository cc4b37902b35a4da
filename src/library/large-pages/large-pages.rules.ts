// Detects unusually large pages and maps read progress after pages were cut.
import { type PageTable, pageFact } from '../../formats/archive/page-table.ts'

export interface LargePage {
  /** From 1. */
  readonly number: number
  readonly widthPx: number
  readonly heightPx: number
}

/** Minimum height of a large page; normal pages are smaller, even in high resolution. */
export const minLargePx = 3000

/** Tall pages, and wide ones that contain two pages. Pages of unknown size are neither. */
export function largePagesIn({ widthsPx, heightsPx }: Pick<PageTable, 'widthsPx' | 'heightsPx'>): readonly LargePage[] {
  return heightsPx.flatMap((heightPx, index) => {
    const widthPx = pageFact(widthsPx, index)
    return heightPx >= minLargePx || widthPx > heightPx ? [{ number: index + 1, widthPx, heightPx }] : []
  })
}

/** Whether a book whose page sizes are within these bounds may contain a large page. */
export const mayHoldLarge = ({ widestPx, highestPx, lowestPx }: { widestPx: number; highestPx: number; lowestPx: number }): boolean =>
  highestPx >= minLargePx || widestPx > lowestPx

/** @param parts for each page before the cut, the number of its parts @returns the first part of a page, from 1 */
export function pageAfterCut(parts: readonly number[], page: number): number {
  return 1 + parts.slice(0, page - 1).reduce((sum, count) => sum + count, 0)
}

/** @returns the page before the cut, from 1, that contains a part */
export function pageBeforeCut(parts: readonly number[], page: number): number {
  let end = 0
  const index = parts.findIndex((count) => {
    end += count
    return page <= end
  })
  return index < 0 ? parts.length : index + 1
}

/** Combines two consecutive cuts into one. */
export function joinCuts(first: readonly number[], second: readonly number[]): readonly number[] {
  let start = 0
  return first.map((count) => {
    const parts = second.slice(start, start + count).reduce((sum, part) => sum + part, 0)
    start += count
    return parts
  })
}
