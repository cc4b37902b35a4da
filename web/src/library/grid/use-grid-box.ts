import { type RefObject, useLayoutEffect, useState } from 'react'

export type GridBox = { readonly widthPx: number; readonly topPx: number }

/** The last grid's width: coming back, the grid is at once as high as it was, and the scroll position holds. */
let lastWidthPx = 0

/** How wide a grid is and where on the page it begins. */
export const useGridBox = (element: RefObject<HTMLElement | null>): GridBox => {
  const [box, setBox] = useState({ widthPx: lastWidthPx, topPx: 0 })
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return undefined
    const measure = () => {
      const { width: widthPx, top } = node.getBoundingClientRect()
      const topPx = top + window.scrollY
      lastWidthPx = widthPx
      setBox((before) => (before.widthPx === widthPx && before.topPx === topPx ? before : { widthPx, topPx }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    // What stands above may grow: chips of filters, a warning.
    if (node.parentElement?.parentElement) observer.observe(node.parentElement.parentElement)
    return () => observer.disconnect()
  }, [element])
  return box
}
