import { type RefObject, useEffect, useRef } from 'react'
import { commandOfKey, commandOfSwipe, commandOfTap, isTurn, type ReaderCommand } from './reader-input.rules.ts'
import type { ReaderSettings } from './reader-settings.rules.ts'

/** Things that want taps for themselves. */
const ownInput = 'a, button, input, select, textarea, [role="dialog"], [role="menu"], [data-own-input]'

/** Turns keys, taps and swipes into commands. Everything can also be done by the buttons of the bars. */
export const useReaderInput = (
  screen: RefObject<HTMLElement | null>,
  settings: ReaderSettings,
  run: (command: ReaderCommand) => void,
): void => {
  // The listeners live as long as the reader; what they call is always the latest.
  const latest = useRef({ settings, run })
  useEffect(() => {
    latest.current = { settings, run }
  })
  useEffect(() => listenToKeys(() => latest.current), [])
  useEffect(() => (screen.current ? listenToPointer(screen.current, () => latest.current) : undefined), [screen])
}

type Latest = () => { readonly settings: ReaderSettings; readonly run: (command: ReaderCommand) => void }

const listenToKeys = (latest: Latest): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    const { settings, run } = latest()
    const command = commandOfKey(event, settings.direction)
    if (!command || event.defaultPrevented || belongsToControl(event)) return
    event.preventDefault()
    // A bar stays as long as a key brought the focus there; who turns pages has left it.
    if (isTurn(command) && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    run(command)
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** A button wants the space bar; a slider, a choice or a dialog wants everything but the letters. */
const belongsToControl = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [role="dialog"], [role="menu"]')) return !/^[a-z?]$/i.test(key)
  return key === ' ' && target.closest('a, button') !== null
}

const listenToPointer = (screen: HTMLElement, latest: Latest): (() => void) => {
  let start: { x: number; y: number } | undefined
  let swiped = false
  const onDown = (event: PointerEvent) => {
    swiped = false
    start = event.pointerType === 'touch' && event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined
  }
  const onUp = (event: PointerEvent) => {
    if (!start || isZoomed() || latest().settings.layout === 'strip') return
    const command = commandOfSwipe(event.clientX - start.x, event.clientY - start.y, latest().settings.direction)
    start = undefined
    if (!command) return
    swiped = true
    latest().run(command)
  }
  const onClick = (event: MouseEvent) => {
    if (swiped || isZoomed() || (event.target instanceof Element && event.target.closest(ownInput))) return
    latest().run(commandOfTap(event.clientX / window.innerWidth, latest().settings))
  }
  screen.addEventListener('pointerdown', onDown)
  screen.addEventListener('pointerup', onUp)
  screen.addEventListener('click', onClick)
  return () => {
    screen.removeEventListener('pointerdown', onDown)
    screen.removeEventListener('pointerup', onUp)
    screen.removeEventListener('click', onClick)
  }
}

/** A page that was pinched larger is looked at, not turned. */
const isZoomed = (): boolean => (window.visualViewport?.scale ?? 1) > 1.05
