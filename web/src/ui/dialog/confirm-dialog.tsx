import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx'

const Content = lazyPart(() => import('./confirm-dialog-content.tsx'))

/** Asks for confirmation of an action that cannot be undone. Loads when it is first needed: dialogs are large. */
export const ConfirmDialog = (props: ConfirmDialogProps): ReactElement => (
  <Suspense>
    <Content {...props} />
  </Suspense>
)
