import { useWindowEvent } from '@mantine/hooks'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { unsavedForms } from '../../ui/fields/unsaved-forms.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const Panel = lazyPart(() => import('./sign-in-again-panel.tsx'))

let ask = (_isNeeded: boolean): void => undefined

/**
 * Call it when the session has ended.
 * @returns whether the page stays, because a form has unsaved changes, until the person signs in again
 */
export const keepUnsavedForms = (): boolean => {
  const isNeeded = unsavedForms.size > 0
  if (isNeeded) ask(true)
  return isNeeded
}

/** Covers the page of somebody whose session has ended, until they sign in again. */
export const SignInAgain = (): ReactElement => {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    ask = setNeeded
  }, [])
  // Dialogs listen at the window, too. This listener was there before any of them, so it keeps those below the panel open.
  useWindowEvent('keydown', (event) => (isNeeded && event.key === 'Escape' ? event.stopImmediatePropagation() : undefined), {
    capture: true,
  })
  return <Suspense>{isNeeded ? <Panel onDone={() => setNeeded(false)} /> : null}</Suspense>
}
