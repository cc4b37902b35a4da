import { useEffect, useLayoutEffect, useRef } from 'react'
import type { GridShape } from './grid-shape.rules.ts'
import { loadScrollPosition, saveScrollPosition } from './scroll-position.ts'
import { type GridBox, topBarHeightPx } from './use-grid-box.ts'

/** Delay after the last scroll event before the position is saved. */
const scrollPauseMs = 150

type Grid = GridBox & { readonly shape: GridShape; readonly total: number; readonly historyKey: string }

/** Scrolls so that the row of this card is the first visible one. */
export const scrollToCard = ({ topPx, shape }: Pick<Grid, 'topPx' | 'shape'>, index: number, offsetPx = 0): void => {
  const row = Math.floor(index / shape.columns)
  window.scrollTo({ top: topPx + row * shape.rowHeightPx + offsetPx - topBarHeightPx() })
}

/**
 * The first visible row, as the index of its first card and how far the row is scrolled out.
 * @param viewTopPx the first visible pixel of the page below the header
 */
export const firstVisibleCard = (
  { topPx, shape, total }: Pick<Grid, 'topPx' | 'shape' | 'total'>,
  viewTopPx: number,
): { index: number; offsetPx: number } => {
  const scrolledPx = Math.max(0, viewTopPx - topPx)
  const row = Math.floor(scrolledPx / shape.rowHeightPx)
  return { index: Math.min(row * shape.columns, Math.max(0, total - 1)), offsetPx: scrolledPx - row * shape.rowHeightPx }
}

/** Restores the scroll position of the grid for this history entry, and saves it on changes. */
export const useScrollRestoration = (grid: Grid): void => {
  const latest = useRef(grid)
  latest.current = grid
  const restored = useRef(false)
  const measured = grid.widthPx > 0 && grid.topPx > 0
  useLayoutEffect(() => {
    if (restored.current || !measured) return
    restored.current = true
    const place = loadScrollPosition(latest.current.historyKey)
    if (place && place.index + place.offsetPx > 0) scrollToCard(latest.current, place.index, place.offsetPx)
  }, [measured])
  useEffect(() => {
    let timer: number | undefined
    const savePosition = () => {
      window.clearTimeout(timer)
      timer = undefined
      const { historyKey, total } = latest.current
      saveScrollPosition(historyKey, { ...firstVisibleCard(latest.current, window.scrollY + topBarHeightPx()), total })
    }
    const onScroll = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(savePosition, scrollPauseMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', savePosition)
    // A click on a link may come before the timer fires.
    document.addEventListener('click', savePosition, { capture: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', savePosition)
      document.removeEventListener('click', savePosition, { capture: true })
    }
  }, [])
}
