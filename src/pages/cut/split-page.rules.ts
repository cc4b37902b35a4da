// How a page is cut (docs/behavior.md, "Tall pages").

/** A part of a page, in pixels of the page. */
export interface PageArea {
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
}

export type SplitMode =
  /** Into parts of `maxHeight`; the last one has the rest. Pages shorter than `minHeight` are left unchanged. */
  | { readonly kind: 'tall'; readonly minHeight: number; readonly maxHeight: number }
  /** A picture of two pages side by side into its halves, in reading order. Wider than high times `minRatio`. */
  | { readonly kind: 'wide'; readonly minRatio: number; readonly rightToLeft: boolean }

export interface SplitPageSize {
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Banners and separators are wide too but not double pages: nothing shorter, or with a higher width-to-height ratio, is cut in halves.
 */
export const spreads = { lowestPx: 50, widestRatio: 10 } as const

/** @returns the parts in reading order; a single one when the page is not cut */
export function areasOf(page: SplitPageSize, mode: SplitMode): readonly PageArea[] {
  return mode.kind === 'tall' ? tallAreas(page, mode) : wideAreas(page, mode)
}

function tallAreas(
  { widthPx, heightPx }: SplitPageSize,
  { minHeight, maxHeight }: Extract<SplitMode, { kind: 'tall' }>,
): readonly PageArea[] {
  const count = heightPx >= minHeight ? Math.max(1, Math.ceil(heightPx / maxHeight)) : 1
  const step = count === 1 ? heightPx : maxHeight
  return Array.from({ length: count }, (_, part) => ({
    leftPx: 0,
    topPx: part * step,
    widthPx,
    heightPx: Math.min(step, heightPx - part * step),
  }))
}

function wideAreas(
  { widthPx, heightPx }: SplitPageSize,
  { minRatio, rightToLeft }: Extract<SplitMode, { kind: 'wide' }>,
): readonly PageArea[] {
  const isSpread = heightPx >= spreads.lowestPx && widthPx > heightPx * minRatio && widthPx <= heightPx * spreads.widestRatio
  if (!isSpread) return [{ leftPx: 0, topPx: 0, widthPx, heightPx }]
  const half = Math.ceil(widthPx / 2)
  const left = { leftPx: 0, topPx: 0, widthPx: half, heightPx }
  const right = { leftPx: half, topPx: 0, widthPx: widthPx - half, heightPx }
  return rightToLeft ? [right, left] : [left, right]
}
