import { type RefObject, useEffect, useRef } from 'react'
import { listenToKeys } from './listen-to-keys.ts'
import { listenToDrag, listenToTaps, listenToWheel } from './listen-to-mouse.ts'
import { listenToTouch } from './listen-to-touch.ts'
import type { ReaderInput } from './reader-input.ts'

/** Maps keys, taps, swipes, pinches and the wheel to commands. The toolbar buttons offer every command as well. */
export const useReaderInput = (screen: RefObject<HTMLElement | null>, input: ReaderInput): void => {
  const known = useRef(input)
  useEffect(() => {
    known.current = input
  })
  useEffect(() => {
    const node = screen.current
    if (!node) return undefined
    const latest = () => known.current
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
    const ends = [
      listenToKeys(latest),
      listenToTaps(node, latest, wasMoved),
      listenToWheel(node, latest),
      listenToDrag(node, latest, onMoved),
      listenToTouch(node, latest, onMoved),
      () => node.removeEventListener('pointerdown', wasMoved, { capture: true }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [screen])
}
