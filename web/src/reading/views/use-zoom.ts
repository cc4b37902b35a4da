import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { scrollToKeep } from './zoom.rules.ts'

/** A point of the screen, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number }

export type ZoomState = {
  readonly zoom: number
  /** Zooms at a point; by default at the middle of the screen. */
  readonly zoomTo: (change: (zoom: number) => number, at?: Point) => void
}

/** The zoom level. The point under the pointer stays in place; the rest can be scrolled to like any tall page. */
export const useZoom = (box: HTMLElement | null, resetKey: string): ZoomState => {
  const [state, setState] = useState({ zoom: 1, resetKey })
  if (state.resetKey !== resetKey) setState({ zoom: 1, resetKey })
  const anchor = useRef<{ readonly at: Point; readonly before: DOMRect }>(undefined)
  useLayoutEffect(() => {
    const content = contentOf(box)
    if (!box || !content || !anchor.current || state.zoom < 1) return
    const { at, before } = anchor.current
    anchor.current = undefined
    const after = content.getBoundingClientRect()
    box.scrollBy({
      left: scrollToKeep({ startPx: before.left, sizePx: before.width }, { startPx: after.left, sizePx: after.width }, at.x),
      top: scrollToKeep({ startPx: before.top, sizePx: before.height }, { startPx: after.top, sizePx: after.height }, at.y),
      behavior: 'instant',
    })
  }, [box, state.zoom])
  const zoomTo = useCallback<ZoomState['zoomTo']>(
    (change, at) => {
      const content = contentOf(box)
      if (!box || !content) return
      const screen = box.getBoundingClientRect()
      anchor.current = {
        at: at ?? { x: screen.left + screen.width / 2, y: screen.top + screen.height / 2 },
        before: content.getBoundingClientRect(),
      }
      setState((current) => ({ ...current, zoom: change(current.zoom) }))
    },
    [box],
  )
  return { zoom: state.resetKey === resetKey ? state.zoom : 1, zoomTo }
}

const contentOf = (box: HTMLElement | null) => box?.querySelector('[data-zoomed-content]')
