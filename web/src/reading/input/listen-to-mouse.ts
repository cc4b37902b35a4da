// Clicks and taps, the wheel, and dragging a page that is larger than the screen.
import { isEInk } from '../settings/e-ink.ts'
import { isContinuous } from '../settings/reader-settings.rules.ts'
import { doubleTapZoom, zoomOfWheel } from '../views/zoom.rules.ts'
import { commandOfTap, initialWheelTurn, turnWheel } from './reader-input.rules.ts'
import { belongsToPanel, type GetReaderInput } from './reader-input.ts'

const doubleTapMs = 320
const dragMinPx = 5

/** @param wasMoved returns whether the touch before this click was a swipe or a pinch, and resets it */
export const listenToTaps = (screen: HTMLElement, latest: GetReaderInput, wasMoved: () => boolean): (() => void) => {
  let barsMs = Number.NEGATIVE_INFINITY
  const onClick = (event: MouseEvent) => {
    if (wasMoved() || belongsToPanel(event)) return
    const { settings, zoom, zoomTo, run } = latest()
    const spot = { x: event.clientX / window.innerWidth, y: event.clientY / window.innerHeight }
    const command = commandOfTap(spot, settings, zoom > 1, isEInk())
    const isDouble = command === 'bars' && event.timeStamp - barsMs < doubleTapMs
    barsMs = command === 'bars' && !isDouble ? event.timeStamp : Number.NEGATIVE_INFINITY
    // The first tap has already toggled the toolbars; the second toggles them back and zooms.
    run(command)
    if (isDouble) zoomTo((current) => (current > 1 ? 1 : doubleTapZoom), { x: event.clientX, y: event.clientY })
  }
  screen.addEventListener('click', onClick)
  return () => screen.removeEventListener('click', onClick)
}

export const listenToWheel = (screen: HTMLElement, latest: GetReaderInput): (() => void) => {
  let wheel = initialWheelTurn
  const onWheel = (event: WheelEvent) => {
    if (belongsToPanel(event)) return
    const { settings, zoom, zoomTo, box, run } = latest()
    if (event.ctrlKey) {
      event.preventDefault()
      zoomTo((current) => zoomOfWheel(current, event.deltaY), { x: event.clientX, y: event.clientY })
      return
    }
    if (settings.layout === 'row' && zoom === 1 && box && event.deltaX === 0) {
      event.preventDefault()
      box.scrollBy({ left: box.dir === 'rtl' ? -event.deltaY : event.deltaY, behavior: 'instant' })
    }
    if (isContinuous(settings) || canScroll(box, event.deltaY)) return
    const result = turnWheel(wheel, event.deltaY, event.timeStamp)
    wheel = result.wheel
    if (result.command) run(result.command)
  }
  screen.addEventListener('wheel', onWheel, { passive: false })
  return () => screen.removeEventListener('wheel', onWheel)
}

const canScroll = (box: HTMLElement | null, deltaPx: number): boolean => {
  if (!box) return false
  return deltaPx > 0 ? box.scrollHeight - box.clientHeight - box.scrollTop > 2 : box.scrollTop > 2
}

/** @param onMoved called when a drag has begun, so that the click at its end is ignored */
export const listenToDrag = (screen: HTMLElement, latest: GetReaderInput, onMoved: () => void): (() => void) => {
  let last: { x: number; y: number; movedPx: number } | undefined
  const onDown = (event: PointerEvent) => {
    const isDrag = event.pointerType === 'mouse' && event.button === 0 && latest().zoom > 1 && !belongsToPanel(event)
    last = isDrag ? { x: event.clientX, y: event.clientY, movedPx: 0 } : undefined
  }
  const onMove = (event: PointerEvent) => {
    if (!last) return
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
    last = { x: event.clientX, y: event.clientY, movedPx: last.movedPx + Math.hypot(dx, dy) }
    latest().box?.scrollBy({ left: -dx, top: -dy, behavior: 'instant' })
    if (last.movedPx > dragMinPx) onMoved()
  }
  const onUp = () => {
    last = undefined
  }
  screen.addEventListener('pointerdown', onDown)
  screen.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  return () => {
    screen.removeEventListener('pointerdown', onDown)
    screen.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
  }
}
