// Keyboards and screen readers stay where they are when the focused element disappears: a closed dialog leads back to what opened it, and
// a deleted row or another removed control to the next one. A button that is disabled while its action runs has the focus again afterwards.
// By themselves, browsers begin at the top of the page again.

type Place = {
  readonly element: HTMLElement
  /** Dialogs and menus disappear as a whole. */
  readonly isInOverlay: boolean
  /** Rows that are scrolled out of the window disappear, too. */
  readonly isInVirtualList: boolean
  /** The elements around it up to its list, section, form or dialog, the innermost first, with the index of their child. */
  readonly containers: readonly { readonly container: Element; readonly index: number }[]
}

const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'
const lists = 'ul, ol, tbody'
const parts = 'section, form, [role="dialog"]'
const virtualLists = '.virtual-rows, .cover-grid'
const fields = 'input, select, textarea'
const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/** Of the controls that had the focus, the latest last. */
let places: readonly Place[] = []
const maxPlaces = 8

let scrolledAtMs = Number.NEGATIVE_INFINITY
const scrollPauseMs = 300

const placeOf = (element: HTMLElement): Place => {
  // A field that disappears was submitted: after a page number in the reader, keys turn pages again.
  const outermost = element.closest(lists) ?? (element.matches(fields) ? null : element.closest(parts))
  const containers = []
  for (let child: Element = element; outermost && child !== outermost && child.parentElement; child = child.parentElement)
    containers.push({ container: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  const isIn = (selector: string) => element.closest(selector) !== null
  return { element, isInOverlay: isIn(overlays), isInVirtualList: isIn(virtualLists), containers }
}

const focus = (element: Element | null | undefined): boolean => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return document.activeElement === element
}

const controlIn = (element: Element | undefined): Element | null | undefined =>
  element?.matches(controls) ? element : element?.querySelector(controls)

/** Focuses the control of a place, or one beside it. @returns whether there is one */
const focusPlace = ({ element, containers }: Place): boolean => {
  if (focus(element)) return true
  const remaining = containers.filter(({ container }) => container.isConnected)
  return remaining.some(({ container, index }) =>
    focus(controlIn(container.children[Math.min(index, container.children.length - 1)]) ?? controlIn(container)),
  )
}

const isLost = (): boolean => document.activeElement === document.body && places.at(-1)?.element.isConnected === false

const restoreFocus = () => {
  if (!isLost()) return
  if (places.at(-1)?.isInVirtualList && performance.now() - scrolledAtMs < scrollPauseMs) return
  for (const place of places.toReversed()) {
    if (focusPlace(place)) return
    if (place.isInOverlay) continue
    if (place.containers.length > 0) focus(document.querySelector('main'))
    return
  }
  focus(document.querySelector('main'))
}

/** The control that was disabled while it had the focus. */
let disabled: Element | undefined

const followDisabled = (changes: readonly MutationRecord[]) => {
  for (const { type, target } of changes)
    if (type === 'attributes' && target === document.activeElement && document.activeElement.matches(':disabled'))
      disabled = document.activeElement
  if (!disabled || disabled.matches(':disabled')) return
  if (document.activeElement === document.body) focus(disabled)
  disabled = undefined
}

export const keepFocus = (): void => {
  document.addEventListener('focusin', ({ target }) => {
    disabled = undefined
    if (target instanceof HTMLElement) places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(-maxPlaces)
  })
  const onScroll = () => {
    scrolledAtMs = performance.now()
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  const onChange = (changes: readonly MutationRecord[]) => {
    followDisabled(changes)
    // In the next frame, browsers first focus new elements with `autofocus`.
    if (isLost()) requestAnimationFrame(restoreFocus)
  }
  new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}
