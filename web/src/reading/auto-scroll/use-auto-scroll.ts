import { useEffect, useLayoutEffect, useRef } from 'react'
import { type AutoScroll, holdAutoScroll, isAutoScrollOver, nextFrame, pxPerSecondOf, startAutoScroll } from './auto-scroll.rules.ts'

export type AutoScrollOptions = {
  /** The box of the strip or row. */
  readonly box: HTMLElement
  readonly isRow: boolean
  /** In screens per minute. */
  readonly speed: number
  /** Whether the chapter being read is the last one of the series. */
  readonly isLastChapter: boolean
  readonly isRunning: boolean
  /** Called when a dialog or menu opens or the tab is hidden. */
  readonly onPause: () => void
  /** Called at the end of the series. */
  readonly onEnd: () => void
}

/**
 * Scrolls the box as long as it is running. What the person reaches this way is noticed like scrolling by hand, because the strip can't
 * tell the difference.
 */
export const useAutoScroll = (options: AutoScrollOptions): void => {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const { box, isRunning } = options
  useEffect(() => (isRunning ? scrollByItself(box, () => latest.current) : undefined), [box, isRunning])
}

const scrollByItself = (box: HTMLElement, latest: () => AutoScrollOptions): (() => void) => {
  const axis = latest().isRow ? rowAxis(box) : stripAxis(box)
  let scroll: AutoScroll = startAutoScroll(performance.now(), axis.atPx())
  let frame = requestAnimationFrame(draw)
  const stopListening = listenToHand(() => {
    scroll = holdAutoScroll(scroll, performance.now())
  })
  function draw(nowMs: number): void {
    const { speed, isLastChapter, onPause, onEnd } = latest()
    frame = requestAnimationFrame(draw)
    if (isOverlayOpen()) {
      onPause()
      return
    }
    const endPx = axis.endPx()
    const next = nextFrame(scroll, { nowMs, seenPx: axis.atPx(), endPx, pxPerSecond: pxPerSecondOf(speed, axis.screenPx()) })
    if (next.exactPx !== next.seenPx) axis.scrollTo(next.exactPx)
    scroll = { ...next, seenPx: axis.atPx() }
    if (isAutoScrollOver(scroll, endPx, isLastChapter)) onEnd()
  }
  const onVisibility = () => (document.hidden ? latest().onPause() : undefined)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    cancelAnimationFrame(frame)
    stopListening()
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

const isOverlayOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

type Axis = {
  readonly atPx: () => number
  readonly endPx: () => number
  readonly screenPx: () => number
  readonly scrollTo: (px: number) => void
}

const stripAxis = (box: HTMLElement): Axis => ({
  atPx: () => box.scrollTop,
  endPx: () => box.scrollHeight - box.clientHeight,
  screenPx: () => box.clientHeight,
  scrollTo: (px) => {
    box.scrollTop = px
  },
})

/** In a right-to-left row scroll positions are negative. */
const rowAxis = (box: HTMLElement): Axis => ({
  atPx: () => Math.abs(box.scrollLeft),
  endPx: () => box.scrollWidth - box.clientWidth,
  screenPx: () => box.clientWidth,
  scrollTo: (px) => {
    box.scrollLeft = box.dir === 'rtl' ? -px : px
  },
})

const scrollKeys = /^( |Arrow|Page|Home|End)/

/** Calls `onHand` when and as long as the person scrolls by wheel, key or finger. */
const listenToHand = (onHand: () => void): (() => void) => {
  let fingers: ReturnType<typeof setInterval> | undefined
  const onTouch = ({ touches }: TouchEvent) => {
    clearInterval(fingers)
    // A finger that rests sends no events.
    fingers = touches.length > 0 ? setInterval(onHand, 100) : undefined
    onHand()
  }
  const onKey = ({ key }: KeyboardEvent) => (scrollKeys.test(key) ? onHand() : undefined)
  const touchEvents = ['touchstart', 'touchend', 'touchcancel'] as const
  for (const name of touchEvents) window.addEventListener(name, onTouch, { passive: true })
  window.addEventListener('wheel', onHand, { passive: true })
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearInterval(fingers)
    for (const name of touchEvents) window.removeEventListener(name, onTouch)
    window.removeEventListener('wheel', onHand)
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}
