import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import type { LibraryItem } from '../view/library-item.rules.ts'
import type { CardHandlers } from './item-card.tsx'

/**
 * Handlers for the links of a whole grid, which do what a router link does: a click opens the page without loading the app again, and a
 * page is preloaded when the pointer or the focus stays on its link. While items are being selected, a click selects the item.
 */
export const useCardLinks = (itemAt: (index: number) => LibraryItem | undefined, { isSelecting, onToggle }: CardHandlers) => {
  const router = useRouter()
  const aim = useRef<{ readonly index: number; readonly timer: number }>(undefined)
  const leave = () => {
    window.clearTimeout(aim.current?.timer)
    aim.current = undefined
  }
  useEffect(() => () => window.clearTimeout(aim.current?.timer), [])
  const preload = (item: LibraryItem) => void router.preloadRoute(pageOf(item)).catch(() => undefined)
  const enter = (event: SyntheticEvent) => {
    const index = linkIndexOf(event)
    if (index === aim.current?.index) return
    leave()
    const item = index === undefined ? undefined : itemAt(index)
    if (index === undefined || !item) return
    aim.current = { index, timer: window.setTimeout(preload, router.options.defaultPreloadDelay, item) }
  }
  return {
    onMouseOver: enter,
    onMouseLeave: leave,
    onFocus: enter,
    onBlur: leave,
    onTouchStart: (event: SyntheticEvent) => {
      const item = itemAt(linkIndexOf(event) ?? -1)
      if (item) preload(item)
    },
    onClick: (event: MouseEvent) => {
      const index = linkIndexOf(event)
      const item = index === undefined ? undefined : itemAt(index)
      if (index === undefined || !item) return
      if (isSelecting()) {
        event.preventDefault()
        onToggle(item, index, event.shiftKey)
      } else if (event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)) {
        event.preventDefault()
        leave()
        void router.navigate(pageOf(item))
      }
    },
  }
}

/** The page of a series, or the reader of a book. */
const pageOf = (item: LibraryItem) =>
  item.kind === 'series'
    ? ({ to: '/series/$seriesId', params: { seriesId: item.id } } as const)
    : ({ to: '/read/$bookId', params: { bookId: item.id } } as const)

/** The index of the card whose link this event is on. */
const linkIndexOf = ({ target }: SyntheticEvent): number | undefined => {
  const link = target instanceof Element ? target.closest('a.cover-card') : null
  const index = link?.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
