import { commandOfKey, isPageTurn } from './reader-input.rules.ts'
import type { GetReaderInput } from './reader-input.ts'

export const listenToKeys = (latest: GetReaderInput): (() => void) => {
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
  if (target.closest('[role="dialog"]')) return key !== '?'
  if (target.closest('input, select, textarea, [role="menu"]')) return !/^[a-z?]$/i.test(key) || target.matches('input:not([type="range"])')
  return key === ' ' && target.closest('a, button') !== null
}
