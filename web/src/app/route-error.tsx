import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** Shown when a page could not be loaded: the reason and a retry button. */
export const RouteError = ({ error, reset }: ErrorComponentProps): ReactElement => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="page page-narrow">
      <ErrorNotice error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
    </main>
  )
}
