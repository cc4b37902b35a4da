import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** The key of the history entry that the page was opened with; the same after a reload and on going back. */
export const useHistoryKey = (): string => {
  const { __TSR_key: key = '' } = useRouter().state.location.state
  const [entered] = useState(key)
  return entered
}
