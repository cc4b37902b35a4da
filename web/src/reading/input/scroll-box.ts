import { isEInk } from '../settings/e-ink.ts'

/** The fraction of the screen that the space bar scrolls; the overlap helps to find the line again. */
const scrollShare = 0.85
const panShare = 0.2

const behavior = (): ScrollBehavior => (isEInk() || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/** Scrolls forward or back, horizontally in a row; returns false at the end of the box, or if everything fits the screen. */
export const scrollBox = (box: HTMLElement | null, step: 1 | -1, isRow: boolean): boolean => {
  if (!box) return false
  const [atPx, lengthPx, screenPx] = isRow
    ? [Math.abs(box.scrollLeft), box.scrollWidth, box.clientWidth]
    : [box.scrollTop, box.scrollHeight, box.clientHeight]
  const remainingPx = step === 1 ? lengthPx - screenPx - atPx : atPx
  if (remainingPx < 2) return false
  const byPx = step * screenPx * scrollShare
  const onwards = box.dir === 'rtl' ? -byPx : byPx
  box.scrollBy({ ...(isRow ? { left: onwards } : { top: byPx }), behavior: behavior() })
  return true
}

export const panBox = (box: HTMLElement | null, x: number, y: number): void =>
  box?.scrollBy({ left: x * box.clientWidth * panShare, top: y * box.clientHeight * panShare, behavior: behavior() })
