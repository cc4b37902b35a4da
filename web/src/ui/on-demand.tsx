import { type ComponentType, lazy, type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

/** What a plain button hears about its use. */
export type OnDemandTrigger = { readonly onClick: () => void; readonly onPointerEnter: () => void; readonly onFocus: () => void }

/**
 * A menu whose code comes when a person reaches for it: a plain button until the first press, then the real control in
 * its place, opened. Menus weigh a fifth of the first page, and most visits open none.
 */
export const onDemand = (
  load: () => Promise<{ default: ComponentType }>,
  Trigger: ComponentType<OnDemandTrigger>,
): (() => ReactElement) => {
  const Control = lazy(load)
  return function OnDemand() {
    const [used, setUsed] = useState(false)
    const prepare = () => void load()
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

/** Opens the control on its arrival. Its button takes the focus first, so that closing leads back to it. */
export const useOpenOnMount = (): OpenOnMount => {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return { target, opened, setOpened }
}
