import { useState } from 'react'

export type ScrollTracker = {
  /** The box was looked at where it is now. */
  readonly seen: (box: HTMLElement) => void
  /** Scrolls to keep a place; a box that is there already is left alone, also while a finger is moving it on. */
  readonly scrollTo: (box: HTMLElement, toPx: number) => void
  /** Whether it was scrolled by somebody else since: browsers tell of both alike. */
  readonly isByHand: (box: HTMLElement) => boolean
}

type Axis = { readonly get: (box: HTMLElement) => number; readonly set: (box: HTMLElement, px: number) => void }

const down: Axis = {
  get: (box) => box.scrollTop,
  set: (box, px) => {
    box.scrollTop = px
  },
}

/** From right to left a row scrolls into negative numbers. */
const sideways: Axis = {
  get: (box) => Math.abs(box.scrollLeft),
  set: (box, px) => {
    box.scrollLeft = box.dir === 'rtl' ? -px : px
  },
}

/** Tells the scrolling that only keeps a place from what a person does. Lengths in CSS pixels from the beginning. */
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
