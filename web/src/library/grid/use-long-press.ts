import { type PointerEvent, type SyntheticEvent, useRef } from 'react'
import type { LibraryItem } from '../view/library-item.rules.ts'
import type { CardHandlers } from './item-card.tsx'

/** The common long-press delay of phones. */
const holdMs = 480

/** Tolerated movement of a finger during the press. */
const slackPx = 10

/** Touch handlers for a whole grid: a long press on a card opens its menu, and the click at its end is ignored. */
export const useLongPress = (itemAt: (index: number) => LibraryItem | undefined, onMenu: CardHandlers['onMenu']) => {
  const press = useRef<{ timer: number; x: number; y: number }>(undefined)
  const release = () => window.clearTimeout(press.current?.timer)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      press.current = undefined
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
      if (event.pointerType !== 'touch' || !cell) return
      const fire = () => {
        const index = Number(cell.dataset.index)
        const item = itemAt(index)
        if (!item || !press.current) return
        swallowNextClick()
        onMenu(item, index, cell)
      }
      press.current = { timer: window.setTimeout(fire, holdMs), x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = press.current
      if (current && Math.hypot(event.clientX - current.x, event.clientY - current.y) > slackPx) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: SyntheticEvent) => {
      // The browser's context menu of a link would cover ours; it is kept for the mouse.
      if (press.current) event.preventDefault()
    },
  }
}

/** The finger lifts over the menu that has opened below it, so the click at its end is suppressed. */
const swallowNextClick = (): void => {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true })
  document.addEventListener('pointerdown', () => document.removeEventListener('click', swallow, { capture: true }), {
    capture: true,
    once: true,
  })
}
