// What the app and its packages import as `react`: Preact, with replacements for what Preact lacks or does differently
// (docs/adr/0069-preact.md).
import { options } from 'preact'
import preact, { useCallback, useLayoutEffect, useReducer, useRef } from 'preact/compat'

export * from 'preact/compat'

/**
 * Focuses each new element with `autoFocus`, as React does. Preact sets the attribute, which browsers obey once per visit. The element is in
 * the page at the end of the rendering.
 */
const focused = new WeakSet()
const { diffed } = options
options.diffed = (vnode) => {
  diffed?.(vnode)
  const { type, props, __e: element } = vnode
  if (typeof type !== 'string' || !(props.autoFocus || props.autofocus) || focused.has(element)) return
  focused.add(element)
  queueMicrotask(() => element.focus())
}

/** Removes hidden children. React keeps their state. */
export const Activity = ({ mode, children }) => (mode === 'hidden' ? null : children)

/**
 * Subscribes as soon as the component is in the page. Preact's own hook subscribes after the next frame. If the store changed before, the
 * component would show its previous value until then, and a child that throws a settled promise for that value would render endlessly:
 * the frame would never come. The router throws such a promise when a page is loaded right after its loading screen was shown.
 */
export const useSyncExternalStore = (subscribe, getSnapshot) => {
  const value = getSnapshot()
  const shown = useRef()
  const [, render] = useReducer((count) => count + 1, 0)
  const renderIfChanged = useCallback(() => {
    if (hasChanged(shown.current)) render()
  }, [])
  useLayoutEffect(() => {
    shown.current = { value, getSnapshot }
    renderIfChanged()
  })
  useLayoutEffect(() => subscribe(renderIfChanged), [subscribe, renderIfChanged])
  return value
}

/** Also when the store can't be read: the next rendering throws the reason, for an error boundary. */
const hasChanged = ({ value, getSnapshot }) => {
  try {
    return !Object.is(value, getSnapshot())
  } catch {
    return true
  }
}

export default { ...preact, useSyncExternalStore }
