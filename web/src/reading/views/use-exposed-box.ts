import { type RefObject, useEffect } from 'react'

/** Hands out the box that scrolls, so that keys can scroll it; the Tab key leads there, too. */
export const useExposedBox = (box: RefObject<HTMLElement | null>, onBox: (box: HTMLElement | null) => void): void => {
  useEffect(() => {
    if (box.current) box.current.tabIndex = 0
    onBox(box.current)
    return () => onBox(null)
  }, [box, onBox])
}
