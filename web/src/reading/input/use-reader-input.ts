import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { listenToDrag, listenToTaps, listenToWheel } from './listen-to-mouse.ts'
import { listenToTouch } from './listen-to-touch.ts'
import { commandOfKey, isPageTurn } from './reader-input.rules.ts'
import type { GetReaderInput, ReaderInput } from './reader-input.ts'

/** Maps keys, taps, swipes, pinches and the wheel to commands. The toolbar buttons offer every command as well. */
export const useReaderInput = (screen: RefObject<HTMLElement | null>, input: ReaderInput): void => {
  const inputRef = useRef(input)
  // Before the next event: Preact runs other effects only after the next frame, and a key may be pressed before.
  useLayoutEffect(() => {
    inputRef.current = input
  })
  useEffect(() => {
    const node = screen.current
    if (!node) return undefined
    const latest = () => inputRef.current
    let moved = false
    const onMoved = () => {
      moved = true
    }
    const wasMoved = () => {
      const was = moved
      moved = false
      return was
    }
    // Resets the flag, so that a touch that ended without a click does not suppress the next one.
    node.addEventListener('pointerdown', wasMoved, { capture: true })
    const cleanups = [
      listenToKeys(latest),
      listenToTaps(node, latest, wasMoved),
      listenToWheel(node, latest),
      listenToDrag(node, latest, onMoved),
      listenToTouch(node, latest, onMoved),
      () => node.removeEventListener('pointerdown', wasMoved, { capture: true }),
    ]
    return () => {
      for (const end of cleanups) end()
    }
  }, [screen])
}

const listenToKeys = (latest: GetReaderInput): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    const { settings, zoom, run } = latest()
    const command = commandOfKey(event, settings, zoom > 1)
    if (!command || event.defaultPrevented || belongsToControl(event)) return
    event.preventDefault()
    // Turning a page removes the focus from a toolbar, which stays visible while it has the focus.
    if (isPageTurn(command) && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    run(command)
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** A button handles the space bar; a slider, select or dialog handles nearly all keys. */
const belongsToControl = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]')) return key !== '?' || target.matches('input, textarea')
  if (target.closest('input, select, textarea, [role="menu"]')) return !/^[a-z?]$/i.test(key) || target.matches('input:not([type="range"])')
  return key === ' ' && target.closest('a, button') !== null
}
