import { type ComponentType, type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'

/** The event handlers of the placeholder button. */
export type OnDemandTrigger = { readonly onClick: () => void; readonly onPointerEnter: () => void; readonly onFocus: () => void }

/**
 * A menu whose code loads on demand: a plain button until the first click, then the real control in its place, opened. Menus are a fifth
 * of the size of the first page, and most visits open none.
 */
export const onDemand = (
  load: () => Promise<{ default: ComponentType }>,
  Trigger: ComponentType<OnDemandTrigger>,
): (() => ReactElement) => {
  const Control = lazyPart(load)
  return function OnDemand() {
    const [used, setUsed] = useState(false)
    // A failure is reported when the control is opened.
    const prepare = () => void load().catch(() => undefined)
    const trigger = <Trigger onClick={() => setUsed(true)} onPointerEnter={prepare} onFocus={prepare} />
    if (!used) return trigger
    return (
      <Suspense fallback={trigger}>
        <Control />
      </Suspense>
    )
  }
}

type OpenOnMount = {
  readonly target: RefObject<HTMLButtonElement | null>
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
}

/** Opens the control when it has loaded. Its button is focused first, so that closing returns the focus to it. */
export const useOpenOnMount = (): OpenOnMount => {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return { target, opened, setOpened }
}
