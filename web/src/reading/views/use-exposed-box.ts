import { type RefObject, useLayoutEffect } from 'react'

/** Passes the scrolling box to the reader, so that keys can scroll it; it can be focused with the Tab key, too. */
export const useExposedBox = (box: RefObject<HTMLElement | null>, onBox: (box: HTMLElement | null) => void): void => {
  // Before the next render, because Preact may run the effects of a new view before the cleanups of the one that it replaces.
  useLayoutEffect(() => {
    if (box.current) box.current.tabIndex = 0
    onBox(box.current)
    return () => onBox(null)
  }, [box, onBox])
}
