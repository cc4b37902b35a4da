// Two fingers zoom, one finger turns pages; scrolling is left to the browser.
import { isContinuous } from '../settings/reader-settings.rules.ts'
import { zoomOfPinch } from '../views/zoom.rules.ts'
import { commandOfSwipe } from './reader-input.rules.ts'
import { belongsToPanel, type GetReaderInput } from './reader-input.ts'

type Swipe = { readonly x: number; readonly y: number; readonly scrollable: ScrollableDistance }
type Pinch = { readonly fromPx: number; readonly zoom: number }

/** @param onMoved called after a touch that was not a tap, so that the click that follows is ignored */
export const listenToTouch = (screen: HTMLElement, latest: GetReaderInput, onMoved: () => void): (() => void) => {
  let swipe: Swipe | undefined
  let pinch: Pinch | undefined
  const onStart = (event: TouchEvent) => {
    const [first, second] = event.touches
    if (!first || belongsToPanel(event)) return
    swipe = second ? undefined : { x: first.clientX, y: first.clientY, scrollable: scrollableDistanceOf(latest().box) }
    pinch = second ? { fromPx: distance(first, second), zoom: latest().zoom } : undefined
  }
  const onMove = (event: TouchEvent) => {
    const [first, second] = event.touches
    if (!pinch || !first || !second) return
    if (event.cancelable) event.preventDefault()
    const { fromPx, zoom } = pinch
    const middle = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 }
    latest().zoomTo(() => zoomOfPinch(zoom, fromPx, distance(first, second)), middle)
    onMoved()
  }
  const onEnd = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    const started = swipe
    swipe = undefined
    if (event.touches.length < 2) pinch = undefined
    const { settings, run } = latest()
    if (!started || !touch || isContinuous(settings)) return
    const [dx, dy] = [touch.clientX - started.x, touch.clientY - started.y]
    const command = commandOfSwipe(dx, dy, settings.direction)
    // While the page can still scroll in this direction, the swipe scrolls.
    if (!command || canScrollBy(started.scrollable, dx, dy, settings.direction === 'vertical')) return
    onMoved()
    run(command)
  }
  screen.addEventListener('touchstart', onStart, { passive: true })
  screen.addEventListener('touchmove', onMove, { passive: false })
  screen.addEventListener('touchend', onEnd)
  return () => {
    screen.removeEventListener('touchstart', onStart)
    screen.removeEventListener('touchmove', onMove)
    screen.removeEventListener('touchend', onEnd)
  }
}

type TouchPoint = Pick<Touch, 'clientX' | 'clientY'>

const distance = (one: TouchPoint, other: TouchPoint): number => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

/** Pixels that the box can still scroll each way. */
type ScrollableDistance = { readonly left: number; readonly right: number; readonly up: number; readonly down: number }

const scrollableDistanceOf = (box: HTMLElement | null): ScrollableDistance => {
  if (!box) return { left: 0, right: 0, up: 0, down: 0 }
  const { scrollLeft, scrollTop } = box
  return {
    left: scrollLeft,
    right: box.scrollWidth - box.clientWidth - scrollLeft,
    up: scrollTop,
    down: box.scrollHeight - box.clientHeight - scrollTop,
  }
}

const canScrollBy = (scrollable: ScrollableDistance, dx: number, dy: number, isVertical: boolean): boolean => {
  const [sideways, upright] = [dx < 0 ? scrollable.right : scrollable.left, dy < 0 ? scrollable.down : scrollable.up]
  return (isVertical ? upright : sideways) > 4
}
