// Where auto-scroll moves a strip or row next. While the person scrolls, it waits, and continues from there.

/** The state between two frames. Positions are in CSS pixels from the beginning. */
export type AutoScroll = {
  /** The exact position: browsers round the one that is set, so that slow scrolling would not move at all. */
  readonly exactPx: number
  /** What the browser made of it. */
  readonly seenPx: number
  readonly nowMs: number
  /** Until then the person is scrolling. */
  readonly heldUntilMs: number
  /** When the position last changed. */
  readonly movedMs: number
}

export type AutoScrollFrame = { readonly nowMs: number; readonly seenPx: number; readonly endPx: number; readonly pxPerSecond: number }

/** After a key or the wheel, browsers scroll smoothly for about this long. */
export const holdMs = 400

/** A page that took longer to draw must not make the strip jump. */
const maxFrameMs = 100

/** How long to wait at the end for the next chapter. */
const maxWaitMs = 10_000

export const startAutoScroll = (nowMs: number, seenPx: number): AutoScroll => ({
  exactPx: seenPx,
  seenPx,
  nowMs,
  heldUntilMs: 0,
  movedMs: nowMs,
})

/** Waits, because the person scrolls. */
export const holdAutoScroll = (scroll: AutoScroll, nowMs: number): AutoScroll => ({ ...scroll, heldUntilMs: nowMs + holdMs })

/** The next frame. Whoever sets the position reports what the browser made of it as `seenPx`. */
export const nextFrame = (before: AutoScroll, { nowMs, seenPx, endPx, pxPerSecond }: AutoScrollFrame): AutoScroll => {
  const isMovedByOthers = Math.abs(seenPx - before.seenPx) > 1
  const movedMs = isMovedByOthers ? nowMs : before.movedMs
  if (nowMs < before.heldUntilMs) {
    // A swipe scrolls on after the finger has left the screen.
    const heldUntilMs = isMovedByOthers ? nowMs + holdMs : before.heldUntilMs
    return { exactPx: seenPx, seenPx, nowMs, heldUntilMs, movedMs }
  }
  const fromPx = isMovedByOthers ? seenPx : before.exactPx
  const byPx = (pxPerSecond * Math.min(maxFrameMs, nowMs - before.nowMs)) / 1000
  const exactPx = Math.max(fromPx, Math.min(endPx, fromPx + byPx))
  return { ...before, exactPx, seenPx, nowMs, movedMs: exactPx > fromPx ? nowMs : movedMs }
}

/** Whether scrolling is over: at the end of the series, or because the next chapter doesn't come. */
export const isAutoScrollOver = ({ seenPx, nowMs, movedMs }: AutoScroll, endPx: number, isLastChapter: boolean): boolean =>
  seenPx >= endPx - 1 && (isLastChapter || nowMs - movedMs > maxWaitMs)

/** A speed in screens per minute, in pixels per second. */
export const pxPerSecondOf = (screensPerMinute: number, screenPx: number): number => (screensPerMinute * screenPx) / 60
