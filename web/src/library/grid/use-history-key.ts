import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** The name of the entry of the browser's history that a room was entered by; the same after a reload and on the way back. */
export const useHistoryKey = (): string => {
  const { __TSR_key: key = '' } = useRouter().state.location.state
  const [entered] = useState(key)
  return entered
}
