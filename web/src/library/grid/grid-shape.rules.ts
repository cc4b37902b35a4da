// How a grid of covers fills its width, and which pages of the list it needs. Lengths are in CSS pixels.

/** The size of the covers; 'list' shows one item per row with its details next to the cover. */
export const densities = ['small', 'medium', 'large', 'list'] as const
export type Density = (typeof densities)[number]

export type GridShape = {
  readonly columns: number
  readonly cellWidthPx: number
  /** Includes the gap below. */
  readonly rowHeightPx: number
  readonly gapPx: number
}

/** Two lines of title and one of counts under each cover, for text of the default size; `min-height` of .cover-card-caption. */
const captionHeightPx = 62

/** Height of .list-card, including the border below; for text of the default size. */
export const listRowPx = 84

const targetWidthsPx = {
  phone: { small: 78, medium: 100, large: 150 },
  desktop: { small: 116, medium: 164, large: 228 },
} as const

/**
 * As many columns as fit at the density's cover size, but at least two, so that a narrow phone still shows a grid. Large text, which needs
 * space as well, has larger covers.
 */
export const gridShape = (widthPx: number, density: Density = 'medium', textScale = 1): GridShape => {
  if (density === 'list') return { columns: 1, cellWidthPx: Math.max(1, widthPx), rowHeightPx: Math.round(listRowPx * textScale), gapPx: 0 }
  const { gapPx, minPx } = coverSize(widthPx / textScale, density)
  const columns = Math.max(2, Math.floor((widthPx + gapPx) / (minPx * textScale + gapPx)))
  const cellWidthPx = Math.max(1, (widthPx - gapPx * (columns - 1)) / columns)
  return { columns, cellWidthPx, rowHeightPx: Math.ceil(cellWidthPx * 1.5 + captionHeightPx * textScale) + gapPx, gapPx }
}

const coverSize = (widthPx: number, density: Exclude<Density, 'list'>): { readonly gapPx: number; readonly minPx: number } =>
  widthPx < 640 ? { gapPx: 12, minPx: targetWidthsPx.phone[density] } : { gapPx: 20, minPx: targetWidthsPx.desktop[density] }

/** The list pages (from 0) that hold the items `first` to `last` (inclusive); none of an empty list. */
export const pagesOfRange = (first: number, last: number, total: number, pageSize: number): readonly number[] => {
  const end = Math.min(last, total - 1)
  if (end < first) return []
  const firstPage = Math.floor(Math.max(0, first) / pageSize)
  const lastPage = Math.floor(end / pageSize)
  return Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index)
}
