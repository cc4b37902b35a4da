import { type RefObject, useEffect } from 'react'

/** Passes the scrolling box to the reader, so that keys can scroll it; it can be focused with the Tab key, too. */
export const useExposedBox = (box: RefObject<HTMLElement | null>, onBox: (box: HTMLElement | null) => void): void => {
  useEffect(() => {
    if (box.current) box.current.tabIndex = 0
    onBox(box.current)
    return () => onBox(null)
  }, [box, onBox])
}
