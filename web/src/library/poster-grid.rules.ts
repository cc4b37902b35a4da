// How a grid of posters fills its width, and which pages of the list a view of it needs. Lengths are CSS pixels.

type GridShape = { readonly columns: number; readonly cellWidthPx: number; readonly rowHeightPx: number; readonly gapPx: number }

/** Two lines of title and one of counts under each poster; `min-height` of .cover-card-caption. */
const captionHeightPx = 61

/** As many posters side by side as fit at a comfortable size: never fewer than two, so that a phone shows a shelf. */
export const gridShape = (widthPx: number): GridShape => {
  const phone = widthPx < 640
  const gapPx = phone ? 12 : 20
  const wantedPx = phone ? 100 : 164
  const columns = Math.max(2, Math.floor((widthPx + gapPx) / (wantedPx + gapPx)))
  const cellWidthPx = Math.max(1, (widthPx - gapPx * (columns - 1)) / columns)
  return { columns, cellWidthPx, rowHeightPx: Math.ceil(cellWidthPx * 1.5) + captionHeightPx + gapPx, gapPx }
}

/** The list pages (from 0) that hold the items `first` to `last` (inclusive); none of an empty list. */
export const pagesOfRange = (first: number, last: number, total: number, pageSize: number): readonly number[] => {
  const end = Math.min(last, total - 1)
  if (end < first) return []
  const firstPage = Math.floor(Math.max(0, first) / pageSize)
  const lastPage = Math.floor(end / pageSize)
  return Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index)
}
