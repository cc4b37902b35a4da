import { useState } from 'react'

export type ScrollTracker = {
  /** Records the current scroll position of the box. */
  readonly seen: (box: HTMLElement) => void
  /** Scrolls to a position; does nothing if the box is already there, so as not to stop a touch scroll. */
  readonly scrollTo: (box: HTMLElement, toPx: number) => void
  /** Whether somebody else has scrolled since: the browser's events do not distinguish. */
  readonly isByHand: (box: HTMLElement) => boolean
}

type Axis = { readonly get: (box: HTMLElement) => number; readonly set: (box: HTMLElement, px: number) => void }

const down: Axis = {
  get: (box) => box.scrollTop,
  set: (box, px) => {
    box.scrollTop = px
  },
}

/** In a right-to-left row scroll positions are negative. */
const sideways: Axis = {
  get: (box) => Math.abs(box.scrollLeft),
  set: (box, px) => {
    box.scrollLeft = box.dir === 'rtl' ? -px : px
  },
}

/** Distinguishes scrolling by code from scrolling by a person. Lengths in CSS pixels from the beginning. */
export const useScrollTracker = (isRow = false): ScrollTracker => useState(() => createScrollTracker(isRow ? sideways : down))[0]

const createScrollTracker = ({ get, set }: Axis): ScrollTracker => {
  let seenPx: number | undefined
  let ownPx: number | undefined
  const isNear = (px: number | undefined, otherPx: number) => px !== undefined && Math.abs(px - otherPx) < 1
  return {
    seen: (box) => {
      seenPx = get(box)
    },
    scrollTo: (box, toPx) => {
      if (isNear(seenPx, toPx)) return
      set(box, toPx)
      ownPx = get(box)
    },
    isByHand: (box) => {
      if (isNear(ownPx, get(box))) return false
      ownPx = undefined
      return true
    },
  }
}
