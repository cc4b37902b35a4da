import { lazy, type ReactElement, Suspense } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx'

const Content = lazy(() => import('./confirm-dialog-content.tsx'))

/** Asks for confirmation of an action that cannot be undone. Loads when it is first needed: dialogs are large. */
export const ConfirmDialog = (props: ConfirmDialogProps): ReactElement => (
  <Suspense>
    <Content {...props} />
  </Suspense>
)
