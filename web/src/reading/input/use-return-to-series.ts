import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { wasOpenedFrom } from '../opened-from.ts'

/** Closes the reader: its series is shown, where it was left if the reader was opened from it. */
export const useReturnToSeries = (): ((seriesId: string) => void) => {
  const router = useRouter()
  const isLeaving = useRef(false)
  return (seriesId) => {
    if (isLeaving.current) return
    const target = { to: '/series/$seriesId', params: { seriesId } } as const
    const { location } = router.state
    if (wasOpenedFrom(router.buildLocation(target).pathname, location.state.__TSR_index)) {
      // The browser goes back later; until then, a second key press would go back further.
      isLeaving.current = true
      return router.history.back()
    }
    // Replaces the reader in the history, so that the Back button does not return to it.
    void router.navigate({ ...target, replace: true })
  }
}
