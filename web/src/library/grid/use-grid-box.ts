import { type RefObject, useLayoutEffect, useState } from 'react'

export type GridBox = {
  readonly widthPx: number
  readonly topPx: number
  /** Height of the fixed header at the top of the page. */
  readonly barPx: number
}

/** Height of the fixed header at the top of the page, `.shell-top` on a phone. */
export const topBarHeightPx = (): number => document.querySelector<HTMLElement>('.shell-top')?.offsetHeight ?? 0

/** The width of the previous grid, so that on going back the grid has its height from the first render and can scroll. */
let lastWidthPx = 0

/** The width of a grid and its offset from the top of the page. Measured here, because reading a size while rendering forces a layout. */
export const useGridBox = (element: RefObject<HTMLElement | null>): GridBox => {
  const [box, setBox] = useState({ widthPx: lastWidthPx, topPx: 0, barPx: 0 })
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return undefined
    const measure = () => {
      const { width: widthPx, top } = node.getBoundingClientRect()
      const topPx = top + window.scrollY
      const barPx = topBarHeightPx()
      lastWidthPx = widthPx
      setBox((before) =>
        before.widthPx === widthPx && before.topPx === topPx && before.barPx === barPx ? before : { widthPx, topPx, barPx },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    // The elements above may grow, for example filter chips or a warning.
    if (node.parentElement?.parentElement) observer.observe(node.parentElement.parentElement)
    return () => observer.disconnect()
  }, [element])
  return box
}
