import { commandOfKey, isPageTurn } from './reader-input.rules.ts'
import type { GetReaderInput } from './reader-input.ts'

export const listenToKeys = (latest: GetReaderInput): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    const { settings, zoom, run } = latest()
    const command = commandOfKey(event, settings, zoom > 1)
    if (!command || event.defaultPrevented || belongsToControl(event)) return
    event.preventDefault()
    // A bar stays as long as a key brought the focus there; who turns pages has left it.
    if (isPageTurn(command) && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    run(command)
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** A button wants the space bar; a slider, a choice or a dialog wants everything. */
const belongsToControl = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]')) return key !== '?'
  if (target.closest('input, select, textarea, [role="menu"]')) return !/^[a-z?]$/i.test(key) || target.matches('input:not([type="range"])')
  return key === ' ' && target.closest('a, button') !== null
}
