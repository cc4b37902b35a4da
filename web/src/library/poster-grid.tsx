import './poster-grid.css'
import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Series } from '../api/types.ts'
import { seriesPageQuery, seriesPageSize } from './library.api.ts'
import type { SeriesSort } from './library-search.rules.ts'
import { gridShape, pagesOfRange } from './poster-grid.rules.ts'
import { SeriesCard, SeriesCardSkeleton } from './series-card.tsx'

type PosterGridProps = {
  readonly libraryId: string
  readonly sort: SeriesSort
  /** How many series the library has; places are kept for all of them from the start. */
  readonly total: number
  readonly label: string
}

/**
 * A library as a wall of covers. Only the rows near the screen exist, and only their pages of the list are asked for,
 * so 20,000 series scroll like 20 and the scroll bar is right from the first moment.
 */
export const PosterGrid = ({ libraryId, sort, total, label }: PosterGridProps): ReactElement => {
  const grid = useRef<HTMLUListElement>(null)
  const { widthPx, topPx } = usePlace(grid)
  const shape = gridShape(widthPx)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(total / shape.columns),
    estimateSize: () => shape.rowHeightPx,
    overscan: 2,
    scrollMargin: topPx,
  })
  const { rowHeightPx } = shape
  // The rows' places are remembered by the virtualizer; a new height makes them all wrong.
  useLayoutEffect(() => {
    if (virtualizer.options.estimateSize(0) === rowHeightPx) virtualizer.measure()
  }, [virtualizer, rowHeightPx])
  const rows = virtualizer.getVirtualItems()
  const first = (rows[0]?.index ?? 0) * shape.columns
  const last = Math.min(total, ((rows.at(-1)?.index ?? -1) + 1) * shape.columns) - 1
  const seriesAt = useSeriesAt(libraryId, sort, pagesOfRange(first, last, total, seriesPageSize))
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  return (
    <ul ref={grid} className="poster-grid" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {indexes.map((index) => {
        const series = seriesAt(index)
        const left = (index % shape.columns) * (shape.cellWidthPx + shape.gapPx)
        const top = Math.floor(index / shape.columns) * shape.rowHeightPx
        return (
          <li
            key={index}
            className="poster-grid-cell"
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ left, top, width: shape.cellWidthPx }}
          >
            {series ? <SeriesCard series={series} /> : <SeriesCardSkeleton />}
          </li>
        )
      })}
    </ul>
  )
}

/** The series at a place of the list, once its page has come. */
const useSeriesAt = (libraryId: string, sort: SeriesSort, pages: readonly number[]): ((index: number) => Series | undefined) => {
  const results = useQueries({ queries: pages.map((page) => seriesPageQuery(libraryId, sort, page)) })
  const contentOfPage = new Map(pages.map((page, position) => [page, results[position]?.data?.content]))
  return (index) => contentOfPage.get(Math.floor(index / seriesPageSize))?.[index % seriesPageSize]
}

/** The last grid's width: coming back, the grid is at once as high as it was, and the scroll position holds. */
let lastWidthPx = 0

const usePlace = (element: RefObject<HTMLElement | null>): { widthPx: number; topPx: number } => {
  const [place, setPlace] = useState({ widthPx: lastWidthPx, topPx: 0 })
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return undefined
    const measure = () => {
      const box = node.getBoundingClientRect()
      lastWidthPx = box.width
      setPlace({ widthPx: box.width, topPx: box.top + window.scrollY })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return place
}
